// Moves that the server did not get before the tab was closed. They are sent when the game is opened again.
import type { NewGame } from "../api/types";
import type { MoveWish } from "../engine/queue";
import { forget, keep, kept } from "../state/storage";

const KEY = "avocet.waiting";

export interface LeftMoves {
  readonly id: string;
  /** The wish of a game that the server does not have either; null: it has the game. */
  readonly wish: NewGame | null;
  readonly moves: readonly MoveWish[];
}

export function leftMoves(): LeftMoves | null {
  const left = kept<LeftMoves | null>(KEY, null);
  return left && typeof left.id === "string" && Array.isArray(left.moves) ? left : null;
}

export function keepMoves(left: LeftMoves): void {
  keep(KEY, left);
}

export function forgetMoves(id: string): void {
  if (leftMoves()?.id === id) forget(KEY);
}
