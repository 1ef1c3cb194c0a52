// One stored game and the place in it that is looked at. Unlike Play's session it makes no moves and begins a
// review only when asked.
import { batch, computed, signal } from "@preact/signals";
import type { AnalysedMove, Game, GameChange, Review } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { replay, type Position } from "../rules/rules";

export class Replay {
  readonly id: string;
  readonly game = signal<Game | null>(null);
  readonly failure = signal<EngineError | null>(null);
  readonly review = signal<Review | null>(null);
  /** The ply that is looked at; null: the last position. */
  readonly looking = signal<number | null>(null);
  #end: (() => void) | null = null;
  #closed = false;

  constructor(id: string) {
    this.id = id;
    void this.load();
  }

  close(): void {
    this.#closed = true;
    this.#end?.();
  }

  async load(): Promise<void> {
    this.failure.value = null;
    try {
      this.#adopt(await engine().getGame(this.id));
    } catch (error) {
      if (error instanceof EngineError) this.failure.value = error;
      return;
    }
    if (this.#closed) return;
    this.#end ??= engine().listen(this.id, {
      state: (game) => this.#adopt(game),
      review: ({ state, done, all }) => {
        if (state === "done") void this.#loadReview();
        else this.review.value = { state, done, all, analysis: null };
      },
    });
    await this.#loadReview();
  }

  #adopt(game: Game): void {
    batch(() => {
      const before = this.game.peek();
      this.game.value = game;
      // A longer game keeps the place; a shorter one has lost it.
      if (before && game.moves.length < (this.looking.peek() ?? 0)) this.looking.value = null;
    });
  }

  async #loadReview(): Promise<void> {
    try {
      this.review.value = await engine().getReview(this.id);
    } catch {
      // Without a review the page offers to make one.
      this.review.value ??= { state: "none", done: 0, all: 0, analysis: null };
    }
  }

  async startReview(): Promise<void> {
    try {
      const review = await engine().startReview(this.id);
      // Events can overtake the answer.
      if (this.review.peek()?.state !== "done") this.review.value = review;
      if (review.state === "done" && !review.analysis) await this.#loadReview();
    } catch {
      this.review.value = { state: "failed", done: 0, all: 0, analysis: null };
    }
  }

  /** Stores a change. Rejects with the server's words. */
  async change(change: GameChange): Promise<void> {
    this.#adopt(await engine().changeGame(this.id, change));
  }

  readonly analysed = computed<readonly AnalysedMove[]>(
    () => (this.review.value?.analysis?.moves ?? []) as unknown as AnalysedMove[],
  );

  readonly positions = computed<Position[]>(() => {
    const game = this.game.value;
    if (!game) return [];
    return replay(
      { size: game.size, board: game.start.board, turn: game.start.turn },
      game.moves.map((ply) => ply.move),
    );
  });

  readonly at = computed(() => this.looking.value ?? this.game.value?.moves.length ?? 0);

  look(ply: number | null): void {
    const all = this.game.value?.moves.length ?? 0;
    this.looking.value = ply === null || ply >= all ? null : Math.max(0, ply);
  }

  walk(steps: number): void {
    this.look(this.at.value + steps);
  }
}
