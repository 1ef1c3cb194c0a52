// Links that hold their game or position, for other people: they open on every Avocet.
import type { Study } from "../api/types";
import { boardText } from "../games/position-text";
import { PASS, startBoard, squareName } from "../rules/rules";
import { lineFrom, movesTo, pathTo, type Nodes } from "./tree";

/** The line through a node: from the root to it, and on along the first children. */
function lineThrough(nodes: Nodes, node: number): readonly (string | null)[] {
  return [...pathTo(nodes, node), ...lineFrom(nodes, node)].slice(1).map(({ move }) => move);
}

/** A game from an unusual start, in SGF: the start and the moves. Passes have no square. */
function sgfOf(study: Study, nodes: Nodes, node: number): string {
  const root = nodes.get(0);
  const { size } = study;
  const stones = (disc: string) =>
    Array.from(root?.board ?? "", (cell, square) =>
      cell === disc ? `[${squareName(square, size)}]` : "",
    ).join("");
  const added = (["X", "O"] as const)
    .map((disc) => (stones(disc) ? (disc === "X" ? "AB" : "AW") + stones(disc) : ""))
    .join("");
  const path = [...pathTo(nodes, node), ...lineFrom(nodes, node)].slice(1);
  const moves = path.map(
    ({ move, side }) => `;${side === "white" ? "W" : "B"}[${move === PASS ? "" : move}]`,
  );
  return `(;GM[2]SZ[${size}]${added}PL[${root?.turn === "white" ? "W" : "B"}]${moves.join("")})`;
}

/** The shortest text of the line through a node. */
export function gameText(study: Study, nodes: Nodes, node: number): string {
  const root = nodes.get(0);
  const moves = lineThrough(nodes, node);
  const usual = study.size === 8 && root?.board === startBoard(8) && root.turn === "black";
  const last = [...pathTo(nodes, node), ...lineFrom(nodes, node)].at(-1);
  if (usual && moves.length && last) return movesTo(nodes, last.node);
  return moves.length ? sgfOf(study, nodes, node) : positionText(study, nodes, 0);
}

export function positionText(study: Study, nodes: Nodes, node: number): string {
  const at = nodes.get(node);
  return boardText({
    size: study.size,
    board: at?.board ?? "",
    turn: at?.turn === "white" ? "white" : "black",
  });
}

/** The address of a text, with a place in its game. */
export function linkTo(text: string, ply: number | null): string {
  const parts = new URLSearchParams({ text, ...(ply === null ? {} : { ply: String(ply) }) });
  return `/study?${parts.toString()}`;
}

/** Blocked squares cannot be said in SGF: such a game has a link to its position only. */
export function canLinkGame(nodes: Nodes): boolean {
  return !nodes.get(0)?.board.includes("#");
}
