// The rules agree with the known numbers of move sequences (perft), which the
// engine's own generator and other programs computed.
import { describe, expect, it } from "vitest";
import {
  legalMoves,
  play,
  replay,
  squareName,
  squareOf,
  startPosition,
  type Position,
} from "../src/rules/rules";

function perft(p: Position, depth: number): number {
  if (depth === 0) return 1;
  const moves = legalMoves(p);
  if (!moves.length) return 1;
  let sum = 0;
  for (const move of moves) {
    const next = play(p, move);
    if (!next) throw new Error(`legal but not playable: ${move}`);
    sum += perft(next, depth - 1);
  }
  return sum;
}

describe("perft", () => {
  it.each([
    [8, 1, 4],
    [8, 2, 12],
    [8, 3, 56],
    [8, 4, 244],
    [8, 5, 1396],
    [8, 6, 8200],
    [6, 3, 56],
    [6, 5, 1364],
    [6, 6, 7604],
    [4, 3, 44],
    [4, 12, 57436],
    [10, 5, 1396],
  ])("%ix%i depth %i", (size, depth, expected) => {
    expect(perft(startPosition(size), depth)).toBe(expected);
  });
});

describe("squares", () => {
  it("names every square of every size and reads it back", () => {
    for (const size of [4, 6, 8, 10, 12, 14, 16])
      for (let s = 0; s < size * size; s++) expect(squareOf(squareName(s, size), size)).toBe(s);
  });
  it("refuses names outside the board", () => {
    for (const name of ["i1", "a9", "a0", "", "f55", "5f", "pass"]) expect(squareOf(name, 8)).toBe(-1);
  });
});

describe("replay", () => {
  it("stops at an illegal move", () => {
    expect(replay(startPosition(8), ["f5", "d6", "a1", "c3"])).toHaveLength(3);
  });
  it("makes a forced pass only where no move is left", () => {
    expect(play(startPosition(8), "pass")).toBeNull();
  });
});
