// The rules of Othello on boards of any even size from 4 to 16, for replay, Learn and the drawing of moves.
// The server decides what is legal; these rules show a position before the server answers.
//
// A board is a string, row by row from a1, as in the interface: X black, O white, . empty, # blocked.
// A square is an index into it. Nothing here changes a board in place.
import type { Colour } from "../api/types";

export type Board = string;
export type Square = number;
export type Move = string; // "f5" or "pass"

export const PASS: Move = "pass";

export interface Position {
  readonly size: number;
  readonly board: Board;
  readonly turn: Colour;
}

const DIRECTIONS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

export function discOf(side: Colour): "X" | "O" {
  return side === "black" ? "X" : "O";
}

export function other(side: Colour): Colour {
  return side === "black" ? "white" : "black";
}

export function sizeOf(board: Board): number {
  return Math.round(Math.sqrt(board.length));
}

export function squareName(square: Square, size: number): string {
  return String.fromCharCode(97 + (square % size)) + String(Math.floor(square / size) + 1);
}

/** Returns the square of a name such as f5, or -1 if the board has no such square. */
export function squareOf(name: string, size: number): Square {
  const parts = /^([a-p])([1-9]|1[0-6])$/.exec(name.toLowerCase());
  if (!parts?.[1] || !parts[2]) return -1;
  const column = parts[1].charCodeAt(0) - 97;
  const row = Number(parts[2]) - 1;
  return column < size && row < size ? row * size + column : -1;
}

export function startBoard(size: number): Board {
  const cells = Array<string>(size * size).fill(".");
  const low = size / 2 - 1;
  cells[low * size + low] = "O";
  cells[(low + 1) * size + low + 1] = "O";
  cells[low * size + low + 1] = "X";
  cells[(low + 1) * size + low] = "X";
  return cells.join("");
}

export function startPosition(size: number): Position {
  return { size, board: startBoard(size), turn: "black" };
}

/** Returns the squares whose discs a move of `side` turns; empty if the move is illegal. */
export function turnedBy(board: Board, size: number, square: Square, side: Colour): Square[] {
  if (board[square] !== ".") return [];
  const own = discOf(side);
  const theirs = discOf(other(side));
  const column = square % size;
  const row = (square - column) / size;
  const turned: Square[] = [];
  for (const [dx, dy] of DIRECTIONS) {
    const line: Square[] = [];
    let x = column + dx;
    let y = row + dy;
    while (x >= 0 && x < size && y >= 0 && y < size && board[y * size + x] === theirs) {
      line.push(y * size + x);
      x += dx;
      y += dy;
    }
    if (line.length && x >= 0 && x < size && y >= 0 && y < size && board[y * size + x] === own)
      turned.push(...line);
  }
  return turned;
}

/** Returns the squares where `side` may move. */
export function legalSquares(board: Board, size: number, side: Colour): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < board.length; square++)
    if (turnedBy(board, size, square, side).length) squares.push(square);
  return squares;
}

export function isOver(p: Position): boolean {
  return (
    !legalSquares(p.board, p.size, p.turn).length && !legalSquares(p.board, p.size, other(p.turn)).length
  );
}

/** Returns the legal moves by name: [pass] for a forced pass, nothing when the game is over. */
export function legalMoves(p: Position): Move[] {
  const squares = legalSquares(p.board, p.size, p.turn);
  if (squares.length) return squares.map((square) => squareName(square, p.size));
  return legalSquares(p.board, p.size, other(p.turn)).length ? [PASS] : [];
}

/** Returns the position after a move, or null if the move is illegal. */
export function play(p: Position, move: Move): Position | null {
  if (move === PASS) return legalMoves(p)[0] === PASS ? { ...p, turn: other(p.turn) } : null;
  const square = squareOf(move, p.size);
  const turned = square < 0 ? [] : turnedBy(p.board, p.size, square, p.turn);
  if (!turned.length) return null;
  const cells = p.board.split("");
  for (const s of [square, ...turned]) cells[s] = discOf(p.turn);
  return { size: p.size, board: cells.join(""), turn: other(p.turn) };
}

/** Returns the positions before each move and after the last, as far as the moves are legal. */
export function replay(start: Position, moves: readonly Move[]): Position[] {
  const positions = [start];
  let at = start;
  for (const move of moves) {
    const next = play(at, move);
    if (!next) break;
    positions.push(next);
    at = next;
  }
  return positions;
}

export function countDiscs(board: Board): { black: number; white: number; empty: number } {
  let black = 0;
  let white = 0;
  let empty = 0;
  for (const cell of board) {
    if (cell === "X") black++;
    else if (cell === "O") white++;
    else if (cell === ".") empty++;
  }
  return { black, white, empty };
}

/** Returns how far two squares lie apart, in steps of a king. */
export function distance(a: Square, b: Square, size: number): number {
  const column = Math.abs((a % size) - (b % size));
  const row = Math.abs(Math.floor(a / size) - Math.floor(b / size));
  return Math.max(column, row);
}
