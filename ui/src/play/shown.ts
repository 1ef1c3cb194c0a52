// What the board shows: the present, a ply that is looked at, or a mistake that is tried again.
import type { Colour, Game } from "../api/types";
import { PASS, legalMoves, play, squareName, squareOf, turnedBy, type Position } from "../rules/rules";
import type { Drilling } from "./review/drill";

export interface Shown {
  readonly kind: "present" | "past" | "drill";
  readonly at: Position;
  readonly last: string | null;
  readonly turned: readonly string[];
  readonly legal: readonly string[];
  readonly placing: { readonly move: string; readonly side: Colour } | null;
  /** Squares that moves have changed which the server does not have yet. */
  readonly changed: ReadonlySet<number>;
  readonly ply: number;
}

/** The last move on a square: a pass leaves the mark where it was. */
export function lastSquare(moves: Game["moves"]): string | null {
  for (let i = moves.length - 1; i >= 0; i--) {
    const move = moves[i]?.move;
    if (move && move !== PASS) return move;
  }
  return null;
}

/** The position of a mistake, or the one after the answer to it. Null: nothing is drilled. */
export function shownDrill(drilling: Drilling, game: Game, positions: readonly Position[]): Shown | null {
  const drill = drilling.now.value;
  const item = drilling.item;
  const at = item && positions[item.ply - 1];
  if (!drill || !at) return null;
  const { move, judgement } = drill;
  const after = move && judgement ? play(at, move) : null;
  return {
    kind: "drill",
    at: after ?? at,
    last: after ? move : (game.moves[item.ply - 2]?.move ?? null),
    turned:
      after && move
        ? turnedBy(at.board, at.size, squareOf(move, at.size), at.turn).map((s) => squareName(s, at.size))
        : [],
    legal: move ? [] : legalMoves(at).filter((m) => m !== PASS),
    placing: move && !judgement ? { move, side: at.turn } : null,
    changed: new Set(),
    ply: item.ply - 1,
  };
}

/** The position before a ply, as it was reached. Null: there is no such position. */
export function shownPast(ply: number, game: Game, positions: readonly Position[]): Shown | null {
  const at = positions[ply];
  if (!at) return null;
  const made = game.moves[ply - 1];
  return {
    kind: "past",
    at,
    last: made?.move ?? null,
    turned: made?.turned ?? [],
    legal: [],
    placing: null,
    changed: new Set(),
    ply,
  };
}
