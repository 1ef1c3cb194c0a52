// What the review of a game needs to know of the game that is open. Play's session has it, and the replay of
// Games.
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { AnalysedMove } from "../../api/types";
import type { SquareMark } from "../../board/marks";
import type { Position } from "../../rules/rules";
import type { Drilling } from "./drill";
import type { Reviewing } from "./reviewing";

export interface ReviewHost {
  readonly review: Reviewing;
  readonly drill: Drilling;
  /** The ply that is looked at; null: the last position. */
  readonly looking: Signal<number | null>;
  /** The costly move whose position is looked at. */
  readonly mistake: Signal<AnalysedMove | null>;
  /** The positions of the game, before each ply and after the last. */
  readonly positions: ReadonlySignal<readonly Position[]>;
  look(ply: number | null): void;
  /** Shows the position before a costly move. */
  showMistake(move: AnalysedMove): void;
  startDrill(items: readonly AnalysedMove[]): void;
}

/** The marks on the board for a mistake: the square that was played, and the better one. */
export function mistakeMarks(mistake: AnalysedMove | null): ReadonlyMap<string, SquareMark> {
  return new Map(
    mistake
      ? [
          [mistake.move, "played"],
          [mistake.best, "better"],
        ]
      : [],
  );
}
