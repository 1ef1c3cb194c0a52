// One study: board, values, moves, analysis, keys.
import { useComputed, useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Study } from "../api/types";
import { Board } from "../board/board";
import { engine } from "../engine/current";
import { openingName } from "../games/names";
import { t } from "../i18n/i18n";
import { Icon, type IconName } from "../parts/icon";
import { Note } from "../parts/note";
import { Tabs } from "../parts/tabs";
import { sideName } from "../play/announce";
import { TypedSquares } from "../play/keyboard";
import { KeysDialog, type KeyRow } from "../play/keys-dialog";
import { mistakeMarks } from "../play/review/host";
import { PASS, countDiscs } from "../rules/rules";
import { settings } from "../state/settings";
import { AnalysisTab } from "./analysis-tab";
import { BaseTab } from "./base-tab";
import { EngineBox, SquareValues } from "./engine-box";
import { reading, trouble } from "./intake";
import { MoreTab } from "./more-tab";
import { MoveTree, moveName } from "./move-tree";
import { NodeBox } from "./node-box";
import { wide } from "./wide";
import { searchWish, type StudySession } from "./session";
import { openingAt, plyOf } from "./tree";

function keyRows(): readonly KeyRow[] {
  const { keys } = t.value.study;
  return [
    [keys.arrows, keys.arrowsText],
    [keys.aside, keys.asideText],
    [keys.ends, keys.endsText],
    ["m", keys.mistake],
    ["h", keys.values],
    ["t", keys.comment],
    ["Del", keys.removeText],
    [keys.squares, keys.squaresText],
    ["?", keys.help],
  ];
}

interface Ways {
  readonly onKeys: () => void;
  readonly onComment: () => void;
  readonly onMistake: () => void;
}

/** Fields, and parts with arrow keys of their own, keep their keys. */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, dialog[open]") !== null
  );
}

function useKeys(session: StudySession, ways: Ways, onBoard: Signal<boolean>, note: Note): string {
  const typed = useSignal("");
  const squares = useMemo(() => new TypedSquares(), []);
  const now = useRef(ways);
  now.current = ways;
  useLayoutEffect(() => {
    const walk = (key: string): boolean => {
      if (key === "ArrowLeft") session.walk(-1);
      else if (key === "ArrowRight") session.walk(1);
      else if (key === "ArrowUp") session.aside(-1);
      else if (key === "ArrowDown") session.aside(1);
      else if (key === "Home") session.go(0);
      else if (key === "End") session.toEnd();
      else return false;
      return true;
    };
    const command = (letter: string) => {
      if (letter === "m") now.current.onMistake();
      else if (letter === "h") toggle(session);
      else if (letter === "t") now.current.onComment();
      else if (letter === "?") now.current.onKeys();
    };
    const play = (name: string) => {
      if (session.choices.value.includes(name)) void session.move(name);
      else note.say(t.value.play.illegal(name));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isField(event.target)) return;
      const target = event.target instanceof Element ? event.target : null;
      const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
      const own = target?.closest(sideways ? "[role=tab], [role=slider], input" : "[role=slider], input");
      if (!own && !onBoard.peek() && walk(event.key)) {
        // Before the board sees it: its own arrows are for those who came to it by keyboard.
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (event.key === "Delete" && session.node.value?.parent !== null) session.asking.value = true;
      else if (event.key === "Escape") {
        squares.reset();
        typed.value = "";
        session.asking.value = false;
        session.mistake.value = null;
      } else if (
        !squares.key(event.key, {
          size: session.study.value?.size ?? 8,
          square: play,
          command,
          typed: (text) => (typed.value = text),
        })
      )
        return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      squares.reset();
    };
  }, [session, squares, typed, onBoard, note]);
  return typed.value;
}

function toggle(session: StudySession): void {
  if (session.running.peek()) session.stop();
  else session.goOn();
}

