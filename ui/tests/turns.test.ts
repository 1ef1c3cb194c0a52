// Which windows of one browser have a stream.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HIDDEN_MS, LOOK_MS, PLACES, WAIT_MS, listenInTurns, type Locks } from "../src/engine/turns";

/** The locks of a browser, in the order of asking. */
class OneBrowser implements Locks {
  #held = new Map<string, Promise<unknown>>();

  async request(name: string, options: { ifAvailable: boolean }, hold: (lock: unknown) => Promise<void>) {
    const before = this.#held.get(name);
    if (before && options.ifAvailable) return hold(null);
    const mine = (before ?? Promise.resolve()).then(() => hold({ name }));
    this.#held.set(name, mine);
    await mine;
    if (this.#held.get(name) === mine) this.#held.delete(name);
  }
}

function open(locks: Locks | undefined, { focus = false } = {}) {
  const state = { hidden: false, focus };
  const page = Object.defineProperties(new EventTarget(), {
    hidden: { get: () => state.hidden },
    hasFocus: { value: () => state.focus },
  }) as EventTarget & { hidden: boolean; hasFocus(): boolean };
  const frame = new EventTarget();
  const said: string[] = [];
  const stream = {
    open: true, // the engine opens it before turns are taken
    looks: 0,
    pause: () => {
      if (stream.open) said.push("pause");
      stream.open = false;
    },
    resume: () => {
      if (!stream.open) said.push("resume");
      if (!stream.open) stream.looks++;
      stream.open = true;
    },
  };
  listenInTurns(stream, page, frame, locks);
  const show = (shown: boolean) => {
    state.hidden = !shown;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const look = (has: boolean) => {
    state.focus = has;
    frame.dispatchEvent(new Event(has ? "focus" : "blur"));
  };
  return { frame, said, show, focus: look, stream };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("one window", () => {
  it("pauses when it stays hidden, and not when it is back soon", () => {
    const { said, show } = open(undefined);
    show(false);
    vi.advanceTimersByTime(HIDDEN_MS - 1);
    show(true);
    vi.advanceTimersByTime(2 * HIDDEN_MS);
    expect(said).toEqual([]);
    show(false);
    vi.advanceTimersByTime(HIDDEN_MS);
    expect(said).toEqual(["pause"]);
    show(true);
    expect(said).toEqual(["pause", "resume"]);
  });

  it("pauses at once when its page is left, and goes on when the browser brings it back", () => {
    const { frame, said } = open(undefined);
    frame.dispatchEvent(new Event("pagehide"));
    expect(said).toEqual(["pause"]);
    frame.dispatchEvent(new Event("pageshow"));
    expect(said).toEqual(["pause", "resume"]);
  });
});

describe("many windows that are seen", () => {
  it("hold five connections at most, and everybody looks again and again", async () => {
    const locks = new OneBrowser();
    const windows = Array.from({ length: 12 }, (_, i) => open(locks, { focus: i === 11 }));
    await settle();
    const count = () => windows.filter((w) => w.stream.open).length;
    let most = 0;
    for (let ms = 0; ms < 10 * (LOOK_MS * 12 + WAIT_MS); ms += 100) {
      await vi.advanceTimersByTimeAsync(100);
      most = Math.max(most, count());
    }
    expect(most).toBeLessThanOrEqual(PLACES + 2);
    expect(windows[11]?.said).toEqual([]);
    const waiting = windows.filter((w) => w.said.length);
    expect(waiting).toHaveLength(12 - PLACES - 1);
    for (const w of waiting) expect(w.stream.looks).toBeGreaterThan(3);
  });

  it("let the one with the keyboard have a stream at once, and hand places on", async () => {
    const locks = new OneBrowser();
    const first = open(locks);
    for (let i = 1; i < PLACES; i++) open(locks);
    const last = open(locks);
    await settle();
    await vi.advanceTimersByTimeAsync(LOOK_MS + 1);
    expect(last.stream.open).toBe(false);
    last.focus(true);
    expect(last.stream.open).toBe(true);
    await vi.advanceTimersByTimeAsync(10 * WAIT_MS);
    expect(last.stream.open).toBe(true);
    last.focus(false);
    await vi.advanceTimersByTimeAsync(LOOK_MS + 1);
    expect(last.stream.open).toBe(false);
    first.frame.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(2 * (LOOK_MS + WAIT_MS));
    const looks = last.stream.looks;
    await vi.advanceTimersByTimeAsync(10 * WAIT_MS);
    expect(last.stream.open).toBe(true);
    expect(last.stream.looks).toBe(looks);
  });
});
