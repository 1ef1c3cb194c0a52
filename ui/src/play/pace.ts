// Two engines may play faster than an eye can follow: their moves are shown one by one. The newest state waits
// in line like the others, so that nothing is left out.
import type { Game } from "../api/types";

/** The least time between two moves of engines that are watched. */
const WATCH_MS = 700;

export class Pace {
  readonly #show: (game: Game) => void;
  #line: Game[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (game: Game) => void) {
    this.#show = show;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  add(game: Game): void {
    this.#line.push(game);
    if (this.#timer === undefined) this.#showNext();
  }

  #showNext(): void {
    this.#timer = undefined;
    const next = this.#line.shift();
    if (!next) return;
    this.#show(next);
    this.#timer = setTimeout(() => this.#showNext(), WATCH_MS);
  }
}
