// Teaching: says what a move costs before it counts, beside the board, so that every disc can be seen.
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n";
import { formatLoss, formatValue } from "./format";
import type { Session } from "./session";
import type { Caution } from "./teaching";

/** What the move costs, and which one is better. */
export function cautionWords({ move, judgement }: Caution): string {
  const words = t.value.play;
  const { best, best_value, value, loss, exact, unit } = judgement;
  const says =
    unit === "chance"
      ? words.cautionChance(move, formatValue(best_value, exact, unit), formatValue(value, exact, unit))
      : words.cautionDiscs(move, formatLoss(loss, exact, unit));
  return best && best !== move ? t.value.players.sentences(says, words.cautionBetter(best)) : says;
}

export function CautionCard({ session }: { session: Session }) {
  const words = t.value.play;
  const caution = session.teacher.caution.value;
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (caution) first.current?.focus();
  }, [caution]);
  if (!caution) return null;
  return (
    <div class="caution" role="alertdialog" aria-labelledby="caution-text">
      <p id="caution-text">{cautionWords(caution)}</p>
      {session.game.value?.clock && <p class="quiet small-text">{words.cautionClock}</p>}
      <div class="row-line">
        <button ref={first} class="button primary" onClick={() => session.takeBackCaution()}>
          {words.takeBack}
        </button>
        <button class="button" onClick={() => session.playAnyway()}>
          {words.playAnyway}
        </button>
      </div>
    </div>
  );
}
