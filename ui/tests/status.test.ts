// The line about the present: who is to move, and what is on its way.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeEngine } from "../dev/fake-engine";
import type { AnalysedMove, Game, NewGame } from "../src/api/types";
import { setEngine } from "../src/engine/current";
import { Session } from "../src/play/session";
import { statusText } from "../src/play/status-line";
import { PASS } from "../src/rules/rules";

const WISH: NewGame = {
  id: "test1",
  size: 8,
  black: { kind: "person" },
  white: { kind: "level", level: "first-game" },
};

let session: Session;
let fake: FakeEngine;
beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeEngine();
  setEngine(fake);
  session = new Session(WISH);
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

function game(): Game {
  if (!session.game.value) throw new Error("no game");
  return session.game.value;
}
const status = () => statusText(session, game());

it("says that a move is sent until the server has it, and then who thinks", async () => {
  expect(status()).toBe("Your move");
  void session.move("f5");
  expect(game().turn).toBe("black");
  expect(status()).toBe("Sending your move");
  await vi.advanceTimersByTimeAsync(50);
  expect(game().turn).toBe("white");
  expect(status()).toBe("First-timer thinks");
});

// The event with the new state can overtake the answer to the move.
it("says nothing of a move that the game has already", async () => {
  void session.move("f5");
  await vi.advanceTimersByTimeAsync(50);
  session.queue.waiting.value = [{ ply: 0, move: "f5" }];
  expect(status()).toBe("First-timer thinks");
});

it("never says that a person thinks", async () => {
  session.game.value = { ...game(), thinking: true };
  expect(status()).toBe("Your move");
  session.game.value = { ...game(), legal: [PASS] };
  expect(status()).toBe("You have no move and pass.");
  session.queue.waiting.value = [{ ply: 0, move: PASS }];
  expect(status()).toBe("You have no move and pass.");
  await vi.advanceTimersByTimeAsync(0);
});

// The board shows the position after the answer then, and the other side would be to move.
it("names the answer to a mistake that is tried again", async () => {
  void session.move("f5");
  await vi.advanceTimersByTimeAsync(2000);
  const item = { ply: 1, side: "black", move: "f5", best: "d3", best_value: 2, value: 0 } as AnalysedMove;
  session.drill.start([item]);
  expect(status()).toBe("Black to move");
  void session.drill.answer("c4");
  await vi.advanceTimersByTimeAsync(5000);
  expect(session.drill.now.value?.judgement).toBeTruthy();
  expect(status()).toBe("You tried c4");
  session.drill.retry();
  expect(status()).toBe("Black to move");
});

it("names the side that passes if both are persons or neither is", () => {
  const white = { name: "", seat: { kind: "person" as const } };
  session.game.value = { ...game(), white, legal: [PASS] };
  expect(status()).toBe("Black has no move and passes.");
});
