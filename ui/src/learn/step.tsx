// One step: what it is about, a board to try it on, and an answer to each try.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Board } from "../board/board";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { newGameId } from "../engine/ids";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { showGame } from "../play/current";
import { go } from "../router";
import { PASS, legalMoves, play, squareName, squareOf, turnedBy, type Position } from "../rules/rules";
import { settings } from "../state/settings";
import { judgeStep, positionAfter, type Step, type Task, type Verdict } from "./lessons";
import { finish } from "./progress";

interface Answer {
  readonly right: boolean;
  readonly text: string;
  /** The step goes on after this answer: the learner moves once more. */
  readonly goesOn?: boolean;
}

interface Tried {
  readonly at: Position;
  readonly last: string | null;
  readonly turned: readonly string[];
}

/** The corner that White can take now, for the frame on the board. */
function openCorner(at: Position): string | null {
  if (at.turn !== "white") return null;
  const end = at.size - 1;
  const corners = [0, end, at.size * end, at.size * end + end].map((square) => squareName(square, at.size));
  return legalMoves(at).find((move) => corners.includes(move)) ?? null;
}

function answerFor(step: Step, move: string, verdict: Verdict): Answer {
  const words = t.value.learn.texts[step.name];
  const told = { move, turned: verdict.turned, replies: verdict.replies };
  if (verdict.right)
    return { right: true, text: words.done?.(told) ?? "", goesOn: step.task.kind === "silence" };
  const note = verdict.noted ? words.notes?.[move] : undefined;
  return { right: false, text: note ?? words.wrong?.(told) ?? "" };
}

export interface StepProps {
  step: Step;
  nextTitle: string;
  onNext: () => void;
  onBack?: () => void;
}

