// How a game ended, in a few words and as a score.
import type { GameResult } from "../api/types";
import { t } from "../i18n/i18n";
import { countDiscs, isOver, sizeOf } from "../rules/rules";

export function outcomeWords(result: GameResult | null | undefined): string {
  const words = t.value.games.outcome;
  if (!result) return words.playing;
  const { winner, ending } = result;
  if (winner !== "draw" && ending === "time") return words.onTime[winner];
  if (winner !== "draw" && ending === "resigned") return words.otherResigned[winner];
  return words[winner];
}

/** True if the score counts empty squares, so that it differs from the discs on the board. */
export function countsEmpty(result: GameResult, board: string): boolean {
  const { black, white, empty } = countDiscs(board);
  return empty > 0 && black !== white && finalScore(result, board) !== null;
}

/**
 * The discs of both sides at the end, as results count them: empty squares belong to the winner. Null if the
 * result does not come from the last board: a side gave up or ran out of time, or a file tells only who won.
 */
export function finalScore(
  result: GameResult,
  board: string,
): { readonly black: number; readonly white: number } | null {
  const { black, white, empty } = countDiscs(board);
  const winner = Math.sign(black - white);
  const score = black - white + winner * empty;
  const played = isOver({ size: sizeOf(board), board, turn: "black" });
  if (result.ending !== "normal" || !played || result.score !== score) return null;
  return { black: black + (winner > 0 ? empty : 0), white: white + (winner < 0 ? empty : 0) };
}
