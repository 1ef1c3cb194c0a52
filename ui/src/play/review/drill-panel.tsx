// The mistakes of a game, one after the other: find a better move than the one that was played.
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n";
import { Icon } from "../../parts/icon";
import { sideName } from "../announce";
import { forBlack, formatLoss, formatValue } from "../format";
import { troubleText } from "../status-line";
import type { Drilling } from "./drill";

export function DrillPanel({ drilling }: { drilling: Drilling }) {
  const words = t.value.play;
  const drill = drilling.now.value;
  const { item } = drilling;
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const index = drill?.index;
  const judged = !!drill?.judgement;
  const told = !!drill?.revealed;
  // After an answer, Enter does what is likely to come next: from the moment that the answer is seen.
  useLayoutEffect(() => {
    (judged ? first : title).current?.focus({ preventScroll: true });
  }, [index, judged, told]);
  if (!drill || !item) return null;
  const { judgement, move } = drill;
  const good = judgement !== null && (judgement.mark === "best" || judgement.mark === "fine");
  const last = drill.index + 1 === drill.items.length;
  return (
    <section class="stack pad drill">
      <div class="row-line spread">
        <h2 ref={title} tabIndex={-1}>
          {words.drillTitle(drill.index + 1, drill.items.length)}
        </h2>
        <button class="button small plain" onClick={() => drilling.end()}>
          {words.drillLeave}
        </button>
      </div>
      <progress
        class="progress"
        value={drill.index + (judgement ? 1 : 0)}
        max={drill.items.length}
        aria-label={words.tryMistakes}
      />
      <p>{words.drillAsk(sideName(item.side), item.move)}</p>
      <div role="status" class="stack tight">
        {move && !judgement && <p class="quiet">{words.drillJudging(move)}</p>}
        {judgement && move && (
          <div class={`verdict ${good ? "good" : "bad"}`}>
            <Icon name={good ? "check" : "warning"} />
            <div>
              <p>
                {judgement.mark === "best"
                  ? words.drillBest(move)
                  : good
                    ? words.drillFine(move)
                    : move === item.move
                      ? words.drillSame(move)
                      : words.drillStill(
                          move,
                          judgement.unit === "chance"
                            ? words.ofChance(formatLoss(judgement.loss, judgement.exact, "chance"))
                            : t.value.common.discs(Math.round(judgement.loss)),
                        )}
              </p>
              {drill.revealed && judgement.mark !== "best" && (
                <p class="small-text">
                  {words.drillShow(
                    judgement.best,
                    words.graphBlack(
                      formatValue(forBlack(judgement.best_value, item.side), judgement.exact, judgement.unit),
                    ),
                  )}
                </p>
              )}
            </div>
          </div>
        )}
      </div>
      {drilling.trouble.value && (
        <p class="notice bad" role="alert">
          {troubleText(drilling.trouble.value)}
        </p>
      )}
      {judgement && (
        <div class="row-line">
          {!drill.revealed && (
            <>
              <button ref={first} class="button primary" onClick={() => drilling.retry()}>
                {words.drillRetry}
              </button>
              <button class="button" onClick={() => drilling.reveal()}>
                {words.drillReveal}
              </button>
            </>
          )}
          <button
            key="next"
            ref={drill.revealed ? first : null}
            class={`button${drill.revealed ? " primary" : ""}`}
            onClick={() => drilling.next()}
          >
            {last ? words.drillDone : words.drillNext}
          </button>
          <span class="quiet small-text">{words.drillSum(drill.right, drill.items.length)}</span>
        </div>
      )}
    </section>
  );
}