function StudyBoard({ session, onBoard }: { session: StudySession; onBoard: Signal<boolean> }) {
  const kept = useMemo(() => new SquareValues(), []);
  const values = useComputed(() =>
    searchWish.value.on || !session.running.value ? kept.of(session) : undefined,
  );
  const node = session.node.value;
  const study = session.study.value;
  const byPointer = useRef(false);
  if (!node || !study) return null;
  return (
    <div
      onPointerDown={() => {
        byPointer.current = true;
        onBoard.value = false;
      }}
      onFocusIn={() => {
        if (!byPointer.current) onBoard.value = true;
      }}
      onPointerUp={() => (byPointer.current = false)}
      onPointerCancel={() => (byPointer.current = false)}
      onFocusOut={() => (onBoard.value = false)}
    >
      <Board
        size={study.size}
        board={node.board}
        turn={node.turn}
        last={node.move && node.move !== PASS ? node.move : null}
        turned={node.turned}
        legal={session.choices.value}
        placing={
          session.placing.value && node.turn !== "none"
            ? { move: session.placing.value, side: node.turn }
            : null
        }
        marks={mistakeMarks(session.mistake.value)}
        coordinates={settings.value.coordinates}
        walked={!onBoard.value}
        {...(values.value && !session.mistake.value ? { values: values.value } : {})}
        onMove={(move) => void session.move(move)}
      />
    </div>
  );
}

