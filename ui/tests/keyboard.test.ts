// Typing: squares, commands, and the letter h, which is both.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TypedSquares } from "../src/play/keyboard";

describe("TypedSquares", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function type(size: number, keys: string, after = 5000): string[] {
    const log: string[] = [];
    const typed = new TypedSquares();
    for (const key of keys)
      typed.key(key, {
        size,
        square: (name) => log.push(name),
        command: (letter) => log.push(`!${letter}`),
        typed: () => undefined,
      });
    vi.advanceTimersByTime(after);
    return log;
  }

  it.each([
    [8, "f5", ["f5"]],
    [8, "F5d6", ["f5", "d6"]],
    [8, "u", ["!u"]],
    [8, "h", ["!h"]],
    [8, "h8", ["h8"]],
    [6, "h", ["!h"]],
    [8, "n", ["!n"]],
    [8, "?", ["!?"]],
    [8, "f9", []],
    [8, "f0", []],
    [12, "a1", ["a1"]],
    [12, "a10", ["a10"]],
    [12, "a13", []],
    [12, "l12f5", ["l12", "f5"]],
    [8, "5", []],
  ])("%i: %s", (size, keys, expected) => {
    expect(type(size, keys).filter((entry) => entry !== "!f")).toEqual(expected);
  });

  it("waits a moment after h for a digit", () => {
    expect(type(8, "h", 200)).toEqual([]);
  });
});
