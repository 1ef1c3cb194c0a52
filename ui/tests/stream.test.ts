// The stream of events: reading it in pieces, and coming back after it broke.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EventReader, EventStream, retryDelay, type StreamEvent } from "../src/engine/stream";

const TEXT =
  'id: 7-1\nevent: hello\ndata: {"a":1}\n\n: still here\n\nid: 7-2\nevent: state\ndata: x\ndata: y\n\n';

describe("EventReader", () => {
  it("reads events in pieces of any length", () => {
    for (let length = 1; length < 20; length++) {
      const reader = new EventReader();
      const events: StreamEvent[] = [];
      for (let at = 0; at < TEXT.length; at += length)
        events.push(...reader.push(TEXT.slice(at, at + length)));
      expect(events, `pieces of ${length}`).toEqual([
        { id: "7-1", kind: "hello", data: '{"a":1}' },
        { id: "7-2", kind: "state", data: "x\ny" },
      ]);
    }
  });
  it("reads lines that end in CR LF", () => {
    const reader = new EventReader();
    expect(reader.push("event: a\r\ndata: 1\r\n\r\n")).toEqual([{ id: "", kind: "a", data: "1" }]);
  });
  it("gives nothing for an event without its end", () => {
    expect(new EventReader().push("event: a\ndata: 1\n")).toEqual([]);
  });
});

describe("retryDelay", () => {
  it("doubles from 1 s to at most 30 s", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 99].map(retryDelay)).toEqual([
      1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000,
    ]);
  });
});

/** A stream whose other end the test holds. */
class Line {
  readonly response: Response;
  #to: ReadableStreamDefaultController<Uint8Array> | undefined;
  constructor() {
    this.response = new Response(
      new ReadableStream<Uint8Array>({
        start: (to) => {
          this.#to = to;
        },
      }),
    );
  }
  send(text: string): void {
    this.#to?.enqueue(new TextEncoder().encode(text));
  }
  end(): void {
    this.#to?.close();
  }
}

describe("EventStream", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const settle = () => vi.advanceTimersByTimeAsync(0);

  function setUp() {
    const opens: { games: readonly string[]; lastId: string; end: AbortSignal }[] = [];
    const events: StreamEvent[] = [];
    let answer: () => Promise<Response> = () => Promise.reject(new Error("no network"));
    const stream = new EventStream({
      open: (games, lastId, end) => {
        opens.push({ games, lastId, end });
        return new Promise((done, failed) => {
          end.addEventListener("abort", () => failed(new Error("aborted")));
          answer().then(done, failed);
        });
      },
      event: (event) => events.push(event),
      opened: () => undefined,
      silenceMs: 40_000,
    });
    return { stream, opens, events, answer: (next: () => Promise<Response>) => (answer = next) };
  }

  it("tries again after 1, 2 and 4 seconds, and continues by id", async () => {
    const { stream, opens, events, answer } = setUp();
    const line = new Line();
    answer(() => Promise.resolve(line.response));
    stream.setChannels(["b", "a"]);
    await settle();
    expect(opens).toMatchObject([{ games: ["a", "b"], lastId: "" }]);
    expect(stream.connection.value.state).toBe("open");
    line.send("id: 5-9\nevent: state\ndata: {}\n\n");
    await settle();
    expect(events).toHaveLength(1);

    answer(() => Promise.reject(new Error("refused")));
    line.end();
    await settle();
    expect(stream.connection.value.state).toBe("lost");
    for (const [ms, tries] of [
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [4000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(opens).toHaveLength(tries);
    }
    expect(opens.at(-1)).toMatchObject({ games: ["a", "b"], lastId: "5-9" });

    answer(() => Promise.resolve(new Line().response));
    stream.retryNow();
    await settle();
    expect(stream.connection.value.state).toBe("open");
    stream.close();
  });

  it("takes silence for a dead line", async () => {
    const { stream, opens, answer } = setUp();
    const line = new Line();
    answer(() => Promise.resolve(line.response));
    stream.setChannels([]);
    await settle();
    await vi.advanceTimersByTimeAsync(30_000);
    line.send(": still here\n\n");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stream.connection.value.state).toBe("open");
    await vi.advanceTimersByTimeAsync(10_001);
    expect(stream.connection.value.state).toBe("lost");
    expect(opens).toHaveLength(1);
    stream.close();
  });

  it("begins anew when the games change, once for several changes", async () => {
    const { stream, opens, answer } = setUp();
    answer(() => Promise.resolve(new Line().response));
    stream.setChannels([]);
    await settle();
    stream.setChannels(["a"]);
    stream.setChannels(["a", "b"]);
    await settle();
    expect(opens.slice(1)).toMatchObject([{ games: ["a", "b"], lastId: "" }]);
    stream.setChannels(["b", "a"]);
    await settle();
    expect(opens).toHaveLength(2);
    stream.close();
  });

  // Each open stream holds one of the six connections that a browser has for a server.
  it("holds no connection while it is paused, and continues by id", async () => {
    const { stream, opens, answer } = setUp();
    const line = new Line();
    answer(() => Promise.resolve(line.response));
    stream.setChannels(["a"]);
    await settle();
    line.send("id: 5-9\nevent: state\ndata: {}\n\n");
    await settle();
    stream.pause();
    stream.retryNow();
    stream.setChannels(["a"]);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(opens).toHaveLength(1);
    expect(opens[0]?.end.aborted).toBe(true);
    expect(stream.connection.value.state).toBe("open");
    answer(() => Promise.resolve(new Line().response));
    stream.resume();
    stream.resume();
    await settle();
    expect(opens).toHaveLength(2);
    expect(opens[1]).toMatchObject({ games: ["a"], lastId: "5-9" });
    stream.close();
  });

  it("does not call a paused stream lost, and tries at once when it goes on", async () => {
    const { stream, opens } = setUp();
    stream.setChannels([]);
    await settle();
    expect(stream.connection.value.state).toBe("lost");
    stream.pause();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(stream.connection.value.state).toBe("starting");
    // Other games, asked for meanwhile, are what it listens to then.
    stream.setChannels(["c"]);
    await settle();
    expect(opens).toHaveLength(1);
    stream.resume();
    await settle();
    expect(opens).toHaveLength(2);
    expect(opens[1]).toMatchObject({ games: ["c"], lastId: "" });
    stream.close();
  });
});
