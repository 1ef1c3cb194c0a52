// Requests to the server that get no whole answer, or one that says: not now.
import { afterEach, expect, it, vi } from "vitest";
import { EngineError } from "../src/engine/engine";
import { HttpEngine } from "../src/engine/http";
import { fileName } from "../src/engine/requests";

afterEach(() => vi.unstubAllGlobals());

/** An answer whose head arrives, and whose connection ends in the middle of the body. */
function cutAnswer(): Response {
  const body = new ReadableStream<Uint8Array>({
    pull(control) {
      control.error(new TypeError("network error"));
    },
  });
  return new Response(body, { status: 200 });
}

// Every call rejects with an EngineError. A queue of moves tries again after "offline" only.
it("calls a connection that ends in the middle of an answer offline", async () => {
  vi.stubGlobal("fetch", (address: string) =>
    address.includes("/events") ? new Promise<Response>(() => undefined) : Promise.resolve(cutAnswer()),
  );
  const engine = new HttpEngine();
  for (const call of [engine.playMove("a", 0, "d3"), engine.exportGame("a", "pgn")]) {
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EngineError);
    expect((error as EngineError).code).toBe("offline");
  }
});

// Two judgements wait at a time; a third one is told to come back.
it("asks again for a judgement while the server is busy, three times in all", async () => {
  vi.useFakeTimers();
  let asked = 0;
  let busy = 2;
  vi.stubGlobal("fetch", (address: string) => {
    if (address.includes("/events")) return new Promise<Response>(() => undefined);
    const refusal = { error: { code: "too_many", message: "Try again", where: null } };
    return Promise.resolve(
      ++asked <= busy
        ? new Response(JSON.stringify(refusal), { status: 503 })
        : new Response("{}", { status: 200 }),
    );
  });
  const engine = new HttpEngine();
  const judged = engine.judge("a", 0, "d3");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await judged).toEqual({});
  expect(asked).toBe(3);
  busy = 100;
  const refused = engine.judge("a", 0, "d3").catch((reason: unknown) => (reason as EngineError).code);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await refused).toBe("too_many");
  expect(asked).toBe(6);
  vi.useRealTimers();
});

it("takes the name of a file from the answer, with all its letters", () => {
  const plain = 'attachment; filename="2026-11-18-You-vs-Level-3.pgn"';
  expect(fileName(plain, "x")).toBe("2026-11-18-You-vs-Level-3.pgn");
  const coded = `attachment; filename="Zo__.pgn"; filename*=UTF-8''Zo%C3%AB.pgn`;
  expect(fileName(coded, "x")).toBe("Zoë.pgn");
  expect(fileName(`attachment; filename="a.pgn"; filename*=UTF-8''%FF.pgn`, "x")).toBe("a.pgn");
  expect(fileName(null, "x")).toBe("x");
});
