// What the engine sees: its own thinking, and the values of the person's moves while a hint is asked for.
import type { Game, Thinking as ThinkingEvent } from "../api/types";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { changeSettings, settings } from "../state/settings";
import { forBlack, formatNodes, formatValue, stepOfLoss } from "./format";
import type { Session } from "./session";

/** The engine's value as everywhere beside the board: for Black. */
export function thinkingValue({ value, exact, side }: ThinkingEvent): string {
  return t.value.play.graphBlack(formatValue(forBlack(value ?? 0, side), exact));
}

function Thinking({ session, game }: { session: Session; game: Game }) {
  const words = t.value.play;
  const shown = settings.value.thinking;
  const thinking = session.thinking.value;
  return (
    <section class="stack tight">
      <div class="row-line spread">
        <h2>{words.thinkingTitle}</h2>
        <button
          class="button small plain"
          onClick={() => void changeSettings({ thinking: !shown }).catch(() => undefined)}
        >
          {shown ? words.hideThinking : words.showThinking}
        </button>
      </div>
      {!shown ? (
        <p class="quiet small-text">{words.thinkingHidden}</p>
      ) : thinking && game.thinking ? (
        <div class="thinking-box number">
          <div class="row-line">
            <b class="thinking-value">{thinking.value === null ? "…" : thinkingValue(thinking)}</b>
            <span class="quiet small-text">
              {words.depth(thinking.depth)}
              {thinking.exact
                ? `, ${words.exact}`
                : thinking.percent > 0 && thinking.percent < 100
                  ? `, ${words.selective}`
                  : ""}
              {thinking.nodes > 0 ? ` · ${words.positions(formatNodes(thinking.nodes))}` : ""}
            </span>
          </div>
          <div class="line-text">{thinking.line.join(" ")}</div>
        </div>
      ) : (
        <p class="quiet small-text">{game.thinking ? "…" : words.thinkingNone}</p>
      )}
    </section>
  );
}

function Hints({ session }: { session: Session }) {
  const words = t.value.play;
  const hint = session.hint.value;
  const hinting = session.hinting.value;
  const best = hint?.moves[0]?.value ?? 0;
  const can = hinting || session.choices.value.length > 0;
  return (
    <section class="stack tight">
      <div class="row-line spread">
        <h2>{words.hintTitle}</h2>
        <button
          class="button small"
          disabled={!can}
          aria-pressed={hinting}
          onClick={() => void session.toggleHint()}
        >
          <Icon name="hint" />
          {hinting ? words.hideHint : words.hint}
        </button>
      </div>
      {hint ? (
        <>
          <table class="hints number">
            <thead>
              <tr>
                <th scope="col">{words.moveColumn}</th>
                <th scope="col">{words.valueColumn}</th>
                <th scope="col">{words.depthColumn}</th>
                <th scope="col">{words.lineColumn}</th>
              </tr>
            </thead>
            <tbody>
              {hint.moves.map((move, i) => (
                <tr key={move.move}>
                  <th scope="row">{move.move}</th>
                  <td>
                    <span
                      class={`chip step-${stepOfLoss(best - move.value, hint.unit)}${i === 0 ? " best" : ""}`}
                    >
                      {formatValue(move.value, move.exact, hint.unit)}
                    </span>
                  </td>
                  <td class="quiet">{move.exact ? words.exactShort : move.depth}</td>
                  <td class="line-text quiet">{move.line.slice(1).join(" ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="quiet small-text">
            {hint.unit === "chance" ? words.hintUnitChance : words.hintUnitDiscs} {words.hintHelped}
          </p>
        </>
      ) : (
        <p class="quiet small-text">{hinting ? words.hintWaiting : words.hintNone}</p>
      )}
    </section>
  );
}

export function EngineTab({ session, game }: { session: Session; game: Game }) {
  const engines = game.black.seat?.kind !== "person" || game.white.seat?.kind !== "person";
  return (
    <div class="stack pad">
      <Hints session={session} />
      {engines && <Thinking session={session} game={game} />}
    </div>
  );
}
