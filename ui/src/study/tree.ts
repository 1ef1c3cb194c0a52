// Walking through the tree of a study. Nodes have numbers that they keep; the server changes the tree.
import type { StudyNode } from "../api/types";
import { PASS } from "../rules/rules";

export type Nodes = ReadonlyMap<number, StudyNode>;

/** The nodes from the root to this one, both included; empty if there is no such node. */
export function pathTo(nodes: Nodes, node: number): readonly StudyNode[] {
  const path: StudyNode[] = [];
  for (let at = nodes.get(node); at; at = at.parent === null ? undefined : nodes.get(at.parent))
    path.push(at);
  return path.reverse();
}

/** The nodes behind this one along the first children. */
export function lineFrom(nodes: Nodes, node: number): readonly StudyNode[] {
  const line: StudyNode[] = [];
  for (let at = nodes.get(node)?.children[0]; at !== undefined; at = nodes.get(at)?.children[0]) {
    const found = nodes.get(at);
    if (!found) break;
    line.push(found);
  }
  return line;
}

export function plyOf(nodes: Nodes, node: number): number {
  return Math.max(0, pathTo(nodes, node).length - 1);
}

/** How many nodes would go if this one was deleted. */
export function countFrom(nodes: Nodes, node: number): number {
  const all = [node];
  // The list grows while it is walked.
  for (const one of all) all.push(...(nodes.get(one)?.children ?? []));
  return all.length;
}

/** The variation before (-1) or after (1) this move, among the moves of the same position. */
export function siblingOf(nodes: Nodes, node: number, step: -1 | 1): number | null {
  const parent = nodes.get(node)?.parent;
  const all = parent === null || parent === undefined ? [] : (nodes.get(parent)?.children ?? []);
  return all[all.indexOf(node) + step] ?? null;
}

/** The ply of the main line where this node stands, or where its variation leaves the main line. */
export function mainPly(main: readonly number[], nodes: Nodes, node: number): number {
  const places = new Map(main.map((one, ply) => [one, ply]));
  for (const one of [...pathTo(nodes, node)].reverse()) {
    const ply = places.get(one.node);
    if (ply !== undefined) return ply;
  }
  return 0;
}

/** The moves to a node one after the other, without passes, as in f5d6c3. */
export function movesTo(nodes: Nodes, node: number): string {
  return pathTo(nodes, node)
    .map(({ move }) => move)
    .filter((move) => move !== null && move !== PASS)
    .join("");
}

/** The name of the opening at this node: the last one that a node before it has. */
export function openingAt(nodes: Nodes, node: number): string | null {
  return [...pathTo(nodes, node)].reverse().find(({ opening }) => opening)?.opening ?? null;
}

/** A part of the list of moves. */
export interface Stretch {
  /** Nodes one behind the other, each the first child of the one before it. */
  readonly line: readonly StudyNode[];
  /** Ply of the first node. */
  readonly ply: number;
  /** Variations beside the last node of the line. */
  readonly beside: readonly number[];
}

/**
 * Cuts a line into stretches: each ends where a comment or variations follow, so that they can stand below it.
 * `first` is the first node of the line.
 */
export function stretches(nodes: Nodes, first: number): readonly Stretch[] {
  const head = nodes.get(first);
  if (!head) return [];
  const all = [head, ...lineFrom(nodes, first)];
  const found: Stretch[] = [];
  let ply = plyOf(nodes, first);
  let line: StudyNode[] = [];
  all.forEach((node, i) => {
    line.push(node);
    // The variations beside the first node of a variation stand in the list of their own parent.
    const beside = i === 0 && !isFirst(nodes, node) ? [] : besideOf(nodes, node);
    if (!beside.length && !node.comment && i < all.length - 1) return;
    found.push({ line, ply, beside });
    ply += line.length;
    line = [];
  });
  return found;
}

function isFirst(nodes: Nodes, node: StudyNode): boolean {
  return node.parent !== null && nodes.get(node.parent)?.children[0] === node.node;
}

function besideOf(nodes: Nodes, node: StudyNode): readonly number[] {
  const parent = node.parent === null ? undefined : nodes.get(node.parent);
  return parent?.children.slice(1) ?? [];
}
