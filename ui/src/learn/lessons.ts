// The steps of Learn: positions and what to do in them. The learner plays Black and is to move. Every position
// comes from a game, so that it is legal. tests/learn.test.ts checks what the texts claim about them.
import { legalSquares, play, squareOf, startPosition, turnedBy, PASS, type Position } from "../rules/rules";

export type ChapterName = "rules" | "corners" | "mobility" | "parity";

export type StepName =
  | "place"
  | "line"
  | "directions"
  | "pass"
  | "end"
  | "firstGame"
  | "takeCorner"
  | "door"
  | "cornerGame"
  | "few"
  | "quiet"
  | "mobilityGame"
  | "pair"
  | "five"
  | "parityGame";

export type Task =
  /** Any legal move does. */
  | { readonly kind: "any" }
  /** Turn at least so many discs. */
  | { readonly kind: "turn"; readonly least: number }
  /** Turn discs in at least so many directions at once. */
  | { readonly kind: "directions"; readonly least: number }
  /** Leave White without a move, then move once more. */
  | { readonly kind: "silence" }
  /** One of these moves. Others have a note of their own, or the general one. */
  | { readonly kind: "choose"; readonly good: readonly string[]; readonly noted: readonly string[] }
  /** Any move but these. */
  | { readonly kind: "avoid"; readonly bad: readonly string[] }
  /** Leave White at most so many moves; `noted` moves do so and are still wrong. */
  | { readonly kind: "quiet"; readonly most: number; readonly noted: readonly string[] }
  /** Who will win? */
  | { readonly kind: "question"; readonly right: "black" | "white" }
  /** A game against the engine from here. */
  | { readonly kind: "game"; readonly size: 6 | 8; readonly level: string };

export interface Step {
  readonly name: StepName;
  /** Moves that lead to the position; empty: the usual start. */
  readonly moves: string;
  readonly task: Task;
  /** Squares that the text talks about. */
  readonly marks?: readonly string[];
}

export const CHAPTERS: Readonly<Record<ChapterName, readonly Step[]>> = {
  rules: [
    { name: "place", moves: "", task: { kind: "any" } },
    { name: "line", moves: "d3c5b6c3c6d2", task: { kind: "turn", least: 3 } },
    { name: "directions", moves: "f5d6c5b4c4d3c6b6c3b5", task: { kind: "directions", least: 2 } },
    {
      name: "pass",
      moves:
        "e6f6g6e7d8c5d6f7c6f5g8d7g5f4c7h5b4b5b6a6c4a3c3e3b3c2a5a4g3g4d3h6e2f2e1d2f3h2c1d1f1b2g2a7a2a1b1b8c8f8e8h8b7g1",
      task: { kind: "silence" },
    },
    {
      name: "end",
      moves:
        "c4e3f6b4b3d6e6c6c5b6d7f5c7b5d3e7d8f8f7c2a3c3a4a6c1g6g5f4g3f3h6e8g4c8f2e2d1e1a5a2d2b1b7f1b8h2g8h5h4a8a7h8h3h7a1b2g7g2g1",
      task: { kind: "any" },
    },
    { name: "firstGame", moves: "", task: { kind: "game", size: 6, level: "first-game" } },
  ],
  corners: [
    {
      name: "takeCorner",
      moves: "f5f6c4e3f4g3f7g5g6f8e6d3f3e7f2g4h3e2h4c6c2c5f1d2c3e1h5h6d6h2c1g1d7d1",
      task: { kind: "choose", good: ["h1"], noted: ["g2", "g7", "h7", "g8"] },
    },
    {
      name: "door",
      moves: "f5d6c6b6c7f3c5g6c3c4d3e3b4b5a5d2a4b3",
      task: { kind: "avoid", bad: ["b2", "g2"] },
      marks: ["b2", "g2", "b7", "g7"],
    },
    {
      name: "cornerGame",
      moves: "d3e3f6c3f3g7d2c1e6g3g6c5e2d1f1d6g4f5f4e1c4g1b6g5f2c2h8f7",
      task: { kind: "game", size: 8, level: "newcomer" },
    },
  ],
  mobility: [
    {
      name: "few",
      moves: "e6f4e3f6c4b4c5e7c3b3d6c6d7b2d3f2b6a6f3e2f7e8d2d1f1g2c7d8a2a3a4g8f8b5h8g6h6e1f5c8g1g3h3g7h7",
      task: { kind: "question", right: "black" },
    },
    {
      name: "quiet",
      moves: "c4c5e6c3b6c6b5a4c7c8d6f7a5a6d7e3b4d8e7e8",
      task: { kind: "quiet", most: 3, noted: ["b7"] },
    },
    {
      name: "mobilityGame",
      moves: "c4c3f5f6e6b4d3f4e3d6c5b5c6b6a4d2",
      task: { kind: "game", size: 8, level: "newcomer" },
    },
  ],
  parity: [
    {
      name: "pair",
      moves:
        "f5d6c6f6c4d3c2g5e6c5g6c3b3d7d8c7c8b5f4e3f3b4a3a4a6a5h6e7f8b6a7e8b7a8h5h4b8g4f7g8d2c1g7e2b2a2b1a1f1h8d1e1h7g1g3h3g2",
      task: { kind: "choose", good: ["f2"], noted: ["h1"] },
    },
    {
      name: "five",
      moves:
        "f5f6e6d6c5c4g7g4c6d3f3f4e3f7g3c3h4d7c7e2f2b6b4h5c2h3e1a4g5d2d1f1b3a3d8e7b5h8g6c1e8g8f8a5b2b7c8b8a2a1b1h6h7g1h1",
      task: { kind: "choose", good: ["a7"], noted: ["a6", "a8", "g2", "h2"] },
    },
    {
      name: "parityGame",
      moves:
        "e6f4g3c6c5e7d3g4f3e3f6d6f5g6e2b4b6c3c4b5a4a3a5b3d2g5c2a6h4f2e1a2f7e8d7d1c1c7b7g7h8h7b8b2h6c8a8h5",
      task: { kind: "game", size: 8, level: "newcomer" },
    },
  ],
};

