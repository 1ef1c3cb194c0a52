// One stored game and the place in it that is looked at. Unlike Play's session it makes no moves and begins a
// review only when asked.
import { batch, computed, signal } from "@preact/signals";
import type { AnalysedMove, Game, GameChange } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { Drilling } from "../play/review/drill";
import { Reviewing, reviewOfGame } from "../play/review/reviewing";
import { replay, type Position } from "../rules/rules";

export class Replay {
  readonly id: string;
  readonly game = signal<Game | null>(null);
  readonly failure = signal<EngineError | null>(null);
  readonly review: Reviewing;
  /** The ply that is looked at; null: the last position. */
  readonly looking = signal<number | null>(null);
  /** The costly move whose position is looked at. */
  readonly mistake = signal<AnalysedMove | null>(null);
  readonly drill: Drilling;
  #end: (() => void) | null = null;
  #closed = false;

  constructor(id: string) {
    this.id = id;
    this.review = new Reviewing(reviewOfGame(id));
    this.drill = new Drilling(id);
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
      review: (progress) => this.review.hear(progress),
    });
    await this.review.load();
  }

  #adopt(game: Game): void {
    batch(() => {
      const before = this.game.peek();
      this.game.value = game;
      // A longer game keeps the place; a shorter one has lost it.
      if (before && game.moves.length < (this.looking.peek() ?? 0)) this.looking.value = null;
    });
  }

  /** Stores a change. Rejects with the server's words. */
  async change(change: GameChange): Promise<void> {
    this.#adopt(await engine().changeGame(this.id, change));
  }

  readonly positions = computed<Position[]>(() => {
    const game = this.game.value;
    if (!game) return [];
    return replay(
      { size: game.size, board: game.start.board, turn: game.start.turn },
      game.moves.map((ply) => ply.move),
    );
  });

  /** The ply on the board: that of a mistake which is tried again, or the one that is looked at. */
  readonly at = computed(() => {
    const { item } = this.drill;
    return item ? item.ply - 1 : (this.looking.value ?? this.game.value?.moves.length ?? 0);
  });

  look(ply: number | null): void {
    const all = this.game.value?.moves.length ?? 0;
    this.drill.end();
    this.mistake.value = null;
    this.looking.value = ply === null || ply >= all ? null : Math.max(0, ply);
  }

  /** Shows the position before a costly move. */
  showMistake(move: AnalysedMove): void {
    this.look(move.ply - 1);
    this.mistake.value = move;
  }

  startDrill(items: readonly AnalysedMove[]): void {
    this.look(null);
    this.drill.start(items);
  }

  walk(steps: number): void {
    this.look(this.at.value + steps);
  }
}
