// The board: a grid of buttons for sizes 4 to 16. Mouse, touch and keyboard play on it; screen readers get a
// grid with a name for every square. It draws what it is given and keeps no game of its own.
import { useSignal } from "@preact/signals";
import { Component, type ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Colour } from "../api/types";
import { t } from "../i18n/i18n";
import { discOf, other, squareName, squareOf, turnedBy } from "../rules/rules";
import { animated } from "../state/settings";
import { Flips } from "./flips";
import { MarkShape, type SquareMark } from "./marks";
import "./board.css";

/** A value on a square. */
export interface SquareValue {
  readonly text: string;
  /** 0 (best) to 4 (worst): a step of the scale from blue to orange. */
  readonly step: number;
  readonly best: boolean;
  /** Small, below the value: how deep it was searched, and how certain it is. */
  readonly note?: string;
  /** The same for screen readers. */
  readonly spoken?: string;
}

export interface BoardProps {
  size: number;
  board: string;
  /** Who moves next; decides the colour of previews. */
  turn?: Colour | "none";
  last?: string | null;
  turned?: readonly string[];
  /** Squares with a dot: the moves that the person may choose now. */
  legal?: readonly string[];
  values?: ReadonlyMap<string, SquareValue>;
  /** A move on its way to the server: its disc is shown, but not as made. */
  placing?: { move: string; side: Colour } | null;
  /** Squares that changed by moves that the server does not have yet. */
  waiting?: ReadonlySet<number>;
  /** A square that a text beside the board talks about. */
  pointed?: string | null;
  /** Squares of a review: the move that was played, and the better one. */
  marks?: ReadonlyMap<string, SquareMark>;
  coordinates?: boolean;
  /** Left and right belong to the view, which walks through a game with them. */
  walked?: boolean;
  /** Every square can be chosen, empty or not: the board of an editor. */
  editing?: boolean;
  /** Squares that make the position of an editor impossible. */
  faulty?: ReadonlySet<string>;
  /** Absent: nobody can move on this board. */
  onMove?: (move: string) => void;
  /** A touch chose a square that a second touch would play; empty: none any more. */
  onPreview?: (move: string) => void;
  label?: string;
  /** Drawn below the discs and above them, in a box of size by size squares: pictures, silent for screen readers. */
  under?: ComponentChild;
  over?: ComponentChild;
  /** Smaller discs: what is drawn below them is what counts. */
  dimmed?: boolean | undefined;
}

interface CellProps {
  name: string;
  label: string;
  cell: string;
  focusable: boolean;
  legal: boolean;
  editing: boolean;
  last: boolean;
  turned: boolean;
  waiting: boolean;
  pointed: boolean;
  faulty: boolean;
  mark: SquareMark | undefined;
  ghost: "" | Colour;
  preview: boolean;
  value: SquareValue | undefined;
  square: number;
}

function Disc({ side, ghost }: { side: Colour; ghost?: boolean }) {
  return (
    <span class={ghost ? "disc ghost" : "disc"}>
      <span class="flip">
        <span class={`face front ${side}`} />
        <span class={`face back ${other(side)}`} />
      </span>
    </span>
  );
}

// Most squares stay as they are from move to move: only the others are drawn again.
class Cell extends Component<CellProps> {
  override shouldComponentUpdate(next: CellProps): boolean {
    const now = this.props;
    return (Object.keys(next) as (keyof CellProps)[]).some((key) => next[key] !== now[key]);
  }

  override render(): ComponentChild {
    return drawCell(this.props);
  }
}

function drawCell(p: CellProps) {
  const side: Colour | null = p.cell === "X" ? "black" : p.cell === "O" ? "white" : null;
  let look = "square";
  if (p.cell === "#") look += " blocked";
  if (p.waiting) look += " waiting";
  if (p.pointed) look += " pointed";
  if (p.faulty) look += " faulty";
  if (p.legal) look += " legal";
  if (p.preview) look += " preview";
  return (
    <div role="gridcell" class="cell">
      <button
        type="button"
        class={look}
        data-square={p.square}
        data-name={p.name}
        tabIndex={p.focusable ? 0 : -1}
        aria-label={p.label}
        aria-disabled={!p.legal && !p.editing}
      >
        {side && <Disc side={side} />}
        {!side && p.ghost && <Disc side={p.ghost} ghost />}
        {p.legal && !p.value && <span class="dot" />}
        {p.turned && side && <span class="turned-ring" />}
        {p.last && <span class="last-ring" />}
        {p.mark && <MarkShape kind={p.mark} />}
        {p.value && (
          <span
            class={`value step-${p.value.step}${p.value.best ? " best" : ""}`}
            data-testid={`value-${p.name}`}
          >
            {p.value.text}
            {p.value.note && <small class="value-note">{p.value.note}</small>}
          </span>
        )}
      </button>
    </div>
  );
}

