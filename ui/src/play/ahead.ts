// The present position with every move that waits to be sent, and who is to move there.
import type { Colour, Game } from "../api/types";
import type { MoveWish } from "../engine/queue";
import { PASS, play, type Position } from "../rules/rules";

export interface Ahead {
  readonly game: Game;
  readonly waiting: readonly MoveWish[];
  readonly at: Position;
  readonly placing: { readonly move: string; readonly side: Colour } | null;
  /** Squares that the waiting moves have changed. */
  readonly changed: ReadonlySet<number>;
  /** The position after all of them; null if none waits. */
  readonly after: Position | null;
}

export function aheadOf(game: Game, queued: readonly MoveWish[]): Ahead {
  const waiting = queued.filter((wish) => wish.ply >= game.moves.length);
  let at: Position = {
    size: game.size,
    board: game.board,
    turn: game.turn === "white" ? "white" : "black",
  };
  const changed = new Set<number>();
  let placing: { move: string; side: Colour } | null = null;
  // All moves but the newest are drawn; the newest shows its disc only, until the server has it.
  for (const [i, wish] of waiting.entries()) {
    const next = play(at, wish.move);
    if (!next) break;
    if (i === waiting.length - 1 && wish.move !== PASS) placing = { move: wish.move, side: at.turn };
    else {
      for (let s = 0; s < next.board.length; s++) if (next.board[s] !== at.board[s]) changed.add(s);
      at = next;
    }
  }
  const after = waiting.length ? (placing ? play(at, placing.move) : at) : null;
  return { game, waiting, at, placing, changed, after };
}
