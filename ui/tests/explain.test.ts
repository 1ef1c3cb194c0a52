// Explain: the position in the address, bars that add up, weights, outlines, questions that follow each other.
import { beforeEach, describe, expect, it } from "vitest";
import { FakeEngine } from "../dev/fake-engine";
import { setEngine } from "../src/engine/current";
import { engine } from "../src/engine/current";
import { idOf, readWeights, weightKey, writeWeights } from "../src/explain/agent";
import { barsOf } from "../src/explain/agent-bars";
import { bySize, reachOf, type Bar } from "../src/explain/bars";
import { gameText } from "../src/explain/compare/compare-part";
import { nextDifference, withProgress } from "../src/explain/compare/rows";
import { readSeat, seatText } from "../src/explain/compare/seats";
import { moveValues } from "../src/explain/explaining";
import { idFor } from "../src/explain/followed";
import { Latest } from "../src/explain/latest";
import { outline } from "../src/explain/outline";
import { placeFields, placeOf, readBoard, readPlace, writeBoard } from "../src/explain/place";
import { formatSigned, rangeOf, roundUp } from "../src/explain/scale";
import { isAgentValue } from "../src/explain/value-part";
import type { Comparison, ComparisonRow } from "../src/api/types";
import { PASS, legalMoves, play, startPosition } from "../src/rules/rules";

beforeEach(() => {
  setEngine(new FakeEngine());
});

