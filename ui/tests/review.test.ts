// The review of a game: its three numbers agree, a mistake shows the position before it, one side is meant
// everywhere.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEngine } from "../dev/fake-engine";
import type { AnalysedMove, NewGame, Review } from "../src/api/types";
import { setEngine } from "../src/engine/current";
import { numbersOf, worstMoves } from "../src/play/format";
import { pointsOf } from "../src/play/review/graph";
import { mistakeMarks } from "../src/play/review/host";
import { mistakeLine } from "../src/play/review/mistakes";
import { Reviewing } from "../src/play/review/reviewing";
import { Session } from "../src/play/session";
import { statusText } from "../src/play/status-line";

const MOVE: AnalysedMove = {
  ply: 23,
  side: "black",
  move: "g2",
  value: 8.04,
  best: "h7",
  best_value: 39.46,
  loss: 31.42,
  exact: false,
  mark: "blunder",
  line: [],
  depth: 12,
  percent: 73,
  choices: 5,
  empty: 30,
};

/** A number as the page writes it. */
const read = (text: string) => Number(text.replace("−", "-").replace("%", ""));

describe("numbersOf", () => {
  it("writes the cost as the difference of the two values", () => {
    expect(numbersOf(MOVE)).toEqual({ best: "+39.5", played: "+8.0", cost: "31.5" });
    expect(numbersOf({ ...MOVE, side: "white" })).toEqual({ best: "−39.5", played: "−8.0", cost: "31.5" });
    expect(numbersOf({ ...MOVE, best_value: 4, value: -6, exact: true })).toEqual({
      best: "+4",
      played: "−6",
      cost: "10",
    });
    expect(numbersOf({ ...MOVE, best_value: 23, value: -20, unit: "chance" })).toEqual({
      best: "62%",
      played: "40%",
      cost: "22",
    });
  });

  it("does so for any values", () => {
    let seed = 12345;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    for (let i = 0; i < 5000; i++) {
      const best_value = random() * 200 - 100;
      const value = best_value - random() * 60;
      const chance = i % 3 === 0;
      const move: AnalysedMove = {
        ...MOVE,
        best_value,
        value,
        loss: best_value - value,
        side: i % 2 ? "black" : "white",
        exact: !chance && i % 5 === 0,
        ...(chance ? { unit: "chance" } : {}),
      };
      const numbers = numbersOf(move);
      const lost = (read(numbers.best) - read(numbers.played)) * (i % 2 ? 1 : -1);
      expect(lost, `${best_value} ${value}`).toBeCloseTo(read(numbers.cost), 6);
      expect(lost).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("pointsOf", () => {
  it("marks each move that the list of costly moves has", () => {
    const marks = ["best", "fine", "inaccurate", "mistake", "blunder"] as const;
    const moves = marks.map((mark, i) => ({ ...MOVE, ply: i + 1, mark }));
    const marked = pointsOf(moves, 8).flatMap((p) => (p.bad ? [p.ply] : []));
    expect(marked).toEqual([3, 4, 5]);
    expect(
      worstMoves(moves, "black")
        .map((m) => m.ply)
        .sort(),
    ).toEqual(marked);
  });

  it("draws a cost as a step down for Black and up for White", () => {
    const [black, white] = pointsOf([MOVE, { ...MOVE, ply: 24, side: "white" }], 8);
    expect(black?.high).toBeLessThan(black?.from ?? 0);
    expect(white?.high).toBeGreaterThan(white?.from ?? 0);
    expect(black?.cost).toBe("31.5 discs");
    const [fine] = pointsOf([{ ...MOVE, best_value: MOVE.value, loss: 0, mark: "best" }], 8);
    expect(fine?.high).toBe(fine?.from);
    expect(fine?.cost).toBe("");
  });
});

describe("a mistake that is looked at", () => {
  const WISH: NewGame = { id: "m", size: 8, black: { kind: "person" }, white: { kind: "person" } };
  let session: Session;
  beforeEach(async () => {
    vi.useFakeTimers();
    setEngine(new FakeEngine());
    session = new Session(WISH);
    for (const move of ["f5", "d6", "c3"]) {
      void session.move(move);
      await vi.advanceTimersByTimeAsync(100);
    }
  });
  afterEach(() => {
    session.close();
    vi.useRealTimers();
  });

  it("shows the position before it, both squares and a sentence, until one walks on", () => {
    const mistake: AnalysedMove = { ...MOVE, ply: 3, move: "c3", best: "c5" };
    session.showMistake(mistake);
    expect(session.shown.value?.ply).toBe(2);
    expect(session.shown.value?.at.board).toBe(session.positions.value[2]?.board);
    expect([...mistakeMarks(session.mistake.value)]).toEqual([
      ["c3", "played"],
      ["c5", "better"],
    ]);
    const game = session.game.value;
    if (!game) throw new Error("no game");
    expect(statusText(session, game)).toBe(mistakeLine(mistake));
    expect(mistakeLine(mistake)).toBe("3. c3 cost 31.5 discs. Better: c5");
    session.walk(1);
    expect(session.mistake.value).toBeNull();
    expect(mistakeMarks(session.mistake.value).size).toBe(0);
    expect(session.shown.value?.at.board).toBe(game.board);
  });
});

describe("what a review shows", () => {
  const runs: Review = { state: "running", done: 1, all: 9, analysis: null };
  it("is never older than what came before", async () => {
    const answers: ((review: Review) => void)[] = [];
    const later = () => new Promise<Review>((done) => answers.push(done));
    const reviewing = new Reviewing({ get: later, start: later });
    const asked = reviewing.load();
    const stopped = reviewing.take(later());
    answers[1]?.({ ...runs, state: "none" });
    await stopped;
    answers[0]?.(runs);
    await asked;
    expect(reviewing.now.value?.state).toBe("none");
    const again = reviewing.load();
    reviewing.hear({ state: "running", done: 3, all: 9 });
    answers[2]?.({ ...runs, state: "waiting" });
    await again;
    expect(reviewing.now.value).toMatchObject({ state: "running", done: 3 });
  });
});
