// The view Play: board, players, panel, keys.
import { useComputed, useSignal, useSignalEffect, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { ViewProps } from "../app";
import type { Game } from "../api/types";
import { Board, type SquareValue } from "../board/board";
import type { SquareMark } from "../board/marks";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { Note } from "../parts/note";
import { Tabs } from "../parts/tabs";
import { go } from "../router";
import { PASS } from "../rules/rules";
import { settings } from "../state/settings";
import { Actions } from "./actions";
import { useAnnouncements } from "./announcements";
import { CautionCard } from "./caution-card";
import { current, openPlay, showDraft, showGame } from "./current";
import { DraftPanel } from "./draft-panel";
import { DrillPanel } from "./review/drill-panel";
import { EngineTab } from "./engine-tab";
import { formatValue, stepOfLoss } from "./format";
import { GameEnd } from "./game-end";
import { InfoTab } from "./info-tab";
import { TypedSquares } from "./keyboard";
import { KeysDialog } from "./keys-dialog";
import { MovesTab } from "./moves-tab";
import { drillBoard } from "./review/drill-board";
import { mistakeMarks } from "./review/host";
import { NewGameForm } from "./new-game/new-game";
import { Scoreboard } from "./scoreboard";
import type { Session } from "./session";
import { StatusLine } from "./status-line";
import "./style/index.css";

/** A person sees that a pass happens before it is made. */
const PASS_MS = 1000;

function hintValues(session: Session): ReadonlyMap<string, SquareValue> | undefined {
  const hint = session.hint.value;
  if (!hint || session.looking.value !== null) return undefined;
  const best = hint.moves[0]?.value ?? 0;
  return new Map(
    hint.moves.map((move, i) => [
      move.move,
      {
        text: formatValue(move.value, move.exact, hint.unit),
        step: stepOfLoss(best - move.value, hint.unit),
        best: i === 0,
      },
    ]),
  );
}

/** Passes by itself after a second, so that a pass is never silent and never needs a click. */
function usePass(session: Session): void {
  useSignalEffect(() => {
    if (session.choices.value[0] !== PASS) return;
    const timer = setTimeout(() => void session.move(PASS), PASS_MS);
    return () => clearTimeout(timer);
  });
}

interface Surface {
  readonly onNew: () => void;
  readonly onKeys: () => void;
  readonly onEscape: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  return !!element?.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, dialog[open]");
}

/** Says why a typed square is not played. */
function refusal(session: Session, name: string): string {
  const words = t.value.play;
  return session.shown.value?.kind === "past" ? words.lookingBack(name) : words.illegal(name);
}

/** Puts the keyboard on a square that can be played, or on the one where it was. */
function focusOn(box: HTMLElement | null, legal: readonly string[]): void {
  const first = legal.find((move) => move !== PASS);
  const where = first ? `[data-name="${first}"]` : '.square[tabindex="0"]';
  box?.querySelector<HTMLElement>(where)?.focus({ preventScroll: true });
}

/** Keys that work anywhere in the view. Returns what has been typed of a square so far. */
function useKeys(session: Session, surface: Surface, note: Note): string {
  const typed = useSignal("");
  const squares = useMemo(() => new TypedSquares(), []);
  const ways = useRef(surface);
  ways.current = surface;
  useLayoutEffect(() => {
    const play = (name: string) => {
      const legal = session.shown.value?.legal ?? [];
      if (!legal.includes(name)) note.say(refusal(session, name));
      else if (session.drill.now.value) void session.drill.answer(name);
      else void session.move(name);
    };
    const command = (letter: string) => {
      if (letter === "u") void session.undo();
      else if (letter === "r") void session.redo();
      else if (letter === "h") void session.toggleHint();
      else if (letter === "n") ways.current.onNew();
      else if (letter === "?") ways.current.onKeys();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const onControl =
        event.target instanceof Element &&
        event.target.closest("button:not(.square), a, label, [role=slider]");
      if (event.key === "Escape") {
        squares.reset();
        typed.value = "";
        if (session.teacher.caution.value) session.takeBackCaution();
        else ways.current.onEscape();
      } else if (event.key === "Enter" && session.choices.value[0] === PASS && !onControl)
        void session.move(PASS);
      else if (event.key === "ArrowLeft" && !onControl) session.walk(-1);
      else if (event.key === "ArrowRight" && !onControl) session.walk(1);
      else if (
        !squares.key(event.key, {
          size: session.game.value?.size ?? 8,
          square: play,
          command,
          typed: (text) => (typed.value = text),
        })
      )
        return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      squares.reset();
    };
  }, [session, squares, typed, note]);
  return typed.value;
}

/** A mistake that is looked at, or the better move that a warning names. */
function marksOf(session: Session): ReadonlyMap<string, SquareMark> {
  const best = session.teacher.caution.value?.judgement.best;
  return best ? new Map([[best, "better"]]) : mistakeMarks(session.mistake.value);
}

function GameBoard({ session, note }: { session: Session; note: Note }) {
  const shown = session.shown.value;
  const values = useComputed(() => hintValues(session));
  if (!shown) return null;
  const common = {
    size: shown.at.size,
    board: shown.at.board,
    coordinates: settings.value.coordinates,
    onPreview: (move: string) => note.say(move ? t.value.play.tapAgain(move) : ""),
  };
  if (shown.kind === "drill") return <Board {...common} {...drillBoard(session.drill, shown)} />;
  const present = shown.kind === "present";
  return (
    <Board
      {...common}
      turn={shown.at.turn}
      last={shown.last}
      turned={shown.turned}
      legal={shown.legal}
      placing={shown.placing}
      waiting={shown.changed}
      marks={marksOf(session)}
      walked={!present || session.game.value?.state === "over"}
      {...(values.value && present ? { values: values.value } : {})}
      {...(present ? { onMove: (move: string) => void session.move(move) } : {})}
    />
  );
}

function Panel({
  session,
  game,
  form,
  expanded,
  exporting,
  onNew,
  onCloseForm,
  onExpand,
}: {
  session: Session;
  game: Game;
  form: boolean;
  expanded: boolean;
  /** The files of the game are shown, below its review. */
  exporting: Signal<boolean>;
  onNew: () => void;
  onCloseForm: () => void;
  onExpand: (open: boolean) => void;
}) {
  const words = t.value.play;
  const over = game.state === "over";
  const first = over ? "review" : session.draft.value ? "ready" : "moves";
  const chosen = useSignal("");
  // The end of a game, or a new one, opens its own tab once.
  useEffect(() => {
    chosen.value = "";
  }, [first, session, chosen]);
  const exports = exporting.value;
  useEffect(() => {
    if (exports) chosen.value = "";
  }, [exports, chosen]);
  // Hints are read in the panel of the engine. Without them the panel shows again what it showed before.
  const hinting = session.hinting.value;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (hinting) {
      before.current ??= chosen.peek();
      chosen.value = "engine";
    } else if (before.current !== null) {
      if (chosen.peek() === "engine") chosen.value = before.current;
      before.current = null;
    }
  }, [hinting, chosen]);
  const tabs = [
    ...(first === "moves"
      ? []
      : [{ name: first, title: first === "review" ? words.review : words.readyTab }]),
    ...(first === "ready" ? [] : [{ name: "moves", title: words.moves }]),
    ...(over ? [] : [{ name: "engine", title: words.engine }]),
    { name: "info", title: words.info },
  ];
  const name = tabs.some((tab) => tab.name === chosen.value) ? chosen.value : first;
  if (form) return <NewGameForm onClose={onCloseForm} />;
  if (session.drill.now.value) return <DrillPanel drilling={session.drill} />;
  return (
    <Tabs
      id="game"
      label={words.tabs}
      tabs={tabs}
      chosen={name}
      onChoose={(tab) => (chosen.value = tab)}
      end={
        <button
          class="button plain icon-only sheet-toggle"
          aria-label={expanded ? words.collapse : words.expand}
          aria-expanded={expanded}
          onClick={() => onExpand(!expanded)}
        >
          <Icon name="down" />
        </button>
      }
    >
      {name === "review" && <GameEnd session={session} game={game} exporting={exporting} />}
      {name === "ready" && <DraftPanel session={session} game={game} onNew={onNew} />}
      {name === "moves" && <MovesTab session={session} game={game} />}
      {name === "engine" && <EngineTab session={session} game={game} />}
      {name === "info" && <InfoTab session={session} game={game} />}
    </Tabs>
  );
}

