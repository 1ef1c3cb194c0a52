// Moves on their way to the server, in order. Without a connection they wait and are sent when it is back.
import { signal } from "@preact/signals";
import type { Game } from "../api/types";
import { EngineError } from "./engine";
import { retryDelay } from "./stream";

export interface MoveWish {
  /** Plies before the move. */
  readonly ply: number;
  readonly move: string;
}

export interface QueueOptions {
  /** Sends one move. Sending it twice must be safe: an answer can get lost. */
  send(wish: MoveWish): Promise<Game>;
  accepted(game: Game): void;
  /** The server refused a move. Moves behind it are dropped too: they were meant for another position. */
  refused(error: EngineError, wish: MoveWish): void;
}

export class MoveQueue {
  /** Moves that the server has not confirmed, the oldest first. */
  readonly waiting = signal<readonly MoveWish[]>([]);
  #sending = false;
  /** The first move is on its way; its answer has not come. */
  #inFlight = false;
  #failures = 0;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: QueueOptions) {}

  add(wish: MoveWish): void {
    this.waiting.value = [...this.waiting.value, wish];
    this.flush();
  }

  /** Takes back the newest move that has not been sent. Returns false if there is none. */
  removeLast(): boolean {
    const moves = this.waiting.value;
    if (moves.length <= (this.#inFlight ? 1 : 0)) return false;
    this.waiting.value = moves.slice(0, -1);
    return true;
  }

  /** Sends nothing any more. */
  close(): void {
    clearTimeout(this.#retry);
    this.#closed = true;
  }

  /** Sends what waits. Call it when the connection is back. */
  flush(): void {
    if (!this.#sending && !this.#closed) void this.#send();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#retry);
    this.#sending = true;
    try {
      for (;;) {
        const first = this.waiting.peek()[0];
        if (!first) return;
        this.#inFlight = true;
        let game: Game;
        try {
          game = await this.options.send(first);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          if (error.code === "offline") {
            // The stream of events may be alive although this request was lost: do not wait for it alone.
            if (!this.#closed) this.#retry = setTimeout(() => this.flush(), retryDelay(this.#failures++));
            return;
          }
          this.waiting.value = [];
          this.options.refused(error, first);
          return;
        } finally {
          this.#inFlight = false;
        }
        this.#failures = 0;
        this.waiting.value = this.waiting.peek().filter((wish) => wish !== first);
        this.options.accepted(game);
      }
    } finally {
      this.#sending = false;
    }
  }
}
