// A question with its board, and the verdict on the answer.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Question, Sitting, Verdict } from "../api/types";
import { Board } from "../board/board";
import { MarkShape, type SquareMark } from "../board/marks";
import { number, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { sideName } from "../play/announce";
import { TypedSquares } from "../play/keyboard";
import { PASS, play } from "../rules/rules";
import { settings } from "../state/settings";
import { dayText, dueText, valueText, verdictText } from "./words";
import { Practising } from "./sitting";

export function SittingPage({ id }: { id: string }) {
  const words = t.value.practice;
  const practising = useMemo(() => new Practising(id), [id]);
  useEffect(() => () => practising.close(), [practising]);
  const sitting = practising.followed.now.value;
  const failure = practising.followed.failure.value;
  return (
    <main class="page practice">
      <a class="back-link" href="/practice">
        <Icon name="back" />
        {words.back}
      </a>
      {sitting ? (
        <OpenSitting practising={practising} sitting={sitting} />
      ) : (
        failure && (
          <p class="notice bad" role="alert">
            <span>{failure.message}</span>
            <a class="button small" href="/practice">
              {words.back}
            </a>
          </p>
        )
      )}
    </main>
  );
}

/** Typing a square answers; n goes on. News of the same question leave a half-typed square alone. */
function useKeys(practising: Practising, question: number, size: number): void {
  useLayoutEffect(() => {
    const typed = new TypedSquares();
    const now = () => practising.followed.now.peek();
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
      const took = typed.key(event.key, {
        size,
        square: (name) => {
          if (now()?.question?.legal.includes(name)) practising.answer(name);
        },
        command: (letter) => {
          if (letter === "n" && now()?.state === "answered") practising.next();
          if (letter === "?") practising.answer(null);
        },
        typed: () => undefined,
      });
      if (took) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      typed.reset();
    };
  }, [practising, question, size]);
}

function OpenSitting({ practising, sitting }: { practising: Practising; sitting: Sitting }) {
  const words = t.value.practice;
  const { question, verdict, state } = sitting;
  useKeys(practising, question?.number ?? 0, question?.size ?? 8);
  const trouble = practising.trouble.value;
  return (
    <>
      <h1>{sitting.opening ?? words.findTitle}</h1>
      <p class="row-line practice-sum small-text">
        {sitting.asked > 0 && <span>{words.sum(sitting.right, sitting.asked)}</span>}
        {sitting.streak > 1 && (
          <span class="practice-streak">
            <Icon name="check" />
            {words.row(sitting.streak)}
          </span>
        )}
        {sitting.due > 0 && <span class="quiet">{words.waiting(sitting.due)}</span>}
      </p>
      {question && state !== "searching" ? (
        <QuestionBoard practising={practising} sitting={sitting} question={question} verdict={verdict} />
      ) : (
        <Pause sitting={sitting} />
      )}
      {trouble && (
        <p class="notice bad" role="alert">
          {trouble.message}
        </p>
      )}
      {sitting.source && <p class="quiet small-text practice-source">{words.source(sitting.source)}</p>}
    </>
  );
}

/** Between two questions, and at the end. */
function Pause({ sitting }: { sitting: Sitting }) {
  const words = t.value.practice;
  const patient = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => (patient.value = true), 300);
    return () => clearTimeout(timer);
  }, [patient]);
  if (sitting.state === "over" || sitting.state === "failed")
    return (
      <div class="card stack" role="status">
        <p>{sitting.sentence ?? words.over}</p>
        <div>
          <a class="button primary" href="/practice">
            {words.back}
          </a>
        </div>
      </div>
    );
  return (
    <p class="quiet" role="status" aria-busy="true">
      {patient.value && (sitting.opening ? words.searching : words.searchingLong)}
    </p>
  );
}

function marksOf(verdict: Verdict | null): ReadonlyMap<string, SquareMark> {
  const marks = new Map<string, SquareMark>();
  if (!verdict) return marks;
  if (verdict.move && !verdict.right) marks.set(verdict.move, "played");
  marks.set(verdict.best, "better");
  return marks;
}

