// Pictures for the board: each square's share as a heat map, and patterns by their borders.
import type { Colour } from "../api/types";
import { squareOf } from "../rules/rules";
import { outline } from "./outline";
import { formatSigned } from "./scale";

/** Squares that speak for Black are blue, for White orange; the stronger, the fuller. `shares` go row by row. */
export function HeatMap({ shares, side }: { shares: readonly number[]; side: Colour }) {
  const size = Math.round(Math.sqrt(shares.length));
  const most = Math.max(...shares.map(Math.abs), 1e-9);
  return (
    <>
      {shares.map((share, square) => {
        const black = side === "black" ? share > 0 : share < 0;
        const strength = Math.abs(share) / most;
        return (
          <g key={square}>
            <rect class="heat-ground" x={square % size} y={Math.floor(square / size)} width={1} height={1} />
            <rect
              class={black ? "heat black" : "heat white"}
              data-heat={formatSigned(share)}
              x={square % size}
              y={Math.floor(square / size)}
              width={1}
              height={1}
              style={{ fillOpacity: Math.sqrt(strength).toFixed(3) }}
            />
          </g>
        );
      })}
    </>
  );
}

export interface DrawnPattern {
  readonly squares: readonly string[];
  readonly contribution: number;
  readonly number: number;
}

/** The chosen pattern is filled; the others are borders with the number that they have in the list. */
export function Patterns({
  patterns,
  chosen,
  size,
  side,
}: {
  patterns: readonly DrawnPattern[];
  chosen: number;
  size: number;
  side: Colour;
}) {
  const shown = patterns.filter((p) => p.number !== chosen);
  const top = patterns.filter((p) => p.number === chosen);
  return (
    <>
      {[...shown, ...top].map((p) => {
        const squares = p.squares.map((name) => squareOf(name, size));
        const first = squares[0] ?? 0;
        const black = side === "black" ? p.contribution > 0 : p.contribution < 0;
        return (
          <g
            key={p.number}
            class={`pattern ${black ? "black" : "white"}${p.number === chosen ? " chosen" : ""}`}
          >
            {squares.map((square) => (
              <rect
                key={square}
                class="pattern-ground"
                x={square % size}
                y={Math.floor(square / size)}
                width={1}
                height={1}
              />
            ))}
            <path class="pattern-edge" d={outline(squares, size)} />
            <path class="pattern-line" d={outline(squares, size)} />
            <g transform={`translate(${(first % size) + 0.2} ${Math.floor(first / size) + 0.2})`}>
              <circle class="pattern-badge" r={0.17} />
              <text class="pattern-number" y={0.085}>
                {p.number}
              </text>
            </g>
          </g>
        );
      })}
    </>
  );
}
