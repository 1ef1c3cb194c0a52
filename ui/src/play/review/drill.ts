// The mistakes of a game, put before the person once more.
import { signal } from "@preact/signals";
import type { AnalysedMove, Judgement } from "../../api/types";
import { engine } from "../../engine/current";
import { EngineError } from "../../engine/engine";

export interface Drill {
  readonly items: readonly AnalysedMove[];
  readonly index: number;
  readonly move: string | null;
  readonly judgement: Judgement | null;
  /** The best move is shown. */
  readonly revealed: boolean;
  readonly right: number;
}

export class Drilling {
  /** Null: nothing is drilled. */
  readonly now = signal<Drill | null>(null);
  /** The last answer could not be judged. */
  readonly trouble = signal<EngineError | null>(null);
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  start(items: readonly AnalysedMove[]): void {
    if (items.length)
      this.now.value = { items, index: 0, move: null, judgement: null, revealed: false, right: 0 };
  }

  end(): void {
    this.now.value = null;
  }

  /** The mistake that is put now. */
  get item(): AnalysedMove | undefined {
    const drill = this.now.value;
    return drill?.items[drill.index];
  }

  async answer(move: string): Promise<void> {
    const drill = this.now.value;
    const item = this.item;
    if (!drill || !item || drill.move) return;
    this.now.value = { ...drill, move };
    this.trouble.value = null;
    try {
      const judgement = await engine().judge(this.#id, item.ply - 1, move);
      const right = judgement.mark === "best" || judgement.mark === "fine";
      if (this.now.value.index === drill.index)
        this.now.value = {
          ...drill,
          move,
          judgement,
          revealed: right,
          right: drill.right + (right ? 1 : 0),
        };
    } catch (error) {
      this.now.value = drill;
      if (error instanceof EngineError) this.trouble.value = error;
    }
  }

  /** Puts the same position again. */
  retry(): void {
    const drill = this.now.value;
    if (drill) this.now.value = { ...drill, move: null, judgement: null };
  }

  reveal(): void {
    const drill = this.now.value;
    if (drill) this.now.value = { ...drill, revealed: true };
  }

  next(): void {
    const drill = this.now.value;
    if (!drill) return;
    this.trouble.value = null;
    this.now.value =
      drill.index + 1 < drill.items.length
        ? { ...drill, index: drill.index + 1, move: null, judgement: null, revealed: false }
        : null;
  }
}
