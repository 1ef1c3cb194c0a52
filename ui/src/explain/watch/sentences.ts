// What happens at a step, in words.
import type { Colour, TreeNode } from "../../api/types";
import { t } from "../../i18n/i18n";
import { sideName } from "../../play/announce";
import { other } from "../../rules/rules";
import { formatSigned } from "../scale";

export function moveText(node: TreeNode): string {
  if (node.move === null) return t.value.explain.watch.root;
  return node.move === "pass" ? t.value.play.pass : node.move;
}

/** A value with its sign for a bound, as ≤ −0.08. */
export function valueText(node: TreeNode): string {
  if (node.value === undefined) return "";
  const sign = node.bound === "upper" ? "≤ " : node.bound === "lower" ? "≥ " : "";
  return sign + formatSigned(node.value);
}

/** The window of values that still matter, as −0.08 … ∞. */
export function windowText(node: TreeNode): string {
  const low = node.alpha === null || node.alpha === undefined ? "−∞" : formatSigned(node.alpha) || "0";
  const high = node.beta === null || node.beta === undefined ? "∞" : formatSigned(node.beta) || "0";
  return `${low} … ${high}`;
}

/** How a node got its value, in a few words. */
export function reasonText(node: TreeNode): string {
  const words = t.value.explain.watch.reasons;
  if (node.kind === "pruned") return words.pruned;
  return words[node.reason ?? "open"];
}

/** Why the moves that are left in a node are skipped. */
export function cutSentence(parent: TreeNode, skipped: number, root: Colour): string {
  const words = t.value.explain.watch;
  const mover = parent.turn;
  // The side at the root wants high values: its limit is alpha, that of the other side beta.
  const limit = mover === root ? parent.beta : parent.alpha;
  const value = parent.value === undefined ? "" : formatSigned(parent.value) || "0";
  return words.cut({
    mover: sideName(mover),
    other: sideName(other(mover)),
    value,
    limit: limit === null || limit === undefined ? "" : formatSigned(limit) || "0",
    skipped,
  });
}

/** What the step does: first what has got its value by it, then the node that it comes to. */
export function stepSentences(options: {
  node: TreeNode;
  parent: TreeNode | null;
  settled: readonly TreeNode[];
  /** Children of the parent that are passed over. */
  skipped: number;
  root: Colour;
}): string[] {
  const words = t.value.explain.watch;
  const { node, parent, settled, skipped, root } = options;
  const said = settled.map((one) => words.settled(moveText(one), valueText(one), reasonText(one)));
  if (node.kind === "pruned") {
    said.push(parent ? cutSentence(parent, skipped, root) : words.reasons.pruned);
    return said;
  }
  if (node.move === null) said.push(words.begins(sideName(root)));
  else {
    const mover = sideName(parent?.turn ?? other(node.turn));
    said.push(node.move === "pass" ? words.passes(mover) : words.tries(mover, node.move));
    if (typeof node.alpha === "number" || typeof node.beta === "number")
      said.push(`${said.pop() ?? ""}${words.within(windowText(node))}`);
  }
  if (node.subtree === 1 && node.reason) {
    // A search that begins at the end of a game gives it no value.
    said.push(node.value === undefined ? t.value.explain.gameOver : words.leaf[node.reason](valueText(node)));
  }
  return said;
}
