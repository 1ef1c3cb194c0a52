// The analysis of a game in words, from the summary that the server gives.
import type { AnalysedMove, Colour } from "../api/types";
import { number, t } from "../i18n/i18n";
import { sideName } from "../play/announce";
import { costWords, formatValue, unitOf, worstMoves, type Unit } from "../play/format";
import { PASS, other } from "../rules/rules";

export interface SideSummary {
  readonly moves: number;
  readonly mean_loss: number | null;
  readonly accuracy: number | null;
  readonly marks: Readonly<Record<string, number>>;
  /** The last ply at which the side could still have won or drawn. */
  readonly last_win: number | null;
  readonly last_draw: number | null;
}

/** The fields of `avocet analyze --json` that are told here. */
export interface GameSummary {
  readonly finished: boolean;
  readonly winner: Colour | "draw";
  readonly value: number;
  readonly unit: Unit;
  readonly exact_from: number | null;
  readonly turning_point: number | null;
  readonly black: SideSummary;
  readonly white: SideSummary;
}

function shown(move: string): string {
  return move === PASS ? t.value.play.pass : move;
}

function resultWords(summary: GameSummary): string {
  const words = t.value.study;
  if (!summary.finished) return words.sayUnfinished(formatValue(summary.value, false, summary.unit));
  if (summary.winner === "draw") return words.sayDrawn;
  return words.sayWon(sideName(summary.winner), t.value.common.discs(Math.abs(Math.round(summary.value))));
}

function turningWords(summary: GameSummary, moves: readonly AnalysedMove[]): string {
  const words = t.value.study;
  if (summary.winner === "draw" || !moves.length) return "";
  const move = moves.find((one) => one.ply === summary.turning_point);
  if (!move) return summary.finished ? words.sayAhead(sideName(summary.winner)) : "";
  const value = (of: number) => formatValue(of, move.exact, unitOf(move));
  const side = sideName(move.side);
  return move.loss > 0
    ? words.sayTurning(
        move.ply,
        shown(move.move),
        side,
        value(move.best_value),
        value(move.value),
        shown(move.best),
      )
    : words.sayTurningBest(move.ply, shown(move.move), side, value(move.value));
}

function chanceWords(summary: GameSummary, moves: readonly AnalysedMove[]): string[] {
  const words = t.value.study;
  if (!summary.finished || summary.winner === "draw") return [];
  const loser = other(summary.winner);
  const of = (ply: number | null, say: (side: string, ply: number, move: string) => string) => {
    const move = moves.find((one) => one.ply === ply);
    return move ? [say(sideName(loser), move.ply, shown(move.best))] : [];
  };
  const { last_win: win, last_draw: draw } = summary[loser];
  // Somebody who could still win could draw, too: only a later chance is worth a sentence.
  const drew = draw === win ? null : draw;
  return [...of(win, words.sayLastWin), ...of(drew, words.sayLastDraw)];
}

const BOTH: readonly Colour[] = ["black", "white"];

function worstWords(side: Colour, moves: readonly AnalysedMove[]): string {
  const words = t.value.study;
  const [worst] = worstMoves(moves, side, 1);
  return worst
    ? words.sayWorst(sideName(side), worst.ply, shown(worst.move), costWords(worst), shown(worst.best))
    : words.sayClean(sideName(side));
}

/** Some sentences about a game. */
export function gameWords(summary: GameSummary, moves: readonly AnalysedMove[]): readonly string[] {
  const words = t.value.study;
  return [
    resultWords(summary),
    turningWords(summary, moves),
    ...chanceWords(summary, moves),
    ...BOTH.filter((side) => moves.some((move) => move.side === side)).map((side) => worstWords(side, moves)),
    summary.exact_from === null ? "" : words.sayExact(summary.exact_from),
  ].filter(Boolean);
}

/** "92.4%", or a dash where there was nothing to judge. */
export function accuracyWords(side: SideSummary): string {
  return side.accuracy === null ? "–" : `${number(side.accuracy, 1)}%`;
}

export function meanLossWords(side: SideSummary): string {
  return side.mean_loss === null ? "–" : number(side.mean_loss, 2);
}
