// The list of games as far as it is loaded. It outlives the view: coming back from a game finds the list and
// its place again.
import { batch, signal } from "@preact/signals";
import type { GameSummary } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { questionOf, writeSearch, type Search } from "./question";

const PAGE = 60;
/** The most games that the server gives at once. */
const LARGEST = 200;

export class Listing {
  readonly games = signal<readonly GameSummary[]>([]);
  readonly total = signal(0);
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  readonly error = signal<EngineError | null>(null);
  readonly loadingMore = signal(false);
  /** Something changed behind what was loaded; too much to load it anew by itself. */
  readonly stale = signal(false);
  #next: string | null = null;
  #search: Search | null = null;
  /** Answers to older questions are dropped. */
  #question = 0;

  get search(): Search | null {
    return this.#search;
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Asks a question. The same question again keeps what is there and brings it up to date. */
  ask(search: Search): void {
    const same = this.#search && writeSearch(this.#search) === writeSearch(search);
    this.#search = search;
    if (same && this.state.peek() === "ready") {
      this.refresh();
      return;
    }
    void this.#load(PAGE, true);
  }

  retry(): void {
    void this.#load(PAGE, true);
  }

  /** Loads what is shown once more, quietly. */
  refresh(): void {
    const count = this.games.peek().length;
    if (count > LARGEST) this.stale.value = true;
    else void this.#load(Math.max(PAGE, count), false);
  }

  async #load(limit: number, anew: boolean): Promise<void> {
    if (!this.#search) return;
    const mine = ++this.#question;
    if (anew) this.state.value = "loading";
    try {
      const page = await engine().listGames({ ...questionOf(this.#search), limit });
      if (mine !== this.#question) return;
      batch(() => {
        this.games.value = page.games;
        this.total.value = page.total;
        this.#next = page.next;
        this.state.value = "ready";
        this.error.value = null;
        this.stale.value = false;
        this.loadingMore.value = false;
      });
    } catch (error) {
      if (mine !== this.#question || !(error instanceof EngineError)) return;
      // What is there stays in sight; a quiet try must not take it away.
      if (!anew) return;
      batch(() => {
        this.error.value = error;
        this.state.value = "failed";
      });
    }
  }

  async loadMore(): Promise<void> {
    if (!this.#search || !this.#next || this.loadingMore.peek()) return;
    const mine = this.#question;
    this.loadingMore.value = true;
    try {
      const page = await engine().listGames({
        ...questionOf(this.#search),
        limit: PAGE,
        after: this.#next,
      });
      if (mine !== this.#question) return;
      const known = new Set(this.games.peek().map((game) => game.id));
      batch(() => {
        this.games.value = [...this.games.peek(), ...page.games.filter((game) => !known.has(game.id))];
        this.total.value = page.total;
        this.#next = page.next;
        this.error.value = null;
      });
    } catch (error) {
      if (mine === this.#question && error instanceof EngineError) this.error.value = error;
    } finally {
      if (mine === this.#question) this.loadingMore.value = false;
    }
  }

  /** Takes a game out of the list at once, before the server says that the list changed. */
  remove(id: string): void {
    const left = this.games.peek().filter((game) => game.id !== id);
    if (left.length === this.games.peek().length) return;
    batch(() => {
      this.games.value = left;
      this.total.value = Math.max(0, this.total.peek() - 1);
    });
  }
}

export const listing = new Listing();
