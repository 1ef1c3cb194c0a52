// The moves of the game in two columns, and buttons to walk through them.
import { useEffect, useRef } from "preact/hooks";
import type { AnalysedMove, Game } from "../api/types";
import { t } from "../i18n/i18n";
import { Icon, type IconName } from "../parts/icon";
import { PASS } from "../rules/rules";
import { sideName } from "./announce";
import { markSign, numbersOf } from "./format";
import type { Session } from "./session";

/** What a list of moves needs of a game: Play's session has it, and the replay of Games. */
export type Walk = Pick<Session, "looking" | "look" | "walk" | "review">;

function MoveButton({
  session,
  game,
  index,
  analysed,
  chosen,
}: {
  session: Walk;
  game: Game;
  index: number;
  analysed: AnalysedMove | undefined;
  chosen: boolean;
}) {
  const words = t.value.play;
  const ply = game.moves[index];
  if (!ply) return <span class="move" />;
  const name = ply.move === PASS ? words.pass : ply.move;
  const sign = analysed ? markSign(analysed.mark) : "";
  return (
    <button
      type="button"
      class={`move${chosen ? " chosen" : ""}${ply.move === PASS ? " pass" : ""}`}
      aria-current={chosen ? "step" : undefined}
      aria-label={`${words.moveLabel(index + 1, sideName(ply.side), name)}${sign ? ` ${sign}` : ""}`}
      onClick={() => session.look(index + 1)}
    >
      <span class="move-number number quiet" aria-hidden="true">
        {index + 1}
      </span>
      <span class={`mini-disc tiny ${ply.side}`} aria-hidden="true" />
      <span>
        {name}
        {sign && <b class={`sign ${analysed?.mark ?? ""}`}>{sign}</b>}
      </span>
      {analysed && <span class="move-value number quiet">{numbersOf(analysed).played}</span>}
    </button>
  );
}

export function MovesTab({ session, game }: { session: Walk; game: Game }) {
  const words = t.value.play;
  const list = useRef<HTMLDivElement>(null);
  const at = session.looking.value ?? game.moves.length;
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(".chosen");
    // Only the list scrolls, never the page.
    if (chosen && list.current)
      list.current.scrollTop = Math.max(0, chosen.offsetTop - list.current.clientHeight / 2);
  }, [at, game.moves.length]);
  const offset = game.start.turn === "white" ? 1 : 0;
  const rows = Math.ceil((game.moves.length + offset) / 2);
  const analysed = new Map(session.review.moves.value.map((move) => [move.ply - 1, move]));
  return (
    <div class="moves-tab">
      {game.moves.length ? (
        <div class="moves" ref={list}>
          {Array.from({ length: rows }, (_, row) => (
            <div class="move-row" key={row}>
              {[0, 1].map((column) => {
                const index = row * 2 + column - offset;
                return (
                  <MoveButton
                    key={column}
                    session={session}
                    game={game}
                    index={index}
                    analysed={analysed.get(index)}
                    chosen={index + 1 === at}
                  />
                );
              })}
            </div>
          ))}
        </div>
      ) : (
        <p class="quiet empty-text">{words.noMoves}</p>
      )}
      {analysed.size > 0 && <p class="moves-side quiet small-text">{words.graphSide}</p>}
      <Walker session={session} game={game} />
    </div>
  );
}

/** Buttons to the first, previous, next and last position. */
export function Walker({ session, game }: { session: Walk; game: Game }) {
  const words = t.value.play;
  const all = game.moves.length;
  const at = session.looking.value ?? all;
  const steps: { name: string; icon: IconName; off: boolean; act: () => void }[] = [
    { name: words.first, icon: "first", off: at === 0, act: () => session.look(0) },
    { name: words.previous, icon: "back", off: at === 0, act: () => session.walk(-1) },
    { name: words.next, icon: "next", off: at >= all, act: () => session.walk(1) },
    { name: words.last, icon: "last", off: at >= all, act: () => session.look(null) },
  ];
  return (
    <div class="walker">
      {steps.map(({ name, icon, off, act }) => (
        <button key={icon} class="button plain" aria-label={name} title={name} disabled={off} onClick={act}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
