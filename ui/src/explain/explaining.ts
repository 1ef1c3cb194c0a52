// The explanation of the position that is looked at. It follows position, agent, weights and side.
import { effect } from "@preact/signals";
import type { Explained, ExplainWish } from "../api/types";
import { engine } from "../engine/current";
import type { SquareValue } from "../board/board";
import { agentName, changedWeights, forSide } from "./agent";
import { Latest } from "./latest";
import { here } from "./place";
import { formatShort } from "./scale";

export class Explaining {
  readonly latest = new Latest<ExplainWish, Explained>((wish) => engine().lab.explain(wish));
  readonly #end: () => void;

  constructor() {
    this.#end = effect(() => this.latest.ask(this.#wish()));
  }

  #wish(): ExplainWish {
    const { board, turn } = here.value;
    const weights = changedWeights.value;
    return {
      agent: agentName.value,
      board,
      turn,
      for: forSide.value,
      ...(Object.keys(weights).length ? { weights } : {}),
    };
  }

  retry(): void {
    this.latest.ask(this.#wish());
  }

  close(): void {
    this.#end();
    this.latest.close();
  }
}

/** The values of the moves, for the side to move, on their squares. Colours go from the best move to the worst. */
export function moveValues({ moves, choice }: Explained): Map<string, SquareValue> {
  const values = moves.map((m) => m.value);
  const best = Math.max(...values);
  const spread = best - Math.min(...values);
  const found = new Map<string, SquareValue>();
  for (const m of moves) {
    if (m.move === "pass") continue;
    const loss = spread > 0 ? (best - m.value) / spread : 0;
    found.set(m.move, {
      text: formatShort(m.value),
      step: Math.min(4, Math.floor(loss * 5)),
      best: m.move === choice,
    });
  }
  return found;
}