function GameView({ session, game }: { session: Session; game: Game }) {
  const form = useSignal(false);
  const exporting = useSignal(false);
  const keys = useSignal(false);
  const expanded = useSignal(false);
  useSignalEffect(() => {
    session.held = form.value;
  });
  const onNew = () => {
    form.value = true;
    expanded.value = true;
  };
  const box = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    if (session.focusBoard.value) focusOn(box.current, session.shown.peek()?.legal ?? []);
  });
  const closeForm = () => {
    form.value = false;
    expanded.value = false;
    session.focusBoard.value++;
  };
  const onEscape = () => {
    if (form.value) closeForm();
    else if (expanded.value) expanded.value = false;
    else if (session.drill.now.value) session.drill.end();
    else session.look(null);
  };
  const onKeys = () => {
    keys.value = true;
  };
  const onExport = () => {
    exporting.value = true;
    expanded.value = true;
  };
  useSignalEffect(() => {
    if (session.toBoard.value) expanded.value = false;
  });
  usePass(session);
  const spoken = useAnnouncements(session);
  const note = useMemo(() => new Note(() => session.shown.value), [session]);
  const typed = useKeys(session, { onNew, onKeys, onEscape }, note);
  const covered = form.value || session.drill.now.value !== null;
  return (
    <main class="play" data-state={game.state}>
      <h1 class="hidden">{t.value.play.title}</h1>
      <div class="play-board">
        <div class="board-box" ref={box}>
          <GameBoard session={session} note={note} />
        </div>
      </div>
      <div class="play-head">
        <Scoreboard session={session} game={game} />
        <StatusLine session={session} game={game} typed={typed} note={note.text} />
      </div>
      <div class={`play-panel${expanded.value ? " expanded" : ""}`}>
        <Panel
          session={session}
          game={game}
          form={form.value}
          expanded={expanded.value}
          exporting={exporting}
          onNew={onNew}
          onCloseForm={closeForm}
          onExpand={(open) => (expanded.value = open)}
        />
      </div>
      <div class={`play-actions${covered ? " covered" : ""}${session.teacher.caution.value ? " asked" : ""}`}>
        <Actions session={session} game={game} onNew={onNew} onKeys={onKeys} onExport={onExport} />
      </div>
      <CautionCard session={session} />
      {expanded.value && <div class="sheet-shade" onClick={onEscape} />}
      <div class="hidden" role="status" aria-live="polite" data-testid="announcements">
        {spoken}
      </div>
      {keys.value && <KeysDialog onClose={() => (keys.value = false)} />}
    </main>
  );
}

