// Typing on the page: a square such as f5 plays, single letters are commands. The letter h is both the last
// column and the hint: it waits a moment for a digit.

export interface Commands {
  readonly size: number;
  square(name: string): void;
  command(letter: string): void;
  /** What has been typed of a square so far. */
  typed(text: string): void;
}

const WAIT_MS = 450;

export class TypedSquares {
  #text = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes one key. Returns true if it belongs to a square or a command. */
  key(key: string, to: Commands): boolean {
    const letter = key.length === 1 ? key.toLowerCase() : "";
    if (/^\d$/.test(letter) && this.#text) {
      this.#take(this.#text + letter, to);
      return true;
    }
    if (!/^[a-z?]$/.test(letter)) return false;
    this.#settle(to);
    const column = letter.charCodeAt(0) - 97;
    if (letter !== "?" && column >= 0 && column < to.size) {
      this.#keep(letter, to);
      return true;
    }
    to.command(letter);
    return true;
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#text = "";
  }

  #take(text: string, to: Commands): void {
    const row = Number(text.slice(1));
    if (row < 1 || row > to.size) {
      this.reset();
      to.typed("");
      return;
    }
    // On large boards a1 may become a10: wait for the next digit.
    if (row === 1 && text.length === 2 && to.size >= 10) {
      this.#keep(text, to);
      return;
    }
    this.reset();
    to.typed("");
    to.square(text);
  }

  #keep(text: string, to: Commands): void {
    clearTimeout(this.#timer);
    this.#text = text;
    to.typed(text);
    // A command letter must not wait long; a square may be typed slowly.
    this.#timer = setTimeout(() => this.#settle(to), text === "h" || text.length > 1 ? WAIT_MS : 4 * WAIT_MS);
  }

  /** Decides what the text so far means, because nothing follows it. */
  #settle(to: Commands): void {
    const text = this.#text;
    this.reset();
    if (!text) return;
    to.typed("");
    if (text.length === 1) to.command(text);
    else to.square(text);
  }
}
