// The review of a game: the graph of its values, its costliest moves, and the way to try them again. Play shows
// it at the end of a game, Games beside every game that was looked at.
import type { AnalysedMove, Colour, Game } from "../../api/types";
import { t } from "../../i18n/i18n";
import { Icon } from "../../parts/icon";
import { sideName } from "../announce";
import { isCostly } from "../format";
import { mySide, ownMoves } from "../people";
import { ValueGraph } from "./graph";
import type { ReviewHost } from "./host";
import { MistakeNote, Mistakes } from "./mistakes";

const BOTH: readonly Colour[] = ["black", "white"];

function DrillButtons({ host, game }: { host: ReviewHost; game: Game }) {
  const words = t.value.play;
  const mine = ownMoves(game);
  const moves = host.review.moves.value;
  const drills = mine
    ? [{ title: words.tryMistakes, wanted: (move: AnalysedMove) => mine.has(move.ply) }]
    : BOTH.map((side) => ({
        title: words.tryMistakesOf(sideName(side)),
        wanted: (move: AnalysedMove) => move.side === side,
      }));
  return (
    <div class="drill-buttons">
      {drills.map(({ title, wanted }) => {
        const mistakes = moves.filter((move) => isCostly(move) && wanted(move));
        return (
          mistakes.length > 0 && (
            <button key={title} class="button wide" onClick={() => host.startDrill(mistakes)}>
              <Icon name="again" />
              {title}
            </button>
          )
        );
      })}
    </div>
  );
}

export function GameReview({ host, game }: { host: ReviewHost; game: Game }) {
  const me = mySide(game);
  const mistake = host.mistake.value;
  const order = me === "white" ? [...BOTH].reverse() : BOTH;
  return (
    <div class="stack game-review">
      <ValueGraph
        size={game.size}
        positions={host.positions.value}
        moves={host.review.moves.value}
        at={mistake?.ply ?? host.looking.value ?? game.moves.length}
        me={ownMoves(game)?.swapped ? null : me}
        onLook={(ply) => host.look(ply)}
      />
      <MistakeNote move={mistake} />
      <DrillButtons host={host} game={game} />
      <h2>{t.value.play.worstTitle}</h2>
      {order.map((side) => (
        <Mistakes key={side} host={host} side={side} />
      ))}
    </div>
  );
}
