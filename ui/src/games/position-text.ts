// Texts for positions and games that the server reads again.
import type { Game } from "../api/types";
import { PASS, startBoard, type Position } from "../rules/rules";

/** The moves up to a ply one after the other, without passes, as in f5d6c3. */
export function transcriptOf(game: Pick<Game, "moves">, ply = game.moves.length): string {
  return game.moves
    .slice(0, ply)
    .map((made) => made.move)
    .filter((move) => move !== PASS)
    .join("");
}

/** A bare position: the squares row by row, then the side to move. */
export function boardText(p: Position): string {
  return `${p.board.replaceAll(".", "-")} ${p.turn === "black" ? "X" : "O"}`;
}

/** The shortest text that leads to the position after a ply: moves if the game began as usual on 8x8. */
export function startText(game: Pick<Game, "size" | "start" | "moves">, ply: number, at: Position): string {
  const usual = game.size === 8 && game.start.board === startBoard(8) && game.start.turn === "black";
  const moves = transcriptOf(game, ply);
  return usual && moves ? moves : boardText(at);
}
