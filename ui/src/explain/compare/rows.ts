// A comparison as it comes in: rows may arrive in any order, and each only once counts.
import type { Comparison, ComparisonProgress, ComparisonRow } from "../../api/types";

export function withProgress(now: Comparison, progress: ComparisonProgress): Comparison {
  const rows = new Map<number, ComparisonRow>(now.rows.map((row) => [row.ply, row]));
  for (const row of progress.rows) rows.set(row.ply, row);
  const sorted = [...rows.values()].sort((a, b) => a.ply - b.ply);
  return {
    ...now,
    state: progress.state,
    done: progress.done,
    all: progress.all,
    rows: sorted,
    differ: sorted.filter((row) => row.differ).length,
  };
}

/** The next row in which the players differ behind a ply; the first one if there is none behind. */
export function nextDifference(rows: readonly ComparisonRow[], ply: number): ComparisonRow | undefined {
  const differing = rows.filter((row) => row.differ);
  return differing.find((row) => row.ply > ply) ?? differing[0];
}
