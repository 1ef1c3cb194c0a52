// The editor: a board of any size on which discs, blocked squares and the side to move are set.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Colour, EditorPosition } from "../api/types";
import { Board } from "../board/board";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { boardText } from "../games/position-text";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { sideName } from "../play/announce";
import { sizeOf, squareOf, startBoard } from "../rules/rules";
import { settings } from "../state/settings";
import { keep, kept } from "../state/storage";
import { openStudy, reason } from "./open-study";
import { cellOf, resized, withCell, type Brush } from "./editing";

const KEY = "avocet.study.editor";
const REST_MS = 120;
const BRUSHES: readonly Brush[] = ["black", "white", "empty", "blocked"];
const SIZES = [4, 6, 8, 10, 12, 14, 16];

/** What was set last time is still there. */
function begun(): EditorPosition {
  const before = kept<Partial<EditorPosition>>(KEY, {});
  const { size, board, turn } = before;
  if (
    typeof board === "string" &&
    /^[XO.#]+$/.test(board) &&
    SIZES.includes(size ?? 0) &&
    board.length === (size ?? 0) ** 2 &&
    (turn === "black" || turn === "white")
  )
    return { size: sizeOf(board), board, turn };
  return { size: 8, board: startBoard(8), turn: "black" };
}

interface Verdict {
  readonly fine: boolean;
  readonly text: string;
  readonly squares: readonly string[];
}

/** Why a position is impossible, in the language of the page. The server's sentences are English. */
function impossibleWords({ code, message }: EngineError): string {
  const words = t.value.study.impossible;
  if (code !== "impossible") return message;
  if (message.includes("no disc")) return words.none;
  if (message.includes("middle")) return words.middle;
  if (message.includes("beside")) return words.apart;
  return message.includes("four discs") ? words.few : message;
}

/** Asks the server about each position, after a pause. */
function useVerdict(position: EditorPosition): Verdict | null {
  const verdict = useSignal<Verdict | null>(null);
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      engine()
        .study.checkPosition(position)
        .then(
          ({ legal, turn }) => {
            const words = t.value.study;
            const text =
              turn === "none" || !legal.length
                ? words.editorOver
                : legal[0] === "pass"
                  ? words.editorPass
                  : words.editorFine(legal.length);
            if (live) verdict.value = { fine: true, text, squares: [] };
          },
          (error: unknown) => {
            if (live && error instanceof EngineError)
              verdict.value = { fine: false, text: impossibleWords(error), squares: error.squares };
          },
        );
    }, REST_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [position, verdict]);
  return verdict.value;
}