function QuestionBoard({
  practising,
  sitting,
  question,
  verdict: given,
}: {
  practising: Practising;
  sitting: Sitting;
  question: Question;
  verdict: Verdict | null;
}) {
  const words = t.value.practice;
  const verdict = sitting.state === "answered" && given?.question === question.number ? given : null;
  const asking = sitting.state === "asking";
  const sent = practising.sent.value;
  const waiting = sent?.question === question.number && !verdict ? sent.move : null;
  const next = useRef<HTMLButtonElement>(null);
  // Enter goes on after an answer, and on a phone the verdict comes into sight.
  useLayoutEffect(() => {
    if (!verdict) return;
    next.current?.focus({ preventScroll: true });
    next.current?.scrollIntoView({ block: "nearest" });
  }, [verdict?.question, verdict]);
  const from = { size: question.size, board: question.board, turn: question.turn };
  const after = verdict?.right && verdict.move ? play(from, verdict.move) : null;
  const last = after ? verdict?.move : (question.reply?.move ?? question.moves.at(-1));
  return (
    <div class="practice-columns">
      <div class="practice-board">
        <Board
          size={question.size}
          board={after?.board ?? question.board}
          turn={question.turn}
          last={last && last !== PASS ? last : null}
          legal={question.legal}
          marks={after ? new Map() : marksOf(verdict)}
          placing={waiting ? { move: waiting, side: question.turn } : null}
          coordinates={settings.value.coordinates}
          {...(asking && !waiting ? { onMove: (move: string) => practising.answer(move) } : {})}
        />
      </div>
      <div class="practice-side stack">
        <h2>{words.questionTitle(question.number)}</h2>
        <p>
          <span class={`mini-disc tiny ${question.turn}`} aria-hidden="true" />{" "}
          {question.kind === "line"
            ? words.askLine(question.topic || (sitting.opening ?? ""), sideName(question.turn))
            : words.ask(sideName(question.turn))}
        </p>
        {question.again && <p class="quiet small-text">{words.askAgain(dayText(question.again))}</p>}
        {question.reply && <Reply reply={question.reply} />}
        <div role="status" class="stack tight">
          {(waiting ?? (sitting.state === "judging" ? sent?.move : null)) && !verdict && (
            <p class="quiet">{words.judging(waiting ?? sent?.move ?? "")}</p>
          )}
          {verdict && <VerdictCard verdict={verdict} question={question} />}
        </div>
        <div class="row-line">
          {verdict ? (
            <button ref={next} class="button primary" onClick={() => practising.next()}>
              {words.next}
            </button>
          ) : (
            asking && (
              <button class="button" onClick={() => practising.answer(null)}>
                {words.dontKnow}
              </button>
            )
          )}
          <a class="button plain" href="/practice">
            {words.leave}
          </a>
        </div>
      </div>
    </div>
  );
}

function Reply({ reply }: { reply: NonNullable<Question["reply"]> }) {
  const words = t.value.practice;
  return (
    <p class="small-text">
      {reply.share === null
        ? words.replied(reply.move)
        : words.repliedShare(reply.move, number(100 * reply.share))}
    </p>
  );
}

function VerdictCard({ verdict, question }: { verdict: Verdict; question: Question }) {
  const words = t.value.practice;
  return (
    <>
      <div class={`verdict ${verdict.right ? "good" : "bad"}`}>
        <Icon name={verdict.right ? "check" : "warning"} />
        <div>
          <p>{verdictText(verdict, question.kind)}</p>
          <p class="small-text">{valueText(verdict)}</p>
        </div>
      </div>
      {!verdict.right && (
        <p class="small-text quiet practice-key">
          {verdict.move && (
            <>
              <MarkShape kind="played" /> {verdict.move}{" "}
            </>
          )}
          <MarkShape kind="better" /> {verdict.best}
        </p>
      )}
      {verdict.line.length > 1 && (
        <p class="small-text">
          {words.bestPlay(verdict.line.map((move) => (move === PASS ? t.value.play.pass : move)).join(" "))}
        </p>
      )}
      {verdict.played.length > 0 && (
        <div class="small-text">
          <p class="quiet">{words.peoplePlayed}</p>
          <ul class="plain-list">
            {verdict.played.map((one) => (
              <li key={one.move}>{words.playedBy(one.move, number(100 * one.share), number(one.games))}</li>
            ))}
          </ul>
        </div>
      )}
      {verdict.due && <p class="small-text quiet">{dueText(verdict.due)}</p>}
    </>
  );
}
