// A verdict in words.
import type { Question, Verdict } from "../api/types";
import { dayOnly, t } from "../i18n/i18n";
import { formatLoss, formatValue } from "../play/format";

/** Writes a day such as 2026-01-31. */
export function dayText(day: string): string {
  return dayOnly(`${day}T00:00:00Z`);
}

function lossText(verdict: Verdict): string {
  const words = t.value.practice;
  const loss = formatLoss(verdict.loss ?? 0, verdict.exact, verdict.unit);
  return verdict.unit === "chance" ? words.ofChance(loss) : words.ofDiscs(loss);
}

/** What the answer was worth, in a sentence. */
export function verdictText(verdict: Verdict, kind: Question["kind"]): string {
  const words = t.value.practice;
  const { move, right, best } = verdict;
  if (move === null) return kind === "line" ? words.lineMove(best) : words.shown(best);
  if (right) return move === best ? words.best(move) : words.right(move);
  if (kind === "line" || verdict.loss === null) return `${words.wrongLine(move)} ${words.lineMove(best)}`;
  return `${words.wrong(move, lossText(verdict))} ${words.shown(best)}`;
}

/** The best value and where it comes from. */
export function valueText(verdict: Verdict): string {
  if (verdict.best_value === null) return "";
  const words = t.value.practice;
  const basis = verdict.exact ? words.exact : verdict.basis;
  return words.value(formatValue(verdict.best_value, verdict.exact, verdict.unit), basis);
}

/** The day when a position comes back. */
export function dueText(due: string | null, today = new Date()): string {
  const words = t.value.practice;
  if (!due) return "";
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1);
  const two = (value: number) => String(value).padStart(2, "0");
  const name = `${tomorrow.getFullYear()}-${two(tomorrow.getMonth() + 1)}-${two(tomorrow.getDate())}`;
  return due === name ? words.comesBackTomorrow : words.comesBack(dayText(due));
}
