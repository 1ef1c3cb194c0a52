// A game on the page, against the engine for development: drafts, teaching, lost connections, the end.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEngine } from "../dev/fake-engine";
import type { NewGame } from "../src/api/types";
import { setEngine } from "../src/engine/current";
import { cautionWords } from "../src/play/caution-card";
import { keepMoves, leftMoves } from "../src/play/left-moves";
import { Session } from "../src/play/session";
import { PASS } from "../src/rules/rules";

const wish = (change: Partial<NewGame> = {}): NewGame => ({
  id: "test1",
  size: 8,
  black: { kind: "person" },
  white: { kind: "level", level: "first-game" },
  ...change,
});
const PERSONS: Partial<NewGame> = { black: { kind: "person" }, white: { kind: "person" } };

describe("Session", () => {
  let fake: FakeEngine;
  beforeEach(() => {
    vi.useFakeTimers();
    fake = new FakeEngine();
    setEngine(fake);
  });
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it("makes the game on the server with the first move", async () => {
    const session = new Session(wish());
    expect(session.draft.value).toBe(true);
    expect(session.choices.value).toHaveLength(4);
    void session.move("f5");
    expect(session.shown.value?.placing).toEqual({ move: "f5", side: "black" });
    // Not shown as made before the server has it.
    expect(session.game.value?.moves).toHaveLength(0);
    await pass(50);
    expect(session.draft.value).toBe(false);
    expect(session.game.value?.moves[0]?.move).toBe("f5");
    await pass(2000);
    expect(session.game.value?.moves).toHaveLength(2);
    session.close();
  });

  it("ignores illegal moves and moves out of turn", async () => {
    const session = new Session(wish());
    await session.move("a1");
    expect(session.queue.waiting.value).toEqual([]);
    void session.move("f5");
    void session.move("d3");
    expect(session.queue.waiting.value).toHaveLength(1);
    session.close();
  });

  it("keeps the pause of two engines on the server, for a page that comes later", async () => {
    const level = { kind: "level" as const, level: "first-game" as const };
    const session = new Session(wish({ black: level, white: level }));
    void session.begin();
    await pass(100);
    const isKept = async () => {
      const asked = fake.getGame("test1");
      await pass(100);
      return (await asked).paused;
    };
    void session.pause(true);
    expect(session.pace.paused.value).toBe(true);
    await pass(100);
    expect(await isKept()).toBe(true);
    session.close();
    const later = new Session("test1");
    await pass(100);
    expect(later.pace.paused.value).toBe(true);
    // Without an answer nothing has changed.
    fake.setOffline(true);
    void later.pause(false);
    await pass(100);
    expect(later.pace.paused.value).toBe(true);
    expect(later.trouble.value?.code).toBe("offline");
    fake.setOffline(false);
    void later.pause(false);
    await pass(100);
    expect(later.pace.paused.value).toBe(false);
    expect(await isKept()).toBe(false);
    later.close();
  });

  it("keeps moves of two persons while the connection is lost", async () => {
    const session = new Session(wish(PERSONS));
    fake.setOffline(true);
    void session.move("f5");
    await pass(50);
    void session.move("d6");
    await pass(50);
    void session.move("c3");
    await pass(50);
    expect(session.queue.waiting.value.map((w) => w.move)).toEqual(["f5", "d6", "c3"]);
    await session.undo();
    expect(session.queue.waiting.value).toHaveLength(2);
    fake.setOffline(false);
    await pass(200);
    expect(session.game.value?.moves.map((m) => m.move)).toEqual(["f5", "d6"]);
    expect(session.queue.waiting.value).toEqual([]);
    session.close();
  });

  it("sends moves that waited when their tab was closed", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    const closed = new Session(wish(PERSONS));
    fake.setOffline(true);
    void closed.move("f5");
    await pass(50);
    void closed.move("d6");
    await pass(50);
    closed.close();
    fake.setOffline(false);

    const left = leftMoves();
    if (!left?.wish) throw new Error("nothing was kept");
    const opened = new Session(left.wish);
    await pass(200);
    expect(opened.game.value?.moves.map((m) => m.move)).toEqual(["f5", "d6"]);
    expect(leftMoves()).toBeNull();

    // The same for a game that the server has; moves for another position are dropped.
    keepMoves({ id: "test1", wish: null, moves: [{ ply: 2, move: "c3" }] });
    opened.close();
    const again = new Session("test1");
    await pass(200);
    expect(again.game.value?.moves).toHaveLength(3);
    keepMoves({ id: "test1", wish: null, moves: [{ ply: 1, move: "c3" }] });
    again.close();
    const last = new Session("test1");
    await pass(200);
    expect(last.game.value?.moves).toHaveLength(3);
    expect(last.trouble.value).toBeNull();
    last.close();
    vi.unstubAllGlobals();
  });

  it("asks before a costly move, and not if the hint called it good", async () => {
    const session = new Session(wish({ ...PERSONS, teach: 2 }));
    fake.judge = (_id, ply, move) =>
      Promise.resolve({
        ply,
        move,
        value: -8,
        best: "d3",
        best_value: 0,
        loss: 8,
        unit: "discs",
        exact: false,
        mark: "mistake",
        line: [],
      });
    void session.move("f5");
    await pass(100);
    expect(session.teacher.caution.value?.move).toBe("f5");
    expect(session.game.value?.moves).toHaveLength(0);
    session.takeBackCaution();
    void session.move("f5");
    await pass(100);
    session.playAnyway();
    await pass(100);
    expect(session.game.value?.moves).toHaveLength(1);

    void session.toggleHint();
    await pass(1000);
    const best = session.hint.value?.moves[0]?.move ?? "";
    void session.move(best);
    await pass(100);
    expect(session.teacher.caution.value).toBeNull();
    expect(session.game.value?.moves).toHaveLength(2);
    session.close();
  });

  it("lets the clock stand while a question is open", async () => {
    const session = new Session(wish({ ...PERSONS, teach: 2, clock: { seconds: 60 } }));
    const calls: string[] = [];
    void session.move("f5");
    await pass(100);
    session.playAnyway();
    await pass(100);
    const game = session.game.value;
    if (!game?.clock) throw new Error("no clock");
    session.game.value = { ...game, clock: { ...game.clock, running: true } };
    fake.standClock = (_id, ply, stands) => {
      calls.push(`${ply} ${stands ? "stands" : "runs"}`);
      return Promise.resolve(session.game.value ?? game);
    };
    fake.judge = (_id, ply, move) => {
      calls.push("judge");
      return Promise.resolve({
        ply,
        move,
        value: -20,
        best: "f6",
        best_value: 10,
        loss: 30,
        unit: "chance",
        exact: false,
        mark: "mistake",
        line: [],
      });
    };
    void session.move("d6");
    await pass(100);
    const caution = session.teacher.caution.value;
    if (!caution) throw new Error("nothing was asked");
    expect(cautionWords(caution)).toBe("d6 lowers your chance to win from 55% to 40%. f6 is better.");
    expect(cautionWords({ ...caution, judgement: { ...caution.judgement, unit: "discs" } })).toBe(
      "d6 costs about 30 discs. f6 is better.",
    );
    session.takeBackCaution();
    await pass(100);
    expect(calls).toEqual(["1 stands", "judge", "1 runs"]);
    session.close();
  });

  it("plays a whole game, reviews it, and drills the mistakes", async () => {
    const session = new Session(wish({ size: 4 }));
    for (let i = 0; i < 40 && session.game.value?.state !== "over"; i++) {
      const move = session.choices.value[0];
      if (move) void session.move(move);
      await pass(1500);
    }
    expect(session.game.value?.state).toBe("over");
    await pass(3000);
    expect(session.review.now.value?.state).toBe("done");
    expect(session.positions.value).toHaveLength((session.game.value?.moves.length ?? 0) + 1);
    const item = session.review.moves.value.find((m) => m.move !== PASS);
    if (!item) throw new Error("nothing was analysed");
    session.startDrill([item]);
    expect(session.shown.value?.kind).toBe("drill");
    await Promise.all([session.drill.answer(item.best), pass(100)]);
    expect(session.drill.now.value?.judgement?.loss).toBeLessThan(3);
    session.drill.next();
    expect(session.drill.now.value).toBeNull();
    session.close();
  });

  it("walks through the moves and comes back to the present with a new one", async () => {
    const session = new Session(wish(PERSONS));
    for (const move of ["f5", "d6", "c3"]) {
      void session.move(move);
      await pass(100);
    }
    session.walk(-2);
    expect(session.shown.value?.ply).toBe(1);
    expect(session.choices.value).toEqual([]);
    session.walk(9);
    expect(session.looking.value).toBeNull();
    session.look(0);
    void fake.playMove("test1", 3, "d3");
    await pass(100);
    expect(session.game.value?.moves).toHaveLength(4);
    expect(session.looking.value).toBeNull();
    session.close();
  });

  it("takes the game of the server after a conflict", async () => {
    const session = new Session(wish(PERSONS));
    void session.move("f5");
    await pass(100);
    // Another tab was faster, and its event has not arrived.
    fake.listen = () => () => undefined;
    const other = fake.playMove("test1", 1, "f6");
    await pass(100);
    await other;
    void session.move("d6");
    await pass(100);
    expect(session.game.value?.moves.at(-1)?.move).toBe("f6");
    session.close();
  });
});
