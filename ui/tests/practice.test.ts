// Practice: verdicts in words, days, and a sitting that is answered.
import { beforeEach, describe, expect, it } from "vitest";
import type { PracticeRecord, Sitting, Verdict } from "../src/api/types";
import { FakeEngine } from "../dev/fake-engine";
import { engine, setEngine } from "../src/engine/current";
import type { LabEvents } from "../src/engine/lab";
import { Followed } from "../src/explain/followed";
import { daysOf } from "../src/practice/overview";
import { Practising } from "../src/practice/sitting";
import { dueText, valueText, verdictText } from "../src/practice/words";

beforeEach(() => setEngine(new FakeEngine()));

const verdict: Verdict = {
  question: 1,
  right: false,
  move: "h7",
  best: "h2",
  loss: 16,
  value: 12,
  best_value: 28,
  unit: "discs",
  exact: true,
  basis: "exact",
  line: ["h2"],
  due: "2026-02-01",
  played: [],
};

describe("a verdict in words", () => {
  it("tells what a move loses and what is best", () => {
    expect(verdictText(verdict, "move")).toBe("h7 loses 16 discs. The best move is h2.");
    expect(valueText(verdict)).toBe("Best is +28 (exact).");
  });
  it("knows right, best, and not knowing", () => {
    expect(verdictText({ ...verdict, right: true, move: "h2" }, "move")).toBe("h2 is the best move.");
    expect(verdictText({ ...verdict, right: true }, "move")).toBe("h7 is right.");
    expect(verdictText({ ...verdict, move: null }, "move")).toBe("The best move is h2.");
  });
  it("speaks of the line in an opening", () => {
    expect(verdictText({ ...verdict, loss: null }, "line")).toBe(
      "h7 is not the line. The line goes on with h2.",
    );
  });
  it("says when it comes back", () => {
    expect(dueText("2026-02-01", new Date(2026, 0, 31))).toBe("It comes back tomorrow.");
    expect(dueText("2026-02-07", new Date(2026, 0, 31))).toMatch(/Feb 7, 2026/);
    expect(dueText(null)).toBe("");
  });
});

describe("what is followed", () => {
  it("lets no old answer stand over an event that came later", async () => {
    let answer: ((sitting: Sitting) => void) | undefined;
    let events: LabEvents = {};
    await engine().lab.practise({ id: "late" });
    const old = await engine().lab.getSitting("late");
    engine().lab.listen = (_, heard) => {
      events = heard;
      return () => undefined;
    };
    const followed = new Followed<Sitting>(
      "late",
      () => Promise.resolve(old),
      (tell) => ({ practice: tell }),
    );
    await followed.ask();
    const taken = followed.take(new Promise((done) => (answer = done)));
    events.practice?.({ ...old, state: "answered" });
    answer?.({ ...old, state: "judging" });
    expect(await taken).toBe(false);
    expect(followed.now.value?.state).toBe("answered");
    followed.close();
  });

  it("joins what an old answer has to what events told", async () => {
    let tell: (next: string | null) => void = () => undefined;
    const followed = new Followed<string>(
      "parts",
      () => Promise.resolve("a"),
      (heard) => {
        tell = heard;
        return {};
      },
      (now, answer) => [...new Set(answer + now)].sort().join(""),
    );
    await followed.ask();
    let answer: ((next: string) => void) | undefined;
    const taken = followed.take(new Promise((done) => (answer = done)));
    tell("ac");
    answer?.("ab");
    expect(await taken).toBe(false);
    expect(followed.now.value).toBe("abc");
    followed.close();
  });
});

describe("the record", () => {
  it("has the last day first, and nothing that is no day", () => {
    const progress: unknown = {
      days: [
        { day: "2026-01-30", answers: 2, right: 1 },
        { day: 7 },
        { day: "2026-01-31", answers: 1, right: 1 },
      ],
    };
    const record = { progress, streak: 0, longest: 0, days: 0, waiting: [] } as PracticeRecord;
    expect(daysOf(record).map(({ day }) => day)).toEqual(["2026-01-31", "2026-01-30"]);
    expect(daysOf({ ...record, progress: null })).toEqual([]);
  });
});

describe("a sitting", () => {
  it("takes one answer and goes on", async () => {
    await engine().lab.practise({ id: "s" });
    const practising = new Practising("s");
    await practising.followed.ask();
    practising.answer("f5");
    practising.answer("d3");
    await new Promise((done) => setTimeout(done, 20));
    expect(practising.followed.now.value).toMatchObject({ state: "answered", asked: 1, right: 1 });
    practising.next();
    await new Promise((done) => setTimeout(done, 20));
    expect(practising.followed.now.value).toMatchObject({ state: "asking", question: { number: 2 } });
    practising.close();
  });
});
