// The form for a new game says what the last game left set behind More.
import { afterEach, expect, it } from "vitest";
import { FIRST_WISH } from "../src/play/current";
import { draftOf, moreText } from "../src/play/new-game/draft";
import { shownOpening } from "../src/play/new-game/starts";
import { STANDARD, settings } from "../src/state/settings";

afterEach(() => {
  settings.value = STANDARD;
});

const timed = { ...FIRST_WISH, clock: { seconds: 60, increment: 0 }, teach: 8 };

it("says nothing if everything is as usual", () => {
  expect(moreText(draftOf(FIRST_WISH))).toBe("");
});

it("names clock, start, teaching and the level that follows", () => {
  expect(moreText(draftOf(timed))).toBe("1 min, warns at 8 discs");
  const all = { ...draftOf({ ...timed, clock: { seconds: 180, increment: 2 }, adapt: true }) };
  expect(moreText({ ...all, start: "even" })).toBe(
    "3 min + 2 s, start: even, warns at 8 discs, level follows results",
  );
  settings.value = { ...STANDARD, language: "ja" };
  expect(moreText(draftOf(timed))).toBe("1分、8石損で警告");
});

it("shows the French name of an opening that was found by it", () => {
  const opening = { name: "Bent Ganglion", french: "Rose", moves: "f5" };
  expect(shownOpening(opening, "rose")).toBe("Bent Ganglion (Rose)");
  expect(shownOpening(opening, "bent")).toBe("Bent Ganglion");
  expect(shownOpening(opening, "")).toBe("Bent Ganglion");
});

it("leaves out what the kind of game does not have", () => {
  const watch = { ...draftOf({ ...timed, adapt: true }), kind: "watch" as const };
  expect(moreText(watch)).toBe("");
  expect(moreText({ ...draftOf({ ...FIRST_WISH, adapt: true }), kind: "person" })).toBe("");
});
