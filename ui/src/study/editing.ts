// Changes of the board in the editor.
import { sizeOf, startBoard, type Board, type Square } from "../rules/rules";

export type Brush = "black" | "white" | "empty" | "blocked";

const CELLS: Readonly<Record<Brush, string>> = { black: "X", white: "O", empty: ".", blocked: "#" };

export function cellOf(brush: Brush): string {
  return CELLS[brush];
}

export function withCell(board: Board, square: Square, cell: string): Board {
  return square < 0 || square >= board.length
    ? board
    : board.slice(0, square) + cell + board.slice(square + 1);
}

/** The board in another size. The start position becomes that of the new size; others stay in the middle. */
export function resized(board: Board, size: number): Board {
  const before = sizeOf(board);
  if (board === startBoard(before)) return startBoard(size);
  const shift = (size - before) / 2;
  return Array.from({ length: size * size }, (_, square) => {
    const x = (square % size) - shift;
    const y = Math.floor(square / size) - shift;
    return x >= 0 && y >= 0 && x < before && y < before ? (board[y * before + x] ?? ".") : ".";
  }).join("");
}
