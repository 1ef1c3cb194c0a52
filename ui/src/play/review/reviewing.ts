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

  #asked = 0;
  #shown = 0;

  constructor(private readonly source: ReviewSource) {}

  /** The moves of the game with their values; empty until the review is done. */
  readonly moves = computed<readonly AnalysedMove[]>(
    () => (this.now.value?.analysis?.moves ?? []) as unknown as AnalysedMove[],
  );

  forget(): void {
    this.#shown = ++this.#asked;
    this.now.value = null;
  }

  /** Takes what the stream tells. */
  hear({ state, done, all }: Pick<StudyAnalysisProgress, "state" | "done" | "all">): void {
    if (state === "done") {
      void this.load();
      return;
    }
    const analysis = state === "none" ? null : (this.now.value?.analysis ?? null);
    this.#show(++this.#asked, { state, done, all, analysis });
  }

  async load(): Promise<void> {
    const turn = ++this.#asked;
    try {
      this.#show(turn, await this.source.get());
    } catch {
      // A review that was never seen can be asked for; one that was is lost.
      this.#show(turn, { ...EMPTY, state: this.now.peek() ? "failed" : "none" });
    }
  }

  async start(): Promise<void> {
    const turn = ++this.#asked;
    try {
      const review = await this.source.start();
      this.#show(turn, review);
      if (review.state === "done" && !review.analysis) await this.load();
    } catch (error) {
      if (error instanceof EngineError && error.code !== "offline")
        this.#show(turn, { ...EMPTY, state: "failed" });
    }
  }

  /** Takes the answer to a request that changes the review. Passes its failure on. */
  async take(request: Promise<Review>): Promise<void> {
    const turn = ++this.#asked;
    this.#show(turn, await request);
  }

  /** Events overtake answers, and answers each other: one that was asked for earlier than what is shown is old. */
  #show(turn: number, review: Review): void {
    if (turn < this.#shown) return;
    this.#shown = turn;
    this.now.value = review;
  }
}
