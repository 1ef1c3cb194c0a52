// Counts of nodes: in full up to ten thousand, then shortened as in 12k.
import { number } from "../../i18n/i18n";
import { formatNodes } from "../../play/format";

export function formatCount(count: number): string {
  return count < 10_000 ? number(count) : formatNodes(count);
}
