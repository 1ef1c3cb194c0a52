// Teaching: a costly move asks before it counts.
import { signal } from "@preact/signals";
import type { Hint, Judgement } from "../api/types";
import { engine } from "../engine/current";

/** A move that teaching holds back until the person decides. */
export interface Caution {
  readonly ply: number;
  readonly move: string;
  readonly judgement: Judgement;
}

/** Teaching counts in discs. On boards whose values are chances, one disc is about five points of them. */
function teachLimit(discs: number, unit: "discs" | "chance"): number {
  return unit === "chance" ? discs * 5 : discs;
}

/** The hints on the board show the move as good: teaching must not contradict them. */
export function hintAllows(hint: Hint | null, move: string, teach: number): boolean {
  const best = hint?.moves[0];
  const mine = hint?.moves.find((m) => m.move === move);
  return !!hint && !!best && !!mine && best.value - mine.value < teachLimit(teach, hint.unit);
}

export class Teacher {
  /** The move that is looked at. */
  readonly judging = signal<string | null>(null);
  readonly caution = signal<Caution | null>(null);

  /** Asks what a move costs. Returns the warning that it deserves, or null if it may be made. */
  async look(id: string, ply: number, move: string, teach: number): Promise<Caution | null> {
    this.judging.value = move;
    try {
      const judgement = await engine().judge(id, ply, move);
      return judgement.loss >= teachLimit(teach, judgement.unit) ? { ply, move, judgement } : null;
    } catch {
      // Teaching must never stand in the way of a game.
      return null;
    } finally {
      this.judging.value = null;
    }
  }
}
