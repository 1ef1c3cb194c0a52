// When a window may have a stream. A browser opens six connections to one server for all its windows together,
// and each stream holds one; a browser with six streams could ask nothing more. So:
//
// - A window that nobody sees has no stream.
// - The window with the keyboard has one.
// - Of the other windows that are seen, PLACES have one.
// - The rest look in turns: one of them at a time has a stream for a moment, and continues by id the next time.
//
// That makes five connections at most, and the sixth is for requests. Windows of one browser know of each other
// by its locks. Where there are none (a page of another machine, without encryption), every window that is seen
// has a stream.
import type { EventStream } from "./stream";

/** A look at another tab and back keeps the stream. */
export const HIDDEN_MS = 5000;
export const PLACES = 3;
/** How long a look lasts, and how long a window waits before it looks again. */
export const LOOK_MS = 400;
export const WAIT_MS = 1600;

/** What turns need of the browser's locks. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable: boolean },
    hold: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
}

/** Takes the lock of a name. Returns the function that gives it back, or null if another window has it. */
function take(locks: Locks, name: string, ifAvailable: boolean): Promise<(() => void) | null> {
  return new Promise((taken) => {
    const hold = (lock: unknown) =>
      new Promise<void>((release) => {
        taken(lock ? release : null);
        if (!lock) release();
      });
    locks.request(name, { ifAvailable }, hold).catch(() => taken(null));
  });
}

async function takePlace(locks: Locks): Promise<(() => void) | null> {
  for (let i = 1; i <= PLACES; i++) {
    const place = await take(locks, `avocet-stream-${i}`, true);
    if (place) return place;
  }
  return null;
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export interface Shown extends EventTarget {
  readonly hidden: boolean;
  hasFocus(): boolean;
}

class Turns {
  #round = 0; // a newer one ends everything that an older one waits for
  #timer: ReturnType<typeof setTimeout> | undefined;
  #giveBack: (() => void) | null = null;

  constructor(
    private readonly stream: Pick<EventStream, "pause" | "resume">,
    private readonly page: Shown,
    private readonly locks: Locks | undefined,
  ) {}

  follow(): void {
    this.#begin();
    if (this.page.hidden) this.#timer = setTimeout(() => this.leave(), HIDDEN_MS);
    else if (!this.locks || this.page.hasFocus()) this.stream.resume();
    else void this.#share(this.locks, this.#round);
  }

  leave(): void {
    this.#begin();
    this.stream.pause();
  }

  #begin(): void {
    this.#round++;
    clearTimeout(this.#timer);
    this.#giveBack?.();
    this.#giveBack = null;
  }

  /** Has a stream while a place is free, and looks in turns until then. */
  async #share(locks: Locks, round: number): Promise<void> {
    while (round === this.#round) {
      const place = await takePlace(locks);
      if (place && round === this.#round) {
        this.#giveBack = place;
        this.stream.resume();
        return;
      }
      place?.();
      if (round === this.#round) await this.#look(locks, round);
    }
  }

  async #look(locks: Locks, round: number): Promise<void> {
    this.stream.pause();
    const done = await take(locks, "avocet-look", false);
    if (round === this.#round) {
      this.stream.resume();
      await sleep(LOOK_MS);
      if (round === this.#round) this.stream.pause();
    }
    done?.();
    if (round === this.#round) await sleep(WAIT_MS);
  }
}

/** Pauses and resumes the stream of a window by the rules above. A page that is left gives everything back. */
export function listenInTurns(
  stream: Pick<EventStream, "pause" | "resume">,
  page: Shown,
  frame: EventTarget,
  locks: Locks | undefined,
): void {
  const turns = new Turns(stream, page, locks);
  page.addEventListener("visibilitychange", () => turns.follow());
  for (const name of ["pageshow", "focus", "blur"]) frame.addEventListener(name, () => turns.follow());
  frame.addEventListener("pagehide", () => turns.leave());
  turns.follow();
}