export const CHAPTER_NAMES = Object.keys(CHAPTERS) as ChapterName[];

/** Returns the position after moves without passes; a side that cannot move passes by itself. */
export function positionAfter(moves: string, size = 8): Position {
  const passed = (p: Position) => play(p, PASS) ?? p;
  let at = startPosition(size);
  for (const move of moves.match(/[a-h][1-8]/g) ?? []) {
    const next = play(at, move);
    if (!next) throw new Error(`${move} is illegal in ${moves}`);
    at = passed(next);
  }
  return at;
}

/** Counts the directions in which a move turns discs. */
export function directionsOf(at: Position, move: string): number {
  const square = squareOf(move, at.size);
  const found = new Set<string>();
  for (const turned of turnedBy(at.board, at.size, square, at.turn)) {
    const dx = Math.sign((turned % at.size) - (square % at.size));
    const dy = Math.sign(Math.floor(turned / at.size) - Math.floor(square / at.size));
    found.add(`${dx} ${dy}`);
  }
  return found.size;
}

export interface Verdict {
  readonly right: boolean;
  /** What the move turned, in how many directions, and how many moves White has then. */
  readonly turned: number;
  readonly directions: number;
  readonly replies: number;
  /** The texts have a note for exactly this move. */
  readonly noted: boolean;
}

/** Judges a legal move in a step. */
export function judgeStep(task: Task, at: Position, move: string): Verdict {
  const after = play(at, move);
  const turned = turnedBy(at.board, at.size, squareOf(move, at.size), at.turn).length;
  const directions = directionsOf(at, move);
  const replies = after ? legalSquares(after.board, after.size, after.turn).length : 0;
  const verdict = (right: boolean, noted = false): Verdict => ({ right, turned, directions, replies, noted });
  switch (task.kind) {
    case "turn":
      return verdict(turned >= task.least);
    case "directions":
      return verdict(directions >= task.least);
    case "silence":
      return verdict(replies === 0);
    case "choose":
      return verdict(task.good.includes(move), task.noted.includes(move));
    case "avoid":
      return verdict(!task.bad.includes(move), task.bad.includes(move));
    case "quiet":
      return verdict(replies <= task.most && !task.noted.includes(move), task.noted.includes(move));
    case "any":
    case "question":
    case "game":
      return verdict(true);
  }
}
