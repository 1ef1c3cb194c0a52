// Questions that follow each other quickly, as while a slider moves: one is on its way, the newest waits, and those
// between are dropped. The last answer stays until the next one.
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { EngineError } from "../engine/engine";

export class Latest<Q, A> {
  readonly #ask: (question: Q) => Promise<A>;
  readonly #answer = signal<{ readonly question: Q; readonly answer: A } | null>(null);
  readonly #failure = signal<EngineError | null>(null);
  readonly #busy = signal(false);
  #next: { question: Q } | null = null;
  #closed = false;

  constructor(ask: (question: Q) => Promise<A>) {
    this.#ask = ask;
  }

  /** The newest answer with its question. */
  get now(): ReadonlySignal<{ readonly question: Q; readonly answer: A } | null> {
    return this.#answer;
  }

  get failure(): ReadonlySignal<EngineError | null> {
    return this.#failure;
  }

  get busy(): ReadonlySignal<boolean> {
    return this.#busy;
  }

  ask(question: Q): void {
    this.#next = { question };
    if (!this.#busy.peek()) void this.#run();
  }

  close(): void {
    this.#closed = true;
    this.#next = null;
  }

  async #run(): Promise<void> {
    this.#busy.value = true;
    while (this.#next) {
      const { question } = this.#next;
      this.#next = null;
      try {
        const answer = await this.#ask(question);
        if (this.#closed) break;
        batch(() => {
          this.#answer.value = { question, answer };
          this.#failure.value = null;
        });
      } catch (error) {
        if (this.#closed) break;
        this.#failure.value =
          error instanceof EngineError ? error : new EngineError("internal", String(error));
      }
    }
    this.#busy.value = false;
  }
}
