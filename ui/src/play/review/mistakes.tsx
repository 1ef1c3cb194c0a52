// The costliest moves of a game, and what the one that was chosen did.
import { useSignal } from "@preact/signals";
import type { AnalysedMove, Colour } from "../../api/types";
import { MarkShape } from "../../board/marks";
import { SmallBoard } from "../../board/small-board";
import { number, t } from "../../i18n/i18n";
import { sideName } from "../announce";
import { costWords, numbersOf, worstMoves } from "../format";
import type { ReviewHost } from "./host";

/** The list needs no more of a host than this: Study has no drill. */
export type MistakeHost = Pick<ReviewHost, "mistake" | "positions" | "review" | "showMistake">;

/** So many are shown at first. */
const FEW = 3;

/** Says in a few words what a mistake cost, for a line above the board. */
export function mistakeLine(move: AnalysedMove): string {
  return t.value.play.mistakeLine(move.ply, move.move, costWords(move), move.best);
}

/** Says what a mistake cost and how that is counted. */
export function MistakeNote({ move }: { move: AnalysedMove | null }) {
  const words = t.value.play;
  const numbers = move && numbersOf(move);
  return (
    <div class="mistake-note" aria-live="polite">
      {move && numbers && (
        <>
          <p>{words.mistakeBefore(move.ply, sideName(move.side))}</p>
          <p>
            <MarkShape kind="played" /> {words.mistakePlayed(move.move, numbers.played)}{" "}
            <MarkShape kind="better" /> {words.mistakeBetter(move.best, numbers.best)}{" "}
            {words.mistakeCost(costWords(move))}
          </p>
        </>
      )}
    </div>
  );
}

function Mistake({ host, move }: { host: MistakeHost; move: AnalysedMove }) {
  const words = t.value.play;
  const before = host.positions.value[move.ply - 1];
  const label = words.worstLabel(move.ply, sideName(move.side), move.move, move.best);
  return (
    <li>
      <button
        class="worst-move"
        aria-label={`${label}. ${words.costs(costWords(move))}`}
        aria-current={host.mistake.value?.ply === move.ply}
        onClick={() => host.showMistake(move)}
      >
        {before && <SmallBoard board={before.board} played={move.move} best={move.best} label="" />}
        <span class="worst-text">
          <span class="number">
            {number(move.ply)}. <b>{move.move}</b>
          </span>
          <span class="worst-cost">{words.costs(costWords(move))}</span>
          <span class="quiet">{words.better(move.best)}</span>
        </span>
      </button>
    </li>
  );
}

/** The costly moves of a side, the worst first. */
export function Mistakes({ host, side }: { host: MistakeHost; side: Colour }) {
  const words = t.value.play;
  const all = useSignal(false);
  const worst = worstMoves(host.review.moves.value, side);
  const shown = all.value ? worst : worst.slice(0, FEW);
  return (
    <section class="stack tight">
      <h3 class="row-line small-text">
        <span class={`mini-disc tiny ${side}`} aria-hidden="true" />
        {sideName(side)}
      </h3>
      {worst.length ? (
        <ul class="worst">
          {shown.map((move) => (
            <Mistake key={move.ply} host={host} move={move} />
          ))}
        </ul>
      ) : (
        <p class="quiet small-text">{words.worstNone}</p>
      )}
      {worst.length > FEW && (
        <button
          class="button small plain show-all"
          aria-expanded={all.value}
          onClick={() => (all.value = !all.value)}
        >
          {all.value ? words.worstFew : words.worstAll(worst.length)}
        </button>
      )}
    </section>
  );
}
