// A sentence about what the board shows, such as why a typed square is not played.
import { signal, untracked } from "@preact/signals";

export class Note {
  readonly #said = signal<{ readonly text: string; readonly about: unknown }>({ text: "", about: null });
  readonly #shown: () => unknown;

  /** `shown` returns what the board shows now; the same thing as long as the board stays as it is. */
  constructor(shown: () => unknown) {
    this.#shown = shown;
  }

  say(text: string): void {
    this.#said.value = { text, about: untracked(this.#shown) };
  }

  /** The sentence; nothing if the board has changed since it was said. */
  get text(): string {
    const { text, about } = this.#said.value;
    return about === this.#shown() ? text : "";
  }
}
