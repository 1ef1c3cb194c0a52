// A small picture of a position, for lists and previews. It is one image for screen readers.
import { sizeOf, squareOf } from "../rules/rules";

export interface SmallBoardProps {
  board: string;
  /** A ring on this square. */
  last?: string | null;
  /** A frame on this square: the better move. */
  best?: string | null;
  /** Empty: the text beside the picture says the same, and screen readers pass over it. */
  label: string;
}

const UNIT = 10;

export function SmallBoard({ board, last, best, label }: SmallBoardProps) {
  const size = sizeOf(board);
  const side = size * UNIT;
  const lines: string[] = [];
  for (let i = 1; i < size; i++) lines.push(`M${i * UNIT} 0V${side}M0 ${i * UNIT}H${side}`);
  const at = (square: number) => ({
    x: (square % size) * UNIT,
    y: Math.floor(square / size) * UNIT,
  });
  const lastAt = last ? squareOf(last, size) : -1;
  const bestAt = best ? squareOf(best, size) : -1;
  return (
    <svg
      class="small-board"
      viewBox={`0 0 ${side} ${side}`}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <rect class="small-field" width={side} height={side} />
      <path class="small-lines" d={lines.join("")} />
      {Array.from(board, (cell, square) => {
        const { x, y } = at(square);
        if (cell === "#")
          return <rect key={square} class="small-blocked" x={x} y={y} width={UNIT} height={UNIT} />;
        if (cell !== "X" && cell !== "O") return null;
        return (
          <circle
            key={square}
            class={cell === "X" ? "small-black" : "small-white"}
            cx={x + UNIT / 2}
            cy={y + UNIT / 2}
            r={UNIT * 0.41}
          />
        );
      })}
      {bestAt >= 0 && (
        <rect
          class="small-best"
          x={at(bestAt).x + 1}
          y={at(bestAt).y + 1}
          width={UNIT - 2}
          height={UNIT - 2}
          rx="2"
        />
      )}
      {lastAt >= 0 && (
        <circle
          class="small-last"
          cx={at(lastAt).x + UNIT / 2}
          cy={at(lastAt).y + UNIT / 2}
          r={UNIT * 0.28}
        />
      )}
    </svg>
  );
}
