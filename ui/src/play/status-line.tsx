// One line about the present, and the few things that need an answer: a pass, an error.
import { engine } from "../engine/current";
import type { EngineError } from "../engine/engine";
import { t } from "../i18n/i18n";
import { PASS } from "../rules/rules";
import type { Game } from "../api/types";
import { endingWords, resultWords, sideName } from "./announce";
import { thinkingValue } from "./engine-tab";
import { finalScore } from "./outcome";
import { engineThinks, mySide, shortName } from "./people";
import { mistakeLine } from "./review/mistakes";
import type { Session } from "./session";
import { settings } from "../state/settings";

/** Says that the side to move has to pass. */
function passText(game: Game): string {
  const side = game.turn === "white" ? "white" : "black";
  return mySide(game) === side ? t.value.play.youMustPass : t.value.play.mustPass(sideName(side));
}

/** Says what happens now, in a few words. */
export function statusText(session: Session, game: Game): string {
  const words = t.value.play;
  const looking = session.looking.value;
  const { item } = session.drill;
  const tried = session.drill.now.value;
  if (tried?.judgement && tried.move) return words.drillTried(tried.move);
  if (item) return words.toMove(sideName(item.side));
  if (session.mistake.value) return mistakeLine(session.mistake.value);
  if (looking !== null) return words.lookingAt(looking, game.moves.length);
  // A move that the game has already may still wait for its answer: it counts no more.
  const moves = session.ahead.value?.waiting ?? [];
  const waiting = moves.length;
  if (waiting && engine().connection.value.state === "lost") return words.waitingToSend(waiting);
  if (session.teacher.judging.value) return words.judging(session.teacher.judging.value);
  if (game.turn === "none") {
    const result = resultWords(game, mySide(game));
    const ending = endingWords(game);
    if (ending) return t.value.players.sentences(`${result}${words.stop}`, ending);
    const score = game.result && finalScore(game.result, game.board);
    return score ? words.resultLine(result, score.black, score.white) : result;
  }
  if (session.pace.paused.value) return words.paused;
  // Until the server has the move, its side is still to move: nobody else thinks yet.
  if (waiting && moves[0]?.move !== PASS) return words.sending;
  if (waiting || game.legal[0] === PASS) return passText(game);
  if (engineThinks(game)) return words.thinks(shortName(game[game.turn]));
  if (mySide(game) === game.turn) return words.yourMove;
  return words.toMove(sideName(game.turn));
}

export function troubleText(error: EngineError): string {
  const words = t.value.play;
  if (error.code === "offline") return words.unsent;
  if (error.code === "conflict") return words.elsewhere;
  return words.refused(error.message);
}

export interface StatusLineProps {
  session: Session;
  game: Game;
  /** What has been typed of a square so far. */
  typed: string;
  /** A short answer to what the person just did; empty without one. */
  note: string;
}

export function StatusLine({ session, game, typed, note }: StatusLineProps) {
  const words = t.value.play;
  const thinking = session.thinking.value;
  const showThinking = settings.value.thinking && thinking && game.thinking && session.looking.value === null;
  const mustPass = session.choices.value[0] === PASS;
  return (
    <section class="status" aria-label={t.value.play.panel}>
      <div class="status-line">
        <span class="status-text" data-testid="status">
          {note || statusText(session, game)}
        </span>
        {typed && <kbd class="typed">{typed}</kbd>}
        {showThinking && (
          <span class="status-thinking quiet number" data-testid="thinking">
            {thinking.value !== null && <b>{thinkingValue(thinking)}</b>}{" "}
            {thinking.exact && thinking.percent === 100 ? words.exact : words.depth(thinking.depth)}{" "}
            {thinking.line.slice(0, 3).join(" ")}
          </span>
        )}
        {!showThinking && game.opening && session.looking.value === null && (
          <span class="status-opening quiet" title={words.opening}>
            {game.opening}
          </span>
        )}
        {session.looking.value !== null && game.state === "playing" && (
          <button class="button small" onClick={() => session.look(null)}>
            {words.backToGame}
          </button>
        )}
        {mustPass && (
          <button class="button small" onClick={() => void session.move(PASS)}>
            {words.passNow}
          </button>
        )}
      </div>
      {session.trouble.value && (
        <div class="notice bad" role="alert">
          <span>{troubleText(session.trouble.value)}</span>
          <button class="button small plain" onClick={() => (session.trouble.value = null)}>
            {t.value.common.close}
          </button>
        </div>
      )}
      {game.deleted && (
        <div class="notice">
          <span>{words.deletedGame}</span>
          <button class="button small" onClick={() => void session.restore()}>
            {words.restore}
          </button>
        </div>
      )}
    </section>
  );
}
