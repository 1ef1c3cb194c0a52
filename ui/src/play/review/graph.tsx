// The value of a game, move by move, from Black's side: above the line Black is ahead. One slider for the
// keyboard, a table for screen readers, a click for everybody else.
import type { AnalysedMove, Game } from "../../api/types";
import { t } from "../../i18n/i18n";
import { formatValue, unitOf } from "../format";

const WIDTH = 320;
const HEIGHT = 120;

interface Point {
  readonly ply: number;
  readonly move: string;
  readonly value: number;
  readonly text: string;
  readonly bad: boolean;
  /** From -1 (White wins everything) to 1. */
  readonly high: number;
}

/** Small leads matter more than the difference between two large ones, so the scale is a square root. */
function heightOf(value: number, most: number): number {
  return Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / most));
}

export function pointsOf(moves: readonly AnalysedMove[], size: number): Point[] {
  return moves.map((move) => {
    const unit = unitOf(move);
    const value = move.side === "black" ? move.value : -move.value;
    return {
      ply: move.ply,
      move: move.move,
      value,
      text: formatValue(value, move.exact, unit),
      bad: move.mark === "mistake" || move.mark === "blunder",
      high: heightOf(value, unit === "chance" ? 100 : size * size),
    };
  });
}

export interface GraphProps {
  game: Game;
  moves: readonly AnalysedMove[];
  at: number;
  onLook: (ply: number) => void;
}

export function ValueGraph({ game, moves, at, onLook }: GraphProps) {
  const words = t.value.play;
  const points = pointsOf(moves, game.size);
  const all = Math.max(1, game.moves.length);
  const x = (ply: number) => (ply / all) * WIDTH;
  const y = (high: number) => (HEIGHT / 2) * (1 - high * 0.94);
  const path = points.map((p) => `${x(p.ply).toFixed(1)} ${y(p.high).toFixed(1)}`);
  const line = path.length ? `M0 ${HEIGHT / 2}L${path.join("L")}` : "";
  const area = line && `${line}L${x(points.at(-1)?.ply ?? 0).toFixed(1)} ${HEIGHT / 2}Z`;
  const here = points.find((p) => p.ply === at);
  const spoken = here
    ? words.graphAt(here.ply, here.move, words.graphBlack(here.text))
    : at === 0
      ? words.graphBegin
      : words.lookingAt(at, game.moves.length);

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
        }}
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
        </svg>
        {points
          .filter((p) => p.bad)
          .map((p) => (
            <span
              key={p.ply}
              class="graph-bad"
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
      <p class="graph-caption small-text number">
        <span class="quiet">{here ? `${here.ply}. ${here.move}` : spoken}</span>
        {here && <b>{words.graphBlack(here.text)}</b>}
      </p>
      {/* A table takes no height of one pixel, so the frame around it is what hides it. */}
      <div class="hidden">
        <table>
          <caption>{words.graphTable}</caption>
          <tbody>
            {points.map((p) => (
              <tr key={p.ply}>
                <th scope="row">
                  {p.ply}. {p.move}
                </th>
                <td>{p.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
