// Watching two engines: the pace of the moves, a pause, and what is said.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Game } from "../src/api/types";
import { Spoken } from "../src/play/announcements";
import { Pace } from "../src/play/pace";

describe("Pace", () => {
  const shown: number[] = [];
  const game = (version: number) => ({ version }) as Game;
  let pace: Pace;
  beforeEach(() => {
    vi.useFakeTimers();
    shown.length = 0;
    pace = new Pace(({ version }) => shown.push(version));
  });
  afterEach(() => {
    pace.close();
    vi.useRealTimers();
  });

  it("shows one state after the other", () => {
    for (const version of [1, 2, 3]) pace.add(game(version));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(700);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(700);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("keeps everything during a pause and goes on with the next one", () => {
    pace.add(game(1));
    pace.pause(true);
    pace.add(game(2));
    pace.add(game(3));
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([1]);
    pace.pause(false);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(700);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("takes a new speed at once", () => {
    pace.setSeconds(6);
    pace.add(game(1));
    pace.add(game(2));
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1]);
    pace.setSeconds(0.3);
    vi.advanceTimersByTime(300);
    expect(shown).toEqual([1, 2]);
  });
});

describe("Spoken", () => {
  it("says a quick answer with the move before it, and nothing older", () => {
    const spoken = new Spoken();
    expect(spoken.say("one", 0)).toBe("one");
    expect(spoken.say("two", 100)).toBe("one two");
    expect(spoken.say("three", 200)).toBe("two three");
    expect(spoken.say("four", 5000)).toBe("four");
  });
});