function useLabel(): (p: Omit<CellProps, "label" | "focusable" | "ghost" | "square">) => string {
  const words = t.value.board;
  return (p) => {
    const parts = [
      p.name,
      p.cell === "X"
        ? words.black
        : p.cell === "O"
          ? words.white
          : p.cell === "#"
            ? words.blocked
            : words.empty,
    ];
    if (p.legal) parts.push(words.legal);
    if (p.last) parts.push(words.last);
    if (p.turned) parts.push(words.turned);
    if (p.waiting) parts.push(words.waiting);
    if (p.mark) parts.push(words[p.mark]);
    if (p.value) parts.push(words.value(p.value.text));
    if (p.value?.spoken) parts.push(p.value.spoken);
    if (p.value?.best) parts.push(words.best);
    return parts.join(", ");
  };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A touch on squares smaller than this, in pixels, is confirmed by a second one. */
const SURE_TOUCH = 40;

export function Board(props: BoardProps) {
  const { size, board, turn = "none", legal = [], turned = [], values, placing = null } = props;
  const root = useRef<HTMLDivElement>(null);
  const flips = useRef<Flips>();
  const focus = useSignal(-1);
  const preview = useSignal("");
  const label = useLabel();

  useLayoutEffect(() => {
    flips.current ??= new Flips();
    if (root.current)
      flips.current.show(root.current, {
        size,
        board,
        last: props.last ? squareOf(props.last, size) : -1,
        placed: placing ? squareOf(placing.move, size) : -1,
        animated: animated.value,
      });
  });

  const legalSet = new Set(props.onMove ? legal : []);
  const shown = legalSet.has(preview.value) ? preview.value : "";
  const previewed =
    shown && turn !== "none"
      ? new Set(turnedBy(board, size, squareOf(shown, size), turn))
      : new Set<number>();
  const focused =
    focus.value >= 0 && focus.value < board.length
      ? focus.value
      : props.last
        ? squareOf(props.last, size)
        : (size / 2) * size + size / 2;
  const turnedSet = new Set(turned);

  const show = (name: string) => {
    if (preview.value === name) return;
    preview.value = name;
    props.onPreview?.(name);
  };
  const choose = (name: string, touched: boolean) => {
    if (props.editing) {
      props.onMove?.(name);
      return;
    }
    if (!props.onMove || !legalSet.has(name)) {
      show("");
      return;
    }
    const width = (root.current?.clientWidth ?? 1000) / size;
    if (touched && width < SURE_TOUCH && preview.value !== name) {
      show(name);
      return;
    }
    show("");
    props.onMove(name);
  };

  const touched = useRef(false);
  const nameOf = (event: Event) =>
    (event.target as Element).closest<HTMLElement>("[data-name]")?.dataset["name"] ?? "";

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    if (props.walked && step[0]) return;
    const column = Math.min(size - 1, Math.max(0, (focused % size) + step[0]));
    const row = Math.min(size - 1, Math.max(0, Math.floor(focused / size) + step[1]));
    focus.value = row * size + column;
    root.current?.querySelector<HTMLElement>(`[data-square="${focus.value}"]`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  const columns = Array.from({ length: size }, (_, i) => i);
  return (
    <div
      class={`board-frame${props.coordinates === false ? " bare" : ""}`}
      style={{ "--n": size }}
      data-turn={turn}
      data-size={size}
    >
      <div class="files" aria-hidden="true">
        {columns.map((i) => (
          <span key={i}>{String.fromCharCode(97 + i)}</span>
        ))}
      </div>
      <div class="ranks" aria-hidden="true">
        {columns.map((i) => (
          <span key={i}>{i + 1}</span>
        ))}
      </div>
      <div
        ref={root}
        class={`board${props.onMove ? " playable" : ""}${props.dimmed ? " dimmed" : ""}`}
        role="grid"
        aria-label={props.label ?? t.value.board.label(size)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => (touched.current = event.pointerType === "touch")}
        onClick={(event) => {
          const name = nameOf(event);
          // A click by keyboard has no pointer: detail is 0.
          if (name) choose(name, touched.current && event.detail !== 0);
        }}
        onFocusIn={(event) => {
          const square = squareOf(nameOf(event), size);
          if (square >= 0) focus.value = square;
        }}
      >
        {props.under && <Layer size={size}>{props.under}</Layer>}
        {columns.map((row) => (
          <div key={row} role="row" class="row">
            {columns.map((column) => {
              const square = row * size + column;
              const name = squareName(square, size);
              const fields = {
                name,
                cell: board[square] ?? ".",
                legal: legalSet.has(name),
                editing: props.editing ?? false,
                last: props.last === name,
                turned: turnedSet.has(name),
                waiting: placing?.move === name || (props.waiting?.has(square) ?? false),
                pointed: props.pointed === name,
                faulty: props.faulty?.has(name) ?? false,
                mark: props.marks?.get(name),
                preview: previewed.has(square),
                value: values?.get(name),
              };
              const ghost: "" | Colour =
                placing?.move === name ? placing.side : turn !== "none" && fields.legal ? turn : "";
              return (
                <Cell
                  key={square}
                  {...fields}
                  square={square}
                  ghost={ghost}
                  preview={fields.preview || shown === name}
                  focusable={square === focused}
                  label={label(fields)}
                />
              );
            })}
          </div>
        ))}
        {(size === 8 || size === 10 || size === 12) &&
          [2, size - 2].map((y) =>
            [2, size - 2].map((x) => <Star key={`${x} ${y}`} x={x} y={y} size={size} />),
          )}
        {props.over && <Layer size={size}>{props.over}</Layer>}
      </div>
    </div>
  );
}

/** A picture over the whole board; one unit is one square. */
function Layer({ size, children }: { size: number; children: ComponentChild }) {
  return (
    <svg class="board-layer" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The small points that real boards have two lines away from each corner. */
function Star({ x, y, size }: { x: number; y: number; size: number }) {
  return <span class="star" style={{ left: `${(100 * x) / size}%`, top: `${(100 * y) / size}%` }} />;
}

/** The colour of a disc on a board string. */
export function sideAt(board: string, square: number): Colour | null {
  const cell = board[square];
  return cell === discOf("black") ? "black" : cell === discOf("white") ? "white" : null;
}