function Name({ session, study }: { session: StudySession; study: Study }) {
  return (
    <input
      class="study-name"
      aria-label={t.value.study.name}
      value={study.name}
      maxLength={200}
      spellcheck={false}
      onChange={(event) => {
        const name = event.currentTarget.value.trim();
        if (name) void session.rename(name);
        else event.currentTarget.value = study.name;
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}

function statusWords(session: StudySession): string {
  const words = t.value.study;
  const node = session.node.value;
  if (session.placing.value) return words.adding;
  if (!node || node.turn === "none") return words.over;
  const side = sideName(node.turn);
  return node.legal[0] === PASS ? words.mustPass(side) : words.toMove(side);
}

function Head({
  session,
  study,
  typed,
  note,
}: {
  session: StudySession;
  study: Study;
  typed: string;
  note: string;
}) {
  const node = session.node.value;
  const nodes = session.nodes.value;
  const opening = openingAt(nodes, session.at.value);
  const { black, white } = countDiscs(node?.board ?? "");
  const count = t.value.play.count;
  return (
    <header class="study-head">
      <div class="study-title">
        <Name key={study.name} session={session} study={study} />
        <a class="button small" href="/study/open">
          {t.value.study.opened}
        </a>
      </div>
      {(study.black ?? study.white) && (
        <p class="study-players quiet small-text">
          <bdi>{t.value.study.played(study.black ?? "–", study.white ?? "–")}</bdi>
          {study.date && ` · ${study.date}`}
        </p>
      )}
      <p class="study-status">
        {node && node.turn !== "none" && <span class={`mini-disc tiny ${node.turn}`} aria-hidden="true" />}
        <b>{statusWords(session)}</b>
        {typed ? (
          <kbd>{typed}</kbd>
        ) : (
          <span class="quiet study-opening">{note || (opening && openingName(opening))}</span>
        )}
        <span class="row-line number study-discs">
          <span class="mini-disc tiny black" aria-hidden="true" />
          <span role="img" aria-label={count(t.value.common.black, black)}>
            {black}
          </span>
          <span class="mini-disc tiny white" aria-hidden="true" />
          <span role="img" aria-label={count(t.value.common.white, white)}>
            {white}
          </span>
        </span>
      </p>
    </header>
  );
}

function Troubles({ session, study }: { session: StudySession; study: Study }) {
  const words = t.value.study;
  const hidden = useSignal(false);
  const refused = session.trouble.value;
  const said = refused ? (refused.code === "offline" ? t.value.play.unsent : refused.message) : trouble.value;
  return (
    <>
      {study.deleted && (
        <p class="notice">
          {words.deleted}
          <button
            class="button small"
            onClick={() =>
              void engine()
                .study.restore(session.id)
                .then(
                  () => session.load(),
                  () => undefined,
                )
            }
          >
            {words.restore}
          </button>
        </p>
      )}
      {study.notes.length > 0 && !hidden.value && (
        <div class="notice">
          <p>
            {words.noted}: {study.notes.join(" ")}
          </p>
          <button class="button small" onClick={() => (hidden.value = true)}>
            {words.hide}
          </button>
        </div>
      )}
      {said && (
        <p class="notice bad" role="alert">
          {said}
        </p>
      )}
    </>
  );
}

function Walker({ session }: { session: StudySession }) {
  const words = t.value.study;
  const node = session.node.value;
  const back = node?.parent === null;
  const end = !node?.children.length;
  const steps: { name: string; icon: IconName; off: boolean; act: () => void }[] = [
    { name: words.first, icon: "first", off: back, act: () => session.go(0) },
    { name: words.previous, icon: "back", off: back, act: () => session.walk(-1) },
    { name: words.next, icon: "next", off: end, act: () => session.walk(1) },
    { name: words.last, icon: "last", off: end, act: () => session.toEnd() },
  ];
  return (
    <div class="walker study-walker">
      {steps.map(({ name, icon, off, act }) => (
        <button key={icon} class="button plain" aria-label={name} title={name} disabled={off} onClick={act}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

/** What a screen reader hears: the move that is looked at, and who is to move. */
function spokenWords(session: StudySession): string {
  const words = t.value.study;
  const node = session.node.value;
  if (!node) return "";
  const made = node.move
    ? words.say(plyOf(session.nodes.value, node.node), sideName(node.side ?? "black"), moveName(node))
    : words.sayStart;
  if (node.turn === "none") return `${made} ${words.over}.`;
  return `${made} ${words.sayTurn(sideName(node.turn), node.legal.filter((move) => move !== PASS).length)}`;
}

function Panel({
  session,
  chosen,
  expanded,
  base,
}: {
  session: StudySession;
  chosen: Signal<string>;
  expanded: Signal<boolean>;
  base: boolean;
}) {
  const words = t.value.study;
  const tabs = [
    ...(wide.value ? [] : [{ name: "values", title: words.values }]),
    { name: "moves", title: words.moves },
    { name: "analysis", title: words.analysis },
    ...(base ? [{ name: "base", title: words.base }] : []),
    { name: "more", title: words.more },
  ];
  const first = wide.value ? "moves" : "values";
  const name = tabs.some((tab) => tab.name === chosen.value) ? chosen.value : first;
  return (
    <Tabs
      id="study"
      label={words.tabs}
      tabs={tabs}
      chosen={name}
      onChoose={(tab) => (chosen.value = tab)}
      end={
        <button
          class="button plain icon-only sheet-toggle"
          aria-label={expanded.value ? t.value.play.collapse : t.value.play.expand}
          aria-expanded={expanded.value}
          onClick={() => (expanded.value = !expanded.value)}
        >
          <Icon name="down" />
        </button>
      }
    >
      {name === "values" && (
        <div class="pad">
          <EngineBox session={session} />
        </div>
      )}
      {name === "moves" && (
        <div class="moves-tab">
          <MoveTree session={session} />
          <NodeBox session={session} />
        </div>
      )}
      {name === "analysis" && <AnalysisTab session={session} />}
      {name === "base" && <BaseTab session={session} />}
      {name === "more" && <MoreTab session={session} />}
    </Tabs>
  );
}

/** Whether a folder of tournament games is set. */
function useBase(): boolean {
  const base = useSignal(false);
  useEffect(() => {
    engine()
      .info()
      .then(
        (info) => (base.value = info.wthor),
        () => undefined,
      );
  }, [base]);
  return base.value;
}

export function StudyPage({ session, study }: { session: StudySession; study: Study }) {
  const keys = useSignal(false);
  const note = useMemo(() => new Note(() => session.at.value), [session]);
  const chosen = useSignal("");
  const expanded = useSignal(false);
  const onBoard = useSignal(false);
  const base = useBase();
  const typed = useKeys(
    session,
    {
      onKeys: () => (keys.value = true),
      onComment: () => {
        chosen.value = "moves";
        expanded.value = !wide.peek();
        // The field is there after the tab is drawn.
        setTimeout(() => document.querySelector<HTMLElement>(".comment-field")?.focus(), 0);
      },
      onMistake: () => {
        chosen.value = "analysis";
        session.nextMistake();
      },
    },
    onBoard,
    note,
  );
  return (
    <main class="play study" aria-busy={reading.value}>
      <h1 class="hidden">{t.value.study.title}</h1>
      <div class="play-board">
        <div class="board-box">
          <StudyBoard session={session} onBoard={onBoard} />
        </div>
      </div>
      <div class="play-head">
        <Head session={session} study={study} typed={typed} note={note.text} />
        <Troubles session={session} study={study} />
        {wide.value && <EngineBox session={session} />}
      </div>
      <div class={`play-panel${expanded.value ? " expanded" : ""}`}>
        <Panel session={session} chosen={chosen} expanded={expanded} base={base} />
      </div>
      <div class="play-actions">
        <Walker session={session} />
      </div>
      {expanded.value && <div class="sheet-shade" onClick={() => (expanded.value = false)} />}
      <div class="hidden" role="status" aria-live="polite" data-testid="announcements">
        {spokenWords(session)}
      </div>
      {keys.value && <KeysDialog rows={keyRows()} onClose={() => (keys.value = false)} />}
    </main>
  );
}
