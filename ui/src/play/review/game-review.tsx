// The review of a game: the graph of its values, its costliest moves, and the way to try them again. Play shows
// it at the end of a game, Games beside every game that was looked at.
import type { Colour, Game } from "../../api/types";
import { t } from "../../i18n/i18n";
import { Icon } from "../../parts/icon";
import { sideName } from "../announce";
import { worstMoves } from "../format";
import { mySide, personSides } from "../people";
import { ValueGraph } from "./graph";
import type { ReviewHost } from "./host";
import { MistakeNote, Mistakes } from "./mistakes";

const BOTH: readonly Colour[] = ["black", "white"];

function DrillButtons({ host, game }: { host: ReviewHost; game: Game }) {
  const words = t.value.play;
  const me = mySide(game);
  const persons = personSides(game);
  const moves = host.review.moves.value;
  return (
    <div class="drill-buttons">
      {(persons.length ? persons : BOTH).map((side) => {
        const mistakes = worstMoves(moves, side).sort((a, b) => a.ply - b.ply);
        return (
          mistakes.length > 0 && (
            <button key={side} class="button wide" onClick={() => host.startDrill(mistakes)}>
              <Icon name="again" />
              {me ? words.tryMistakes : words.tryMistakesOf(sideName(side))}
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
        game={game}
        moves={host.review.moves.value}
        at={mistake?.ply ?? host.looking.value ?? game.moves.length}
        me={me}
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
