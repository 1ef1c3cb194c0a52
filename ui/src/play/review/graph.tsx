// The value of a game, move by move, from Black's side: above the line Black is ahead. What a move cost is an
// upright step, from the value of the best move to that of the move played. One slider for the keyboard, a
// table for screen readers, a click for everybody else.
import { useSignal } from "@preact/signals";
import type { AnalysedMove, Colour } from "../../api/types";
import { SmallBoard } from "../../board/small-board";
import { t } from "../../i18n/i18n";
import { PASS, type Position } from "../../rules/rules";
import { sideName } from "../announce";
import { costWords, forBlack, isCostly, markSign, numbersOf, unitOf } from "../format";

const WIDTH = 320;
const HEIGHT = 120;

interface Point {
  readonly ply: number;
  readonly side: Colour;
  readonly move: string;
  readonly sign: string;
  /** For Black: the value after the move, after the best move, and the difference; empty if there is none. */
  readonly text: string;
  readonly best: string;
  readonly cost: string;
  readonly bestMove: string;
  readonly bad: boolean;
  /** From -1 (White wins everything) to 1: after the best move, and after the move. */
  readonly from: number;
  readonly high: number;
}

/** Small leads matter more than the difference between two large ones, so the scale is a square root. */
function heightOf(value: number, most: number): number {
  return Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / most));
}

export function pointsOf(moves: readonly AnalysedMove[], size: number): Point[] {
  return moves.map((move) => {
    const numbers = numbersOf(move);
    const most = unitOf(move) === "chance" ? 100 : size * size;
    return {
      ply: move.ply,
      side: move.side,
      move: move.move,
      sign: markSign(move.mark),
      text: numbers.played,
      best: numbers.best,
      bestMove: move.best,
      cost: Number(numbers.cost) ? costWords(move) : "",
      bad: isCostly(move),
      from: heightOf(forBlack(move.best_value, move.side), most),
      high: heightOf(forBlack(move.value, move.side), most),
    };
  });
}

function nameOf(p: Point): string {
  return `${sideName(p.side)} ${p.move === PASS ? t.value.play.pass : p.move}${p.sign}`;
}

/** What a move was worth, and what it cost. */
function valueText(p: Point): string {
  const words = t.value.play;
  return p.cost ? words.graphCost(p.best, p.text, p.cost) : words.graphBlack(p.text);
}

/** Mistakes of the person, or of Black, are discs; those of the other side are open squares on their tip. */
function shapeOf(side: Colour, me: Colour | null): string {
  return side === (me ?? "black") ? "disc-shape" : "tip-shape";
}

/** The position below the pointer, beside it, and never outside of the graph's sides. */
function Glance({
  ply,
  all,
  position,
  move,
}: {
  ply: number;
  all: number;
  position: Position;
  move: string;
}) {
  const share = ply / all;
  return (
    <div class="graph-glance" style={{ left: `${100 * share}%`, transform: `translateX(${-100 * share}%)` }}>
      <SmallBoard board={position.board} last={move && move !== PASS ? move : null} label="" />
      <span class="number">{ply}</span>
    </div>
  );
}

/** Says whose values these are, and what the shapes mean. */
function GraphKey({
  points,
  me,
  chances,
}: {
  points: readonly Point[];
  me: Colour | null;
  chances: boolean;
}) {
  const words = t.value.play;
  const sides = (["black", "white"] as const).filter((side) => points.some((p) => p.bad && p.side === side));
  return (
    <div class="graph-key small-text quiet">
      {sides.length > 0 && (
        <p class="row-line">
          {sides.map((side) => (
            <span key={side} class="key-item">
              <span class={`graph-bad ${shapeOf(side, me)}`} aria-hidden="true" />
              {side === me ? words.keyMine : words.keySide(sideName(side))}
            </span>
          ))}
        </p>
      )}
      <p>
        {words.graphSide} {chances && words.graphChances}
      </p>
    </div>
  );
}

export interface GraphProps {
  size: number;
  /** The positions of the game, before each ply and after the last: the pointer shows them. */
  positions: readonly Position[];
  moves: readonly AnalysedMove[];
  at: number;
  /** The side of the only person; null without one, or if the sides were swapped. */
  me: Colour | null;
  onLook: (ply: number) => void;
}

