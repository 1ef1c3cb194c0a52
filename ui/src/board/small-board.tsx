// A small picture of a position, for lists and previews. It is one image for screen readers.
import { MARK_PATHS } from "./marks";
import { sizeOf, squareOf } from "../rules/rules";

export interface SmallBoardProps {
  board: string;
  /** A ring on this square. */
  last?: string | null;
  /** A cross on this square: the move that was played here. */
  played?: string | null;
  /** A star on this square: the better move. */
  best?: string | null;
  /** Empty: the text beside the picture says the same, and screen readers pass over it. */
  label: string;
}

const UNIT = 10;

export function SmallBoard({ board, last, played, best, label }: SmallBoardProps) {
  const size = sizeOf(board);
  const side = size * UNIT;
  const lines: string[] = [];
  for (let i = 1; i < size; i++) lines.push(`M${i * UNIT} 0V${side}M0 ${i * UNIT}H${side}`);
  const at = (square: number) => ({
    x: (square % size) * UNIT,
    y: Math.floor(square / size) * UNIT,
  });
  const lastAt = last ? squareOf(last, size) : -1;
  const marks = [
    { kind: "better" as const, square: best ? squareOf(best, size) : -1 },
    { kind: "played" as const, square: played ? squareOf(played, size) : -1 },
  ];
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
      {marks
        .filter(({ square }) => square >= 0)
        .map(({ kind, square }) => (
          <g
            key={kind}
            class={`mark-${kind}`}
            transform={`translate(${at(square).x + UNIT / 2} ${at(square).y + UNIT / 2})`}
          >
            <path class="mark-edge" d={MARK_PATHS[kind]} />
            <path class="mark-line" d={MARK_PATHS[kind]} />
          </g>
        ))}
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
