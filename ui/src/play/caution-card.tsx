// Teaching: the square itself says what the move costs, before it counts.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n";
import { squareOf } from "../rules/rules";
import { formatLoss } from "./format";
import type { Session } from "./session";

export function CautionBubble({ session, size }: { session: Session; size: number }) {
  const words = t.value.play;
  const caution = session.teacher.caution.value;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (caution) first.current?.focus();
  }, [caution]);
  if (!caution) return null;
  const { judgement, move } = caution;
  const loss = formatLoss(judgement.loss, judgement.exact, judgement.unit);
  const square = squareOf(move, size);
  const x = (100 * ((square % size) + 0.5)) / size;
  const row = Math.floor(square / size);
  const above = row >= size / 2;
  const y = (100 * (above ? row : row + 1)) / size;
  return (
    <div
      class={`caution ${above ? "above" : "below"}`}
      role="alertdialog"
      aria-labelledby="caution-text"
      style={{ "--x": `${x}%`, "--y": `${y}%` }}
    >
      <p id="caution-text">
        {judgement.unit === "chance" ? words.cautionChance(move, loss) : words.cautionDiscs(move, loss)}
      </p>
      <div class="row-line">
        <button ref={first} class="button small primary" onClick={() => session.takeBackCaution()}>
          {words.takeBack}
        </button>
        <button class="button small" onClick={() => session.playAnyway()}>
          {words.playAnyway}
        </button>
      </div>
    </div>
  );
}
