// The settings of the game that is played.
import { useSignal } from "@preact/signals";
import type { Game } from "../api/types";
import { dateTime, number, t } from "../i18n/i18n";
import { PASS } from "../rules/rules";
import { sideShown } from "./people";
import type { Session } from "./session";

export const TEACH_CHOICES = [0, 2, 4, 8] as const;

export function InfoTab({ session, game }: { session: Session; game: Game }) {
  const words = t.value.play;
  const copied = useSignal(false);
  const moves = game.moves.filter((ply) => ply.move !== PASS).map((ply) => ply.move);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(moves.join(""));
      copied.value = true;
      setTimeout(() => (copied.value = false), 1500);
    } catch {
      // The text below can be selected by hand.
    }
  };
  return (
    <div class="stack pad">
      <dl class="facts">
        <dt>{t.value.common.black}</dt>
        <dd dir="auto">{sideShown(game, "black")}</dd>
        <dt>{t.value.common.white}</dt>
        <dd dir="auto">{sideShown(game, "white")}</dd>
        <dt>{words.size}</dt>
        <dd>{t.value.common.size(game.size)}</dd>
        {game.opening && (
          <>
            <dt>{words.opening}</dt>
            <dd>{game.opening}</dd>
          </>
        )}
        {game.clock && (
          <>
            <dt>{words.clock}</dt>
            <dd>
              {words.clockWords(
                number(Math.max(game.clock.black_ms, game.clock.white_ms) / 60000, 1),
                number(game.clock.increment_ms / 1000, 1),
              )}
            </dd>
          </>
        )}
        {!session.draft.value && (
          <>
            <dt>{words.started}</dt>
            <dd>{dateTime(game.created)}</dd>
          </>
        )}
      </dl>
      {game.adapt && <p class="small-text">{words.adapting}.</p>}
      {game.helped && <p class="quiet small-text">{words.notCounted}</p>}
      {game.state === "playing" && !session.draft.value && (
        <fieldset class="field">
          <legend class="label">{words.teaching}</legend>
          <div class="segments">
            {TEACH_CHOICES.map((discs) => (
              <label key={discs}>
                <input
                  type="radio"
                  name="teach-now"
                  checked={game.teach === discs}
                  onChange={() => void session.setTeach(discs)}
                />
                {discs ? t.value.newGame.teachFrom(discs) : words.teachingOff}
              </label>
            ))}
          </div>
          <p class="quiet small-text">{t.value.newGame.teachAbout}</p>
        </fieldset>
      )}
      {moves.length > 0 && (
        <div class="stack tight">
          <p class="transcript">{moves.join("")}</p>
          <button class="button small" onClick={() => void copy()}>
            {copied.value ? words.copied : words.copy}
          </button>
        </div>
      )}
    </div>
  );
}
