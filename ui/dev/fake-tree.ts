// A search that keeps every node, for work on the look of Watch and for tests of the page. Three terms, minimax or
// alpha-beta; nodes are numbered in the order in which the search comes to them, as the server does.
import type { Colour, TreeNode } from "../src/api/types";
import { countDiscs, isOver, legalMoves, legalSquares, other, play, type Position } from "../src/rules/rules";

export interface FakeTerm {
  readonly term: string;
  readonly feature: string;
  readonly weight: number;
}

export const FAKE_TERMS: readonly FakeTerm[] = [
  { term: "count", feature: "discs", weight: 0.05 },
  { term: "mobility", feature: "mobility", weight: 0.15 },
  { term: "corners", feature: "corners", weight: 0.3 },
];

export function featureOf(feature: string, p: Position, side: Colour): number {
  if (feature === "discs") return countDiscs(p.board)[side];
  if (feature === "mobility") return legalSquares(p.board, p.size, side).length;
  const last = p.size - 1;
  const corners = [0, last, last * p.size, last * p.size + last];
  return corners.filter((square) => p.board[square] === (side === "black" ? "X" : "O")).length;
}

export function scaled(own: number, theirs: number): number {
  return own + theirs ? (own - theirs) / (own + theirs) : 0;
}

export function evaluate(p: Position, side: Colour, weights: Readonly<Record<string, number>> = {}): number {
  return FAKE_TERMS.reduce(
    (sum, { term, feature, weight }) =>
      sum +
      (weights[term] ?? weight) * scaled(featureOf(feature, p, side), featureOf(feature, p, other(side))),
    0,
  );
}

type Growing = { -readonly [K in keyof TreeNode]: TreeNode[K] };

/** Searches and returns every node. `prune` false: plain minimax. */
export function fakeTree(from: Position, depth: number, prune: boolean): TreeNode[] {
  const nodes: Growing[] = [];
  let visited = 0;
  const add = (
    at: Position,
    move: string | null,
    parent: Growing | null,
    kind: "visited" | "pruned",
  ): Growing => {
    const node: Growing = {
      node: nodes.length,
      parent: parent?.node ?? null,
      ply: parent ? parent.ply + 1 : 0,
      kind,
      move,
      turn: at.turn,
      children: 0,
      subtree: 1,
      visited,
      minimax: null,
    };
    nodes.push(node);
    if (parent) parent.children++;
    return node;
  };
  const walk = (
    at: Position,
    move: string | null,
    parent: Growing | null,
    low: number,
    high: number,
    left: number,
  ): number => {
    visited++;
    const node = add(at, move, parent, "visited");
    node.alpha = low === -Infinity ? null : low;
    node.beta = high === Infinity ? null : high;
    node.best = false;
    const moves = left && !isOver(at) ? legalMoves(at) : [];
    if (!moves.length) {
      node.value = evaluate(at, from.turn);
      node.reason = isOver(at) ? "over" : "leaf";
      node.bound = "exact";
      return node.value;
    }
    const wantsMore = at.turn === from.turn;
    let best = wantsMore ? -Infinity : Infinity;
    let [alpha, beta] = [low, high];
    node.reason = "all";
    node.bound = "exact";
    for (const next of moves) {
      const position = play(at, next);
      if (!position) continue;
      if (prune && alpha >= beta) {
        node.reason = "cut";
        node.bound = wantsMore ? "lower" : "upper";
        add(position, next, node, "pruned");
        continue;
      }
      const value = walk(position, next, node, alpha, beta, left - 1);
      best = wantsMore ? Math.max(best, value) : Math.min(best, value);
      if (wantsMore) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
    }
    node.value = best;
    node.subtree = nodes.length - node.node;
    return best;
  };
  walk(from, null, null, -Infinity, Infinity, depth);
  return nodes;
}
