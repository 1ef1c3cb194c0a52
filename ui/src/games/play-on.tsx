// A new game from the position on the board.
import type { Game } from "../api/types";
import { t } from "../i18n/i18n";
import { isOver, type Position } from "../rules/rules";
import { PlayFrom, opponentFor } from "./play-from";
import { startText } from "./position-text";

export function PlayOn({ game, ply, at }: { game: Game; ply: number; at: Position }) {
  const words = t.value.games;
  return (
    <section class="card stack tight">
      <h2>{words.playOn}</h2>
      {isOver(at) ? (
        <p class="quiet small-text">{words.playOnOver}</p>
      ) : (
        <PlayFrom size={game.size} text={startText(game, ply, at)} opponent={opponentFor(game)} />
      )}
    </section>
  );
}
