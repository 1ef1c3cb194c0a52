// Something that the server makes under an id of the page: it is asked for once, told by events, and asked again
// whenever the stream opens, so that nothing that happened before is missed.
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { newGameId } from "../engine/ids";
import type { LabEvents } from "../engine/lab";

/** How often the present state is asked for if events keep coming meanwhile. */
const TRIES = 3;

export class Followed<T> {
  readonly #now = signal<T | null>(null);
  readonly #failure = signal<EngineError | null>(null);
  readonly #begin: () => Promise<T>;
  readonly #join: ((now: T, answer: T) => T) | undefined;
  readonly #ends: (() => void)[] = [];
  #closed = false;
  #heard = 0;

  /**
   * `begin` makes it, or gives what is there under the same id. `events` returns what to listen to; it tells null if
   * an event says too little without what came before. Where an event has only what is new, an answer that is older
   * than it may have parts that were not heard: `join` adds them.
   */
  constructor(
    id: string,
    begin: () => Promise<T>,
    events: (tell: (next: T | null) => void) => LabEvents,
    join?: (now: T, answer: T) => T,
  ) {
    this.#begin = begin;
    this.#join = join;
    const hear = (next: T | null) => {
      this.#heard++;
      if (next !== null) this.tell(next);
    };
    this.#ends.push(engine().lab.listen(id, events(hear)));
    let known = false;
    this.#ends.push(
      effect(() => {
        if (engine().connection.value.state !== "open" && known) return;
        known = true;
        void this.ask();
      }),
    );
  }

  get now(): ReadonlySignal<T | null> {
    return this.#now;
  }

  get failure(): ReadonlySignal<EngineError | null> {
    return this.#failure;
  }

  tell(next: T): void {
    if (this.#closed) return;
    this.#now.value = next;
    this.#failure.value = null;
  }

  /**
   * Takes the answer to a request. An event on the way was written later than the answer: then the answer is old.
   * Returns whether nothing was missed.
   */
  async take(request: Promise<T>): Promise<boolean> {
    const before = this.#heard;
    const answer = await request;
    const isNewest = this.#heard === before;
    const now = this.#now.peek();
    if (isNewest || now === null) this.tell(answer);
    else if (this.#join) this.tell(this.#join(now, answer));
    return isNewest;
  }

  async ask(): Promise<void> {
    try {
      for (let tries = 0; tries < TRIES; tries++) if (await this.take(this.#begin())) break;
    } catch (error) {
      if (this.#closed) return;
      this.#failure.value = error instanceof EngineError ? error : new EngineError("internal", String(error));
    }
  }

  close(): void {
    this.#closed = true;
    for (const end of this.#ends) end();
  }
}

/** A short id for a question, so that the same question finds what is there. FNV-1a, twice. */
export function idFor(kind: string, question: unknown): string {
  const text = JSON.stringify(question);
  const hash = (seed: number) => {
    let value = seed;
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
    return (value >>> 0).toString(16).padStart(8, "0");
  };
  return `${kind}-${hash(0x811c9dc5)}${hash(0x2f0b4a27)}`;
}

/** A new id for the same question: the server keeps what was stopped under the old one, and never goes on with it. */
export function anotherId(first: string): string {
  return `${first}-${newGameId()}`;
}

/** Whether an id is the first one of a question or another one. */
export function isIdOf(id: string, first: string): boolean {
  return id === first || id.startsWith(`${first}-`);
}
