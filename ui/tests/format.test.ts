// Values are written so that the eye sees at once whether they are exact.
import { describe, expect, it } from "vitest";
import type { AnalysedMove } from "../src/api/types";
import { formatClock, formatNodes, formatValue, stepOfLoss, worstMoves } from "../src/play/format";

describe("formatValue", () => {
  it.each([
    [3.24, false, "+3.2"],
    [-0.04, false, "0.0"],
    [0.05, false, "+0.1"],
    [-12.75, false, "−12.8"],
    [4, true, "+4"],
    [-64, true, "−64"],
    [0, true, "0"],
  ])("%f exact=%s", (value, exact, text) => {
    expect(formatValue(value, exact)).toBe(text);
  });
  it("writes the chance to win in whole percent, and both sides have a hundred together", () => {
    expect(formatValue(23.6, false, "chance")).toBe("62%");
    expect(formatValue(-23.6, false, "chance")).toBe("38%");
    expect(formatValue(1, false, "chance")).toBe("51%");
    expect(formatValue(-1, false, "chance")).toBe("49%");
  });
});

describe("stepOfLoss", () => {
  it("goes from best to worst", () => {
    expect([0, 0.6, 2, 5, 20].map((loss) => stepOfLoss(loss))).toEqual([0, 1, 2, 3, 4]);
    expect([0, 5, 15, 30, 80].map((loss) => stepOfLoss(loss, "chance"))).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("formatClock", () => {
  it.each([
    [300_000, "5:00"],
    [59_999, "0:59"],
    [9_940, "9.9"],
    [0, "0.0"],
    [-5, "0.0"],
    [3_723_000, "1:02:03"],
  ])("%i ms", (ms, text) => {
    expect(formatClock(ms)).toBe(text);
  });
});

describe("formatNodes", () => {
  it("shortens", () => {
    expect([950, 12_400, 3_400_000, 2e9].map(formatNodes)).toEqual(["950", "12k", "3.4M", "2.0G"]);
  });
});

describe("worstMoves", () => {
  const move = (ply: number, side: "black" | "white", loss: number, unit?: "chance"): AnalysedMove => ({
    ply,
    side,
    move: "a1",
    value: 0,
    best: "b2",
    best_value: loss,
    loss,
    exact: false,
    mark: loss < 2 ? "fine" : loss < 10 ? "mistake" : "blunder",
    line: [],
    depth: 6,
    percent: 73,
    choices: 5,
    empty: 30,
    ...(unit ? { unit } : {}),
  });
  it("takes the moves of a side, the worst first, and nothing small", () => {
    const moves = [3, 8, 1, 12, 5]
      .map((loss, i) => move(2 * i + 1, "black", loss))
      .concat(move(2, "white", 40));
    expect(worstMoves(moves, "black").map((m) => m.loss)).toEqual([12, 8, 5, 3]);
    expect(worstMoves(moves, "black", 2).map((m) => m.loss)).toEqual([12, 8]);
  });
  it("weighs five points of chance as one disc", () => {
    const moves = [move(1, "black", 30, "chance"), move(3, "black", 8)];
    expect(worstMoves(moves, "black").map((m) => m.ply)).toEqual([3, 1]);
  });
});
