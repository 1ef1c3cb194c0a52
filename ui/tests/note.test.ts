import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { Note } from "../src/parts/note";

test("a note goes with what it was said about, at once", () => {
  const shown = signal(1);
  const note = new Note(() => shown.value);
  expect(note.text).toBe("");
  note.say("no");
  expect(note.text).toBe("no");
  shown.value = 2;
  expect(note.text).toBe("");
  note.say("later");
  expect(note.text).toBe("later");
});
