// Values in words and colours.
import type { AnalysedMove, Colour, Mark } from "../api/types";
import { number, t } from "../i18n/i18n";

export type Unit = "discs" | "chance";

const digitsOf = (exact: boolean, unit: Unit) => (exact || unit === "chance" ? 0 : 1);

/**
 * Returns the number that the page shows for a value: discs, with one decimal while they are estimated, or the
 * chance to win in whole percent. The server counts a chance as winning minus losing, from -100 to 100.
 */
function shownNumber(value: number, exact: boolean, unit: Unit): number {
  const scale = 10 ** digitsOf(exact, unit);
  // Both sides of zero are rounded in the same way: what is +0.5 for one side is −0.5 for the other.
  const half = unit === "chance" ? value / 2 : value;
  const size = (Math.sign(half) * Math.round(Math.abs(half) * scale)) / scale;
  return unit === "chance" ? 50 + size : size;
}

/** Writes a value: discs with their sign, as "+8.0" or "+8" when it is exact, or a chance to win as "62%". */
export function formatValue(value: number, exact: boolean, unit: Unit = "discs"): string {
  const shown = shownNumber(value, exact, unit);
  if (unit === "chance") return `${shown}%`;
  const sign = shown === 0 ? "" : shown > 0 ? "+" : "−";
  return sign + Math.abs(shown).toFixed(digitsOf(exact, unit));
}

/** Writes a loss without a sign: discs as "8" or "1.5", points of the chance to win as "12". */
export function formatLoss(loss: number, exact: boolean, unit: Unit = "discs"): string {
  const digits = exact || unit === "chance" || loss >= 3 ? 0 : 1;
  return number(Number((unit === "chance" ? loss / 2 : loss).toFixed(digits)), digits);
}

/** A value of the side that moves, as Black sees it. */
export function forBlack(value: number, side: Colour): number {
  return side === "black" ? value : -value;
}

/** What a review says about a move. The cost is the difference of the two values as they are written. */
export interface MoveNumbers {
  /** For Black, after the best move and after the move that was played. */
  readonly best: string;
  readonly played: string;
  readonly cost: string;
}

export function numbersOf(move: AnalysedMove): MoveNumbers {
  const { exact, side } = move;
  const unit = unitOf(move);
  const best = forBlack(move.best_value, side);
  const played = forBlack(move.value, side);
  const cost = Math.abs(shownNumber(best, exact, unit) - shownNumber(played, exact, unit));
  return {
    best: formatValue(best, exact, unit),
    played: formatValue(played, exact, unit),
    cost: cost.toFixed(digitsOf(exact, unit)),
  };
}

/** Says what a move cost, as "31.0 discs" or "12% of the chance to win". */
export function costWords(move: AnalysedMove): string {
  const { cost } = numbersOf(move);
  return unitOf(move) === "chance" ? t.value.play.ofChance(cost) : t.value.play.ofDiscs(cost);
}

const STEPS: Readonly<Record<Unit, readonly number[]>> = {
  discs: [0.5, 2, 4, 10],
  chance: [2, 10, 20, 50],
};

/** Returns the step of a loss on the scale from 0 (best, blue) to 4 (worst, orange). */
export function stepOfLoss(loss: number, unit: Unit = "discs"): number {
  const found = STEPS[unit].findIndex((limit) => loss < limit);
  return found < 0 ? 4 : found;
}

export function markSign(mark: Mark): string {
  return mark === "blunder" ? "??" : mark === "mistake" ? "?" : mark === "inaccurate" ? "?!" : "";
}

/** Writes milliseconds as a clock: 4:07, and 9.3 below ten seconds. */
export function formatClock(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Writes a large count of positions: 950, 12k, 3.4M. */
export function formatNodes(nodes: number): string {
  if (nodes >= 1e9) return `${(nodes / 1e9).toFixed(1)}G`;
  if (nodes >= 1e6) return `${(nodes / 1e6).toFixed(1)}M`;
  if (nodes >= 1e3) return `${(nodes / 1e3).toFixed(0)}k`;
  return String(nodes);
}

export function unitOf(move: AnalysedMove): Unit {
  return move.unit ?? "discs";
}

/** True for the moves of a review that cost something: the list and the marks of the graph are about them. */
export function isCostly(move: AnalysedMove): boolean {
  return move.mark !== "best" && move.mark !== "fine";
}

/** Returns up to `most` moves of a side that lost most, the worst first. Losses too small to matter are out. */
export function worstMoves(moves: readonly AnalysedMove[], side: string, most = Infinity): AnalysedMove[] {
  const weight = (m: AnalysedMove) => (unitOf(m) === "chance" ? m.loss / 5 : m.loss);
  return moves
    .filter((m) => m.side === side && isCostly(m))
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, most);
}
