// What the learner has done, remembered by this browser.
import { signal } from "@preact/signals";
import { keep, kept } from "../state/storage";
import { CHAPTERS, type ChapterName, type StepName } from "./lessons";

const KEY = "avocet.learn";

const stored = kept<unknown>(KEY, []);

export const finished = signal<ReadonlySet<string>>(
  new Set(Array.isArray(stored) ? stored.filter((name): name is string => typeof name === "string") : []),
);

export function finish(step: StepName): void {
  if (finished.peek().has(step)) return;
  finished.value = new Set([...finished.peek(), step]);
  keep(KEY, [...finished.peek()]);
}

export function doneIn(chapter: ChapterName): number {
  return CHAPTERS[chapter].filter((step) => finished.value.has(step.name)).length;
}

/** The first step of a chapter that is not done yet; the first of all when every one is. */
export function openStep(chapter: ChapterName): number {
  const index = CHAPTERS[chapter].findIndex((step) => !finished.peek().has(step.name));
  return Math.max(0, index);
}
