// Two engines may play faster than an eye can follow: their moves are shown one by one. The newest state waits
// in line like the others, so that nothing is left out, and a pause lets the line grow.
import { signal } from "@preact/signals";
import type { Game } from "../api/types";
import { keep, kept } from "../state/storage";

const KEY = "avocet.watch";
/** The least time between two moves, to choose from. */
export const WATCH_SECONDS = [0.3, 0.7, 1.5, 3, 6] as const;
const USUAL = 0.7;

function rememberedSeconds(): number {
  const seconds = kept<number>(KEY, USUAL);
  return (WATCH_SECONDS as readonly number[]).includes(seconds) ? seconds : USUAL;
}

export class Pace {
  readonly paused = signal(false);
  readonly seconds = signal(rememberedSeconds());
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

  pause(paused: boolean): void {
    this.paused.value = paused;
    if (!paused && this.#timer === undefined) this.#showNext();
  }

  setSeconds(seconds: number): void {
    this.seconds.value = seconds;
    keep(KEY, seconds);
    // A long wait that has begun must not hold up a shorter one.
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#wait();
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#showNext(), this.seconds.value * 1000);
  }

  #showNext(): void {
    this.#timer = undefined;
    if (this.paused.value) return;
    const next = this.#line.shift();
    if (!next) return;
    this.#show(next);
    this.#wait();
  }
}
