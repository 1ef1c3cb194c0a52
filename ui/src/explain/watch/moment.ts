// What is known at a step of the search. Step N is the moment when the search comes to node N, or passes it over; the
// last step is the end. So every step can be shown without those before it.
import type { TreeNode } from "../../api/types";

export type Stage = "hidden" | "open" | "done" | "pruned";

/** A node is done when the search has gone on to a node that is not below it. A leaf is done at once. */
export function stageOf(node: TreeNode, step: number): Stage {
  if (node.node > step) return "hidden";
  if (node.kind === "pruned") return "pruned";
  return node.subtree === 1 || node.node + node.subtree <= step ? "done" : "open";
}

/** Nodes that have their value since this step, the deepest first. `path` leads to the node before the step. */
export function settledAt(path: readonly TreeNode[], step: number): TreeNode[] {
  return path
    .filter((node) => node.kind === "visited" && node.subtree > 1 && node.node + node.subtree === step)
    .reverse();
}

export interface Counts {
  readonly visited: number;
  readonly skipped: number;
  /** What plain minimax would have visited; null if nobody can count it. */
  readonly minimax: number | null;
}

/** What the search has done up to a step. */
export function countsAt(node: TreeNode): Counts {
  return { visited: node.visited, skipped: node.node + 1 - node.visited, minimax: node.minimax };
}