function BrushChoice({ brush }: { brush: Signal<Brush> }) {
  const words = t.value.study;
  return (
    <fieldset class="field">
      <legend class="label">{words.editorBrush}</legend>
      <div class="segments brushes">
        {BRUSHES.map((one, i) => (
          <label key={one}>
            <input
              type="radio"
              name="brush"
              checked={brush.value === one}
              onChange={() => (brush.value = one)}
            />
            <span class={`brush-sample brush-${one}`} aria-hidden="true" />
            <span>{words.brushes[one]}</span>
            <kbd aria-hidden="true">{i + 1}</kbd>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Setting({ position }: { position: Signal<EditorPosition> }) {
  const words = t.value.study;
  const { size, board, turn } = position.value;
  const change = (part: Partial<EditorPosition>) => (position.value = { ...position.value, ...part });
  return (
    <>
      <div class="row-line editor-line">
        <div class="field">
          <label for="editor-size">{words.editorSize}</label>
          <select
            id="editor-size"
            class="input size-select"
            value={size}
            onChange={(event) => {
              const next = Number(event.currentTarget.value);
              change({ size: next, board: resized(board, next) });
            }}
          >
            {SIZES.map((one) => (
              <option key={one} value={one}>
                {t.value.common.size(one)}
              </option>
            ))}
          </select>
        </div>
        <fieldset class="field editor-turn">
          <legend class="label">{words.editorTurn}</legend>
          <div class="segments">
            {(["black", "white"] as const).map((side: Colour) => (
              <label key={side}>
                <input
                  type="radio"
                  name="editor-turn"
                  checked={turn === side}
                  onChange={() => change({ turn: side })}
                />
                <span class={`mini-disc tiny ${side}`} aria-hidden="true" />
                {sideName(side)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div class="row-line">
        <button class="button small" onClick={() => change({ board: ".".repeat(size * size) })}>
          {words.editorClear}
        </button>
        <button class="button small" onClick={() => change({ board: startBoard(size), turn: "black" })}>
          {words.editorStart}
        </button>
      </div>
    </>
  );
}

/** A drag with the pressed button paints every square it passes. */
function usePainting(paint: (name: string) => void): {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
} {
  const last = useRef("");
  const at = (event: PointerEvent) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(".editor-board [data-name]")
      ?.dataset["name"] ?? "";
  return {
    onPointerDown: (event) => {
      last.current = at(event);
    },
    onPointerMove: (event) => {
      const name = at(event);
      if (!(event.buttons & 1) || !name || name === last.current) return;
      // The square where the drag began is painted too; a click would come only if nothing moved.
      if (last.current) paint(last.current);
      last.current = name;
      paint(name);
    },
  };
}

export function EditorPage() {
  const words = t.value.study;
  const position = useSignal<EditorPosition>(begun());
  const brush = useSignal<Brush>("black");
  const failed = useSignal("");
  const { size, board, turn } = position.value;
  const verdict = useVerdict(position.value);
  useEffect(() => {
    keep(KEY, position.value);
    failed.value = "";
  }, [position.value, failed]);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const chosen = BRUSHES[Number(event.key) - 1];
      const typing = (event.target as Element | null)?.closest("input:not([type=radio]), textarea, select");
      if (!chosen || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      brush.value = chosen;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [brush]);
  const put = (name: string, toggles: boolean) => {
    const square = squareOf(name, size);
    const before = position.peek().board;
    // A second click on the same disc takes it away.
    const cell = toggles && before[square] === cellOf(brush.peek()) ? "." : cellOf(brush.peek());
    position.value = { ...position.peek(), board: withCell(before, square, cell) };
  };
  const painting = usePainting((name) => put(name, false));
  const begin = () =>
    void openStudy({ kind: "position", position: position.value }).catch(
      (error: unknown) => (failed.value = reason(error)),
    );
  const squares = new Set(verdict?.squares ?? []);
  return (
    <main class="play editor">
      <div class="play-board">
        <div class="board-box editor-board" {...painting}>
          <Board
            size={size}
            board={board}
            turn={turn}
            editing
            faulty={squares}
            coordinates={settings.value.coordinates}
            onMove={(name) => put(name, true)}
          />
        </div>
      </div>
      <div class="play-panel editor-panel">
        <div class="stack pad">
          <a class="back-link" href="/study/open">
            <Icon name="back" />
            {words.opened}
          </a>
          <h1>{words.editorTitle}</h1>
          <BrushChoice brush={brush} />
          <Setting position={position} />
          <p
            class={verdict && !verdict.fine ? "notice bad" : "quiet small-text"}
            role="status"
            data-testid="editor-verdict"
          >
            {verdict?.text}
          </p>
          <button class="button primary" disabled={verdict !== null && !verdict.fine} onClick={begin}>
            <Icon name="study" />
            {words.editorGo}
          </button>
          {failed.value && (
            <p class="notice bad" role="alert">
              {failed.value}
            </p>
          )}
          <p class="quiet small-text">{words.editorHint}</p>
          <div class="field">
            <label for="editor-text">{words.editorText}</label>
            <input
              id="editor-text"
              class="input mono small-text"
              readOnly
              value={boardText({ size, board, turn })}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        </div>
      </div>
    </main>
  );
}
