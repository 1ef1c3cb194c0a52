// The game that the server would make for a wish with the usual start.
import type { Game, NewGame } from "../api/types";
import { legalMoves, startPosition } from "../rules/rules";

export function draftGame(wish: NewGame): Game {
  const start = startPosition(wish.size);
  const now = new Date().toISOString();
  const name = (seat: NewGame["black"]) => (seat.kind === "person" ? (seat.name ?? "") : "");
  const clock = wish.clock ?? null;
  return {
    id: wish.id,
    version: -1,
    size: wish.size,
    state: "playing",
    source: "page",
    black: { seat: wish.black, name: name(wish.black) },
    white: { seat: wish.white, name: name(wish.white) },
    start: { board: start.board, turn: start.turn },
    moves: [],
    board: start.board,
    turn: start.turn,
    legal: legalMoves(start),
    discs: { black: 2, white: 2 },
    opening: null,
    can: { undo: false, redo: false },
    thinking: false,
    clock: clock && {
      black_ms: clock.seconds * 1000,
      white_ms: clock.seconds * 1000,
      increment_ms: (clock.increment ?? 0) * 1000,
      running: false,
    },
    result: null,
    teach: wish.teach ?? 0,
    adapt: wish.adapt ?? false,
    paused: false,
    helped: false,
    tags: [],
    notes: "",
    created: now,
    changed: now,
    deleted: false,
  };
}
