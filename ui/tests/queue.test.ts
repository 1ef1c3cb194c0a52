// Moves reach the server in order and once, also when the connection breaks between them.
import { describe, expect, it } from "vitest";
import type { Game } from "../src/api/types";
import { EngineError } from "../src/engine/engine";
import { MoveQueue, type MoveWish } from "../src/engine/queue";

const game = (plies: number) => ({ moves: Array(plies).fill(null) }) as unknown as Game;
const settle = () => new Promise((done) => setTimeout(done, 0));

function setUp() {
  const log: string[] = [];
  const state = { offline: false, refuse: "" };
  const queue = new MoveQueue({
    send: async (wish: MoveWish) => {
      await Promise.resolve();
      if (state.offline) throw new EngineError("offline", "no answer");
      if (state.refuse) throw new EngineError(state.refuse, "refused", null, game(9));
      log.push(`send ${wish.ply} ${wish.move}`);
      return game(wish.ply + 1);
    },
    accepted: (g) => log.push(`now ${g.moves.length}`),
    refused: (error, wish) => log.push(`${error.code} ${wish.move}`),
  });
  return { queue, log, state };
}

describe("MoveQueue", () => {
  it("sends in order, one after the other", async () => {
    const { queue, log } = setUp();
    queue.add({ ply: 0, move: "f5" });
    queue.add({ ply: 1, move: "d6" });
    expect(queue.waiting.value).toHaveLength(2);
    await settle();
    expect(log).toEqual(["send 0 f5", "now 1", "send 1 d6", "now 2"]);
    expect(queue.waiting.value).toEqual([]);
  });

  it("keeps moves while there is no connection and sends them afterwards", async () => {
    const { queue, log, state } = setUp();
    state.offline = true;
    queue.add({ ply: 0, move: "f5" });
    await settle();
    queue.add({ ply: 1, move: "d6" });
    await settle();
    expect(log).toEqual([]);
    expect(queue.waiting.value.map((w) => w.move)).toEqual(["f5", "d6"]);
    state.offline = false;
    queue.flush();
    queue.flush();
    await settle();
    expect(log).toEqual(["send 0 f5", "now 1", "send 1 d6", "now 2"]);
  });

  it("drops everything behind a refused move", async () => {
    const { queue, log, state } = setUp();
    state.refuse = "conflict";
    queue.add({ ply: 0, move: "f5" });
    queue.add({ ply: 1, move: "d6" });
    await settle();
    expect(log).toEqual(["conflict f5"]);
    expect(queue.waiting.value).toEqual([]);
  });

  it("takes back a move that was not sent, and no other", async () => {
    const { queue, state } = setUp();
    queue.add({ ply: 0, move: "f5" });
    expect(queue.removeLast()).toBe(false);
    await settle();
    state.offline = true;
    queue.add({ ply: 1, move: "d6" });
    await settle();
    expect(queue.removeLast()).toBe(true);
    expect(queue.waiting.value).toEqual([]);
  });
});