/** Nothing for a moment, then the outline of a board: loading is usually over before the eye sees it. */
function Loading() {
  return (
    <main class="play" aria-busy="true">
      <div class="play-board">
        <div class="board-box late">
          <Board size={8} board={".".repeat(64)} />
        </div>
      </div>
    </main>
  );
}

export function PlayView({ rest }: ViewProps) {
  useEffect(() => {
    if (rest) showGame(rest);
    else void openPlay();
  }, [rest]);
  const session = current.value;
  const failure = session?.failure.value;
  if (failure)
    return (
      <main class="page">
        <div class="card stack" role="alert">
          <h1>{failure.code === "not_found" ? t.value.play.notFound : t.value.play.loadFailed}</h1>
          {failure.code !== "not_found" && <p>{failure.message}</p>}
          <div class="row-line">
            {failure.code !== "not_found" && (
              <button class="button" onClick={() => void session.load()}>
                {t.value.common.retry}
              </button>
            )}
            <button
              class="button primary"
              onClick={() => {
                showDraft();
                go("/play");
              }}
            >
              {t.value.play.newGame}
            </button>
          </div>
        </div>
      </main>
    );
  const game = session?.game.value;
  if (!session || !game || (rest && session.id !== rest)) return <Loading />;
  return <GameView key={session.id} session={session} game={game} />;
}