export function StepPage({ step, nextTitle, onNext, onBack }: StepProps) {
  const words = t.value.learn;
  const texts = words.texts[step.name];
  const size = step.task.kind === "game" ? step.task.size : 8;
  const start = positionAfter(step.moves, size);
  const tried = useSignal<Tried>({ at: start, last: null, turned: [] });
  const answer = useSignal<Answer | null>(null);
  const slip = useSignal("");
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), []);

  const buttons = useRef<HTMLDivElement>(null);
  // On a phone the answer stands below the board: it and the next step come into sight.
  useLayoutEffect(() => {
    if (answer.value) buttons.current?.scrollIntoView({ block: "nearest" });
  }, [answer.value]);

  const now = tried.value;
  const settled = answer.value !== null && !answer.value.goesOn;
  const playable = step.task.kind !== "question" && step.task.kind !== "game" && !settled;

  const onMove = (move: string) => {
    slip.value = "";
    const verdict = judgeStep(step.task, now.at, move);
    const next = play(now.at, move);
    if (!next) return;
    const turned = turnedBy(now.at.board, size, squareOf(move, size), now.at.turn).map((square) =>
      squareName(square, size),
    );
    const second = answer.value?.goesOn === true;
    const result: Answer = second ? { right: true, text: texts.again ?? "" } : answerFor(step, move, verdict);
    // A side without a move passes, and the learner is to move again.
    tried.value = { at: result.goesOn ? (play(next, PASS) ?? next) : next, last: move, turned };
    answer.value = result;
    if (result.right && !result.goesOn) finish(step.name);
  };

  const reset = () => {
    tried.value = { at: start, last: null, turned: [] };
    answer.value = null;
    slip.value = "";
  };

  // The board itself is silent about squares where nobody may move; here the reason is the lesson.
  const onBoardClick = (event: Event) => {
    const name = (event.target as Element).closest<HTMLElement>("[data-name]")?.dataset["name"];
    if (!playable || !name || legalMoves(now.at).includes(name)) return;
    const taken = now.at.board[squareOf(name, size)] !== ".";
    slip.value = taken ? words.illegalTaken(name) : words.illegalNothing(name);
  };

  const wrong = answer.value !== null && !answer.value.right;
  return (
    <div class="step">
      <div class="step-board" onClick={onBoardClick}>
        <Board
          size={size}
          board={now.at.board}
          turn={now.at.turn}
          last={now.last}
          turned={now.turned}
          legal={playable ? legalMoves(now.at) : []}
          pointed={wrong ? openCorner(now.at) : null}
          coordinates={settings.value.coordinates}
          {...(playable ? { onMove } : {})}
        />
      </div>
      <div class="step-text">
        <h2 ref={title} tabIndex={-1}>
          {texts.title}
        </h2>
        <p>{texts.text}</p>
        {step.task.kind === "game" ? (
          <GameTask step={step} task={step.task} />
        ) : (
          <>
            <p class="step-task">{texts.task}</p>
            {step.task.kind === "question" && (
              <Question
                disabled={settled}
                onAnswer={(side) => {
                  const right = step.task.kind === "question" && step.task.right === side;
                  const told = { move: "", turned: 0, replies: 0 };
                  answer.value = {
                    right: true,
                    text: (right ? texts.done : texts.wrong)?.(told) ?? "",
                  };
                  finish(step.name);
                }}
              />
            )}
          </>
        )}
        <div class="step-answer" role="status">
          {slip.value ? (
            <p class="notice">{slip.value}</p>
          ) : (
            answer.value && (
              <p class={`notice ${answer.value.right ? "good" : ""}`}>
                <Icon name={answer.value.right ? "check" : "again"} />
                <span>{answer.value.text}</span>
              </p>
            )
          )}
        </div>
        <div class="row-line step-buttons" ref={buttons}>
          {onBack && (
            <button class="button plain" onClick={onBack}>
              {words.back}
            </button>
          )}
          {wrong ? (
            <button class="button primary" onClick={reset}>
              {words.tryAgain}
            </button>
          ) : (
            settled &&
            step.task.kind !== "question" && (
              <button class="button" onClick={reset}>
                {words.again}
              </button>
            )
          )}
          <button class={`button${settled && !wrong ? " primary" : ""}`} onClick={onNext}>
            {(settled && !wrong) || step.task.kind === "game" ? nextTitle : words.skip}
          </button>
        </div>
      </div>
    </div>
  );
}

function Question({
  disabled,
  onAnswer,
}: {
  disabled: boolean;
  onAnswer: (side: "black" | "white") => void;
}) {
  return (
    <div class="row-line">
      {(["black", "white"] as const).map((side) => (
        <button key={side} class="button" disabled={disabled} onClick={() => onAnswer(side)}>
          <span class={`mini-disc tiny ${side}`} aria-hidden="true" />
          {t.value.common[side]}
        </button>
      ))}
    </div>
  );
}

/** The button that makes the game of a step and goes to Play with it. */
function GameTask({ step, task }: { step: Step; task: Extract<Task, { kind: "game" }> }) {
  const words = t.value.learn;
  const busy = useSignal(false);
  const trouble = useSignal("");
  const begin = async () => {
    busy.value = true;
    trouble.value = "";
    try {
      const game = await engine().makeGame({
        id: newGameId(),
        size: task.size,
        black: { kind: "person" },
        white: { kind: "level", level: task.level },
        ...(step.moves ? { start: { kind: "position", text: step.moves } as const } : {}),
      });
      finish(step.name);
      showGame(game.id, game);
      go(`/play/${game.id}`);
    } catch (error) {
      trouble.value = error instanceof EngineError ? error.message : "";
      busy.value = false;
    }
  };
  return (
    <div class="stack tight">
      <p class="quiet small-text">{words.youAreBlack}</p>
      <button class="button primary step-play" disabled={busy.value} onClick={() => void begin()}>
        <Icon name="play" />
        {words.playNow}
      </button>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {words.playFailed} {trouble.value}
        </p>
      )}
    </div>
  );
}
