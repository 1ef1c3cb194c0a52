// Values in words and colours.
import type { AnalysedMove, Mark } from "../api/types";
import { number } from "../i18n/i18n";

export type Unit = "discs" | "chance";

/**
 * Writes a value with its sign: one decimal while it is estimated, a whole number when it is exact. A chance
 * (to win minus to lose) is a whole number of percent.
 */
export function formatValue(value: number, exact: boolean, unit: Unit = "discs"): string {
  const digits = exact || unit === "chance" ? 0 : 1;
  const scale = 10 ** digits;
  // Both sides of zero are rounded in the same way: what is +0.5 for one side is −0.5 for the other.
  const size = Math.round(Math.abs(value) * scale) / scale;
  const sign = size === 0 ? "" : value > 0 ? "+" : "−";
  return sign + size.toFixed(digits) + (unit === "chance" ? "%" : "");
}

/** Writes a loss without a sign, as "8" or "1.5". */
export function formatLoss(loss: number, exact: boolean, unit: Unit = "discs"): string {
  const digits = exact || unit === "chance" || loss >= 3 ? 0 : 1;
  return number(Number(loss.toFixed(digits)), digits);
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

/** Returns up to `most` moves of a side that lost most, the worst first. Losses too small to matter are out. */
export function worstMoves(moves: readonly AnalysedMove[], side: string, most = 3): AnalysedMove[] {
  const weight = (m: AnalysedMove) => (unitOf(m) === "chance" ? m.loss / 5 : m.loss);
  return moves
    .filter((m) => m.side === side && m.mark !== "best" && m.mark !== "fine")
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, most);
}
