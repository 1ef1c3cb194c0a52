// The review of one game: asking the server for it, its progress, and what it found.
import { computed, signal } from "@preact/signals";
import type { AnalysedMove, Review, StudyAnalysisProgress } from "../../api/types";
import { engine } from "../../engine/current";
import { EngineError } from "../../engine/engine";

const EMPTY = { done: 0, all: 0, analysis: null };

/** Where a review comes from: a game, or the main line of a study. */
export interface ReviewSource {
  get(): Promise<Review>;
  start(): Promise<Review>;
}

export function reviewOfGame(id: string): ReviewSource {
  return { get: () => engine().getReview(id), start: () => engine().startReview(id) };
}

export class Reviewing {
  /** Null: it is not known yet whether there is a review. */
  readonly now = signal<Review | null>(null);

  constructor(private readonly source: ReviewSource) {}

  /** The moves of the game with their values; empty until the review is done. */
  readonly moves = computed<readonly AnalysedMove[]>(
    () => (this.now.value?.analysis?.moves ?? []) as unknown as AnalysedMove[],
  );

  forget(): void {
    this.now.value = null;
  }

  /** Takes what the stream tells. */
  hear({ state, done, all }: Pick<StudyAnalysisProgress, "state" | "done" | "all">): void {
    if (state === "done") void this.load();
    else if (state === "none") this.now.value = { ...EMPTY, state };
    else this.now.value = { state, done, all, analysis: this.now.value?.analysis ?? null };
  }

  async load(): Promise<void> {
    try {
      this.now.value = await this.source.get();
    } catch {
      // A review that was never seen can be asked for; one that was is lost.
      this.now.value = { ...EMPTY, state: this.now.peek() ? "failed" : "none" };
    }
  }

  async start(): Promise<void> {
    try {
      const review = await this.source.start();
      // Events can overtake the answer.
      if (this.now.peek()?.state !== "done") this.now.value = review;
      if (review.state === "done" && !review.analysis) await this.load();
    } catch (error) {
      if (error instanceof EngineError && error.code !== "offline")
        this.now.value = { ...EMPTY, state: "failed" };
    }
  }
}
