// How a game ended, in a few words and as a score.
import type { GameResult } from "../api/types";
import { t } from "../i18n/i18n";

export function outcomeWords(result: GameResult | null | undefined): string {
  const words = t.value.games.outcome;
  return result ? words[result.winner] : words.playing;
}

/** The discs of both sides as the result counts them: empty squares belong to the winner. */
export function scoreOf(result: GameResult, size: number): [number, number] {
  const squares = size * size;
  return [(squares + result.score) / 2, (squares - result.score) / 2];
}

/** A result that says more than who won: a resignation has no score worth showing. */
export function hasScore(result: GameResult): boolean {
  return result.ending !== "resigned" && result.ending !== "timeout";
}