describe("the place in the address", () => {
  const read = (text: string) => readPlace(new URLSearchParams(text));
  const roundTrip = (text: string) => {
    const place = read(text);
    const fields = Object.entries(placeFields(place)).filter(([, value]) => value !== null);
    const again = readPlace(new URLSearchParams(fields.map(([key, value]) => [key, String(value)])));
    expect(again).toEqual(place);
    return place;
  };
  it("is the usual start without fields", () => {
    expect(roundTrip("").positions).toEqual([startPosition(8)]);
    expect(placeFields(read(""))).toEqual({ size: null, from: null, moves: null, ply: null });
  });
  it("has moves and the ply among them", () => {
    const place = roundTrip("moves=f5d6c3&ply=2");
    expect([place.moves, place.ply]).toEqual([["f5", "d6", "c3"], 2]);
  });
  it("keeps size and start", () => {
    expect(roundTrip("size=12").start.size).toBe(12);
    const board = `${"-".repeat(27)}OX------XO${"-".repeat(27)} O`;
    expect(roundTrip(`from=${board}`).start.turn).toBe("white");
  });
  it("passes over what is no place", () => {
    expect(read("size=5&from=nonsense&moves=a1zz&ply=-3").positions).toHaveLength(1);
    expect(read("moves=f5&ply=99").ply).toBe(1);
    expect(readBoard("X".repeat(25) + " X")).toBeNull();
  });
  it("adds a forced pass by itself", () => {
    // Random games have passes in most cases; the moves without them lead to the same positions.
    let seen = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const moves: string[] = [];
      let at = startPosition(6);
      for (let random = seed; ; ) {
        const open = legalMoves(at);
        if (!open.length) break;
        random = (random * 1103515245 + 12345) % 2147483648;
        const move = open[random % open.length] ?? PASS;
        moves.push(move);
        at = play(at, move) ?? at;
      }
      const place = placeOf(
        startPosition(6),
        moves.filter((move) => move !== PASS),
      );
      expect(place.moves, `seed ${seed}`).toEqual(moves);
      expect(writeBoard(place.positions.at(-1) ?? at)).toBe(writeBoard(at));
      seen += Number(moves.includes(PASS));
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe("bars", () => {
  const bar = (key: string, contribution: number): Bar => ({ key, name: key, contribution });
  it("are sorted by size", () => {
    expect(bySize([bar("a", 0.1), bar("b", -3), bar("c", 2)]).map(({ key }) => key)).toEqual(["b", "c", "a"]);
  });
  it("reach to the left for Black and to the right for White, whoever's value it is", () => {
    expect(reachOf(2, "black", 4)).toBe(-50);
    expect(reachOf(2, "white", 4)).toBe(50);
    expect(reachOf(-4, "black", 4)).toBe(100);
    expect(reachOf(0, "black", 4)).toBe(0);
  });
  it("add up to the value", async () => {
    const { board, turn } = startPosition(8);
    const { explanation } = await engine().lab.explain({
      agent: "seven",
      board,
      turn,
      weights: { mobility: 2 },
    });
    if (!isAgentValue(explanation)) throw new Error("no terms");
    const bars = barsOf(explanation, (await engine().lab.agents(8)).agents[0]);
    expect(bars.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(explanation.value, 12);
    expect(bars.find(({ key }) => key === "mobility")?.weight).toMatchObject({ value: 2, standard: 0.15 });
  });
  it("and the move that is played carries the frame", async () => {
    const explained = await engine().lab.explain({ agent: "seven", ...startPosition(8) });
    const best = [...moveValues(explained)].filter(([, value]) => value.best);
    expect(best.map(([move]) => move)).toEqual([explained.choice]);
  });
});

describe("weights", () => {
  it("survive the address", () => {
    const weights = { "mobility.late": -35, count: 0.1 };
    expect(readWeights(writeWeights(weights))).toEqual(weights);
    expect(readWeights("a:b,:3,x:NaN,ok:2,<b>:1")).toEqual({ ok: 2 });
    expect(writeWeights({ count: 0.1 + 0.2 })).toBe("count:0.3");
  });
  it("belong to their phase", () => {
    expect(weightKey("mobility", null)).toBe("mobility");
    expect(weightKey("mobility", "late")).toBe("mobility.late");
  });
  it("have sliders with steps that a person can name", () => {
    expect(rangeOf(0.15, 0.3)).toEqual({ least: -0.5, most: 0.5, step: 0.005 });
    expect(rangeOf(3000, 0)).toEqual({ least: -10000, most: 10000, step: 100 });
    expect(rangeOf(0, 30).most).toBe(50);
    for (const value of [0.0123, 1, 7, 99, 2000.5]) expect(roundUp(value)).toBeGreaterThanOrEqual(value);
  });
  it("are written with three digits that matter", () => {
    expect([formatSigned(-0.1216666), formatSigned(1234.5), formatSigned(0), formatSigned(0.00001)]).toEqual([
      "−0.122",
      "+1,235",
      "0",
      "0",
    ]);
  });
  it("are kept under an id", () => {
    expect(idOf("  My Agent No. 7! ")).toBe("my-agent-no-7");
    expect(idOf("日本")).toBe("");
  });
});

describe("questions that follow each other", () => {
  it("drop those between the first and the last", async () => {
    const asked: number[] = [];
    let release: (() => void) | undefined;
    const latest = new Latest<number, number>(async (question) => {
      asked.push(question);
      await new Promise<void>((done) => (release = done));
      return question * 2;
    });
    for (const question of [1, 2, 3]) latest.ask(question);
    release?.();
    await new Promise((done) => setTimeout(done));
    expect(asked).toEqual([1, 3]);
    release?.();
    await new Promise((done) => setTimeout(done));
    expect(latest.now.value).toEqual({ question: 3, answer: 6 });
  });
  it("have the same id if they are the same", () => {
    expect(idFor("t", ["a", 1])).toBe(idFor("t", ["a", 1]));
    expect(idFor("t", ["a", 1])).not.toBe(idFor("t", ["a", 2]));
    expect(idFor("t", "x")).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });
});

describe("outline", () => {
  const edges = (path: string) => path.split("M").length - 1;
  it("goes around squares and not between them", () => {
    expect(edges(outline([0], 8))).toBe(4);
    expect(edges(outline([0, 1], 8))).toBe(6);
    expect(edges(outline([0, 1, 8, 9], 8))).toBe(8);
    expect(edges(outline([7, 8], 8))).toBe(8);
  });
});

describe("comparisons", () => {
  const row = (ply: number, differ: boolean): ComparisonRow => ({
    ply,
    differ,
    board: "",
    turn: "black",
    played: null,
    choices: [],
  });
  it("take rows in any order and each once", () => {
    const now: Comparison = {
      id: "c",
      state: "running",
      sentence: null,
      done: 1,
      all: 3,
      players: [],
      rows: [row(1, true)],
      differ: 1,
    };
    const next = withProgress(now, {
      id: "c",
      state: "done",
      done: 3,
      all: 3,
      rows: [row(2, false), row(0, true), row(1, true)],
    });
    expect(next.rows.map(({ ply }) => ply)).toEqual([0, 1, 2]);
    expect([next.differ, next.state]).toEqual([2, "done"]);
  });
  it("lead from one difference to the next and around", () => {
    const rows = [row(0, true), row(1, false), row(2, true)];
    expect(nextDifference(rows, 0)?.ply).toBe(2);
    expect(nextDifference(rows, 2)?.ply).toBe(0);
    expect(nextDifference([row(0, false)], 0)).toBeUndefined();
  });
  it("name players in the address", () => {
    const other = { kind: "level", level: "club" } as const;
    for (const seat of [
      other,
      { kind: "agent", agent: "sized,depth=3" },
      { kind: "champion", seconds: 2 },
    ] as const)
      expect(readSeat(seatText(seat), { kind: "level", level: "0" })).toEqual(seat);
    expect(readSeat("champion:-1", other)).toEqual(other);
    expect(readSeat(null, other)).toEqual(other);
  });
  it("send any start as a game", () => {
    expect(gameText(startPosition(4), ["a2"])).toBe(
      "(;GM[Othello]PB[]PW[]TY[4]BO[4 -----O*--*O----- *]B[A2];)",
    );
  });
});
