// The position that Explain, Compare and Watch look at: a start, the moves that follow, and where among them.
// It is written in the address; nothing else keeps it.
import { computed } from "@preact/signals";
import { PASS, legalMoves, play, sizeOf, startPosition, type Move, type Position } from "../rules/rules";
import { address, changeAddress } from "./address";

export interface Place {
  readonly start: Position;
  /** Every move, passes among them. */
  readonly moves: readonly Move[];
  /** The position before each move and after the last. */
  readonly positions: readonly Position[];
  readonly ply: number;
}

export const SIZES = [4, 6, 8, 10, 12, 14, 16] as const;

/** Reads a bare position: the squares row by row, then the side to move. */
export function readBoard(text: string): Position | null {
  const [squares = "", side = "X"] = text.trim().split(/\s+/);
  const board = squares.replaceAll("-", ".");
  const size = sizeOf(board);
  if (!/^[.XO#]+$/.test(board) || size * size !== board.length) return null;
  if (!SIZES.some((known) => known === size) || (side !== "X" && side !== "O")) return null;
  return { size, board, turn: side === "X" ? "black" : "white" };
}

export function writeBoard(p: Position): string {
  return `${p.board.replaceAll(".", "-")} ${p.turn === "black" ? "X" : "O"}`;
}

/** Moves one after the other as far as they are legal. A forced pass may be left out, and is added. */
export function placeOf(start: Position, moves: readonly Move[], ply = Infinity): Place {
  const positions = [start];
  const made: Move[] = [];
  let at = start;
  const step = (move: Move): boolean => {
    const next = play(at, move);
    if (!next) return false;
    made.push(move);
    positions.push((at = next));
    return true;
  };
  const passIfForced = () => {
    if (legalMoves(at)[0] === PASS) step(PASS);
  };
  passIfForced();
  for (const move of moves) {
    if (move === PASS) continue;
    if (!step(move)) break;
    passIfForced();
  }
  const last = made.length;
  return { start, moves: made, positions, ply: Math.max(0, Math.min(last, Math.floor(ply))) };
}

function readMoves(text: string): Move[] {
  return text.toLowerCase().match(/[a-p](?:1[0-6]|[1-9])/g) ?? [];
}

export function readPlace(from: URLSearchParams): Place {
  const size = Number(from.get("size") ?? 8);
  const usual = startPosition(SIZES.some((known) => known === size) ? size : 8);
  const start = readBoard(from.get("from") ?? "") ?? usual;
  const ply = from.get("ply");
  return placeOf(
    start,
    readMoves(from.get("moves") ?? ""),
    ply === null || !/^\d+$/.test(ply) ? Infinity : Number(ply),
  );
}

/** The fields of the address for a place. The usual start and the last position need none. */
export function placeFields(place: Place): Record<string, string | number | null> {
  const { start, moves, ply } = place;
  const usual = startPosition(start.size);
  const isUsual = usual.board === start.board && usual.turn === start.turn;
  return {
    size: isUsual && start.size !== 8 ? start.size : null,
    from: isUsual ? null : writeBoard(start),
    moves: moves.filter((move) => move !== PASS).join("") || null,
    ply: ply === moves.length ? null : ply,
  };
}

export const place = computed<Place>(() => readPlace(address.value));

export function positionOf(p: Place): Position {
  return p.positions[p.ply] ?? p.start;
}

/** The position that is looked at. */
export const here = computed<Position>(() => positionOf(place.value));

export function goTo(next: Place): void {
  changeAddress(placeFields(next));
}

export function look(ply: number): void {
  const { start, moves } = place.peek();
  goTo(placeOf(start, moves, Math.max(0, ply)));
}

/** Makes a move from here. The moves that were behind it stay if it is the same move. */
export function playHere(move: Move): void {
  const { start, moves, ply } = place.peek();
  if (moves[ply] === move) {
    // A forced pass behind the move is made with it.
    look(ply + (moves[ply + 1] === PASS ? 2 : 1));
    return;
  }
  goTo(placeOf(start, [...moves.slice(0, ply), move]));
}

/** A text for the server: it reads the same position from it. */
export const hereText = computed<string>(() => writeBoard(here.value));