export function ValueGraph({ size, positions, moves, at, me, onLook }: GraphProps) {
  const words = t.value.play;
  const points = pointsOf(moves, size);
  const all = Math.max(1, positions.length - 1);
  const glance = useSignal<number | null>(null);
  const glanced = glance.value === null ? undefined : positions[glance.value];
  const x = (ply: number) => (ply / all) * WIDTH;
  const y = (high: number) => (HEIGHT / 2) * (1 - high * 0.94);
  const path = points.flatMap((p) =>
    [p.from, p.high].map((high) => `${x(p.ply).toFixed(1)} ${y(high).toFixed(1)}`),
  );
  const line = path.length ? `M0 ${HEIGHT / 2}L${path.join("L")}` : "";
  const area = line && `${line}L${x(points.at(-1)?.ply ?? 0).toFixed(1)} ${HEIGHT / 2}Z`;
  const here = points.find((p) => p.ply === at);
  const spoken = here
    ? words.graphAt(here.ply, nameOf(here), valueText(here))
    : at === 0
      ? words.graphBegin
      : words.lookingAt(at, all);

  const plyOf = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return Math.max(0, Math.min(all, Math.round(((event.clientX - box.left) / box.width) * all)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next: Record<string, number | undefined> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - 10,
      PageUp: at + 10,
      Home: 0,
      End: all,
    };
    const ply = next[event.key];
    if (ply === undefined) return;
    onLook(Math.max(0, Math.min(all, ply)));
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="graph">
      <div
        class="graph-slider"
        role="slider"
        tabIndex={0}
        aria-label={words.graphLabel}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={at}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onLook(plyOf(event));
        }}
        onPointerMove={(event) => {
          if (event.buttons & 1) onLook(plyOf(event));
          glance.value = event.pointerType === "mouse" ? plyOf(event) : null;
        }}
        onPointerLeave={() => (glance.value = null)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <clipPath id="graph-up">
            <rect x="0" y="0" width={WIDTH} height={HEIGHT / 2} />
          </clipPath>
          <clipPath id="graph-down">
            <rect x="0" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
          </clipPath>
          <path class="graph-black" d={area} clip-path="url(#graph-up)" />
          <path class="graph-white" d={area} clip-path="url(#graph-down)" />
          <path class="graph-zero" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          <path class="graph-line" d={line} />
          <path class="graph-here" d={`M${x(at)} 0V${HEIGHT}`} />
          {glance.value !== null && <path class="graph-pointer" d={`M${x(glance.value)} 0V${HEIGHT}`} />}
        </svg>
        {points
          .filter((p) => p.bad)
          .map((p) => (
            <span
              key={p.ply}
              class={`graph-bad ${shapeOf(p.side, me)}`}
              style={{ left: `${(100 * p.ply) / all}%`, top: `${(100 * y(p.high)) / HEIGHT}%` }}
            />
          ))}
        {here && (
          <span
            class="graph-dot"
            style={{ left: `${(100 * here.ply) / all}%`, top: `${(100 * y(here.high)) / HEIGHT}%` }}
          />
        )}
      </div>
      {glance.value !== null && glanced && (
        <Glance ply={glance.value} all={all} position={glanced} move={points[glance.value - 1]?.move ?? ""} />
      )}
      <p class="graph-caption small-text number">
        <span class="quiet">{here ? `${here.ply}. ${nameOf(here)}` : spoken}</span>
        {here && <b>{valueText(here)}</b>}
        {here?.cost && <span class="quiet graph-better">{words.better(here.bestMove)}</span>}
      </p>
      <GraphKey points={points} me={me} chances={moves.some((move) => unitOf(move) === "chance")} />
      {/* A table takes no height of one pixel, so the frame around it is what hides it. */}
      <div class="hidden">
        <table>
          <caption>{words.graphTable}</caption>
          <tbody>
            {points.map((p) => (
              <tr key={p.ply}>
                <th scope="row">
                  {p.ply}. {nameOf(p)}
                </th>
                <td>{valueText(p)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
