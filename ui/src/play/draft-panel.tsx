// What the panel says before the first move: who plays, and how to change it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Game, GameSummary } from "../api/types";
import { SmallBoard } from "../board/small-board";
import { engine } from "../engine/current";
import { dateTime, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { mySide, personSides, shownName, sideShown } from "./people";
import { sideName } from "./announce";
import type { Session } from "./session";

function Unfinished() {
  const words = t.value.play;
  const games = useSignal<readonly GameSummary[]>([]);
  useEffect(() => {
    let live = true;
    engine()
      .listGames({ state: "playing", source: "page", limit: 3 })
      .then(
        (list) => {
          if (live) games.value = list.games.filter((game) => game.plies > 0);
        },
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [games]);
  if (!games.value.length) return null;
  return (
    <section class="stack tight">
      <h2>{words.continueTitle}</h2>
      <ul class="unfinished">
        {games.value.map((game) => (
          <li key={game.id}>
            <a class="unfinished-game" href={`/play/${game.id}`}>
              <SmallBoard board={game.board} last={game.last} label="" />
              <span>
                <b dir="auto">{words.continueGame(sideShown(game, "black"), sideShown(game, "white"))}</b>
                <span class="quiet small-text">
                  {t.value.common.moves(game.plies)} · {dateTime(game.changed)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DraftPanel({ session, game, onNew }: { session: Session; game: Game; onNew: () => void }) {
  const words = t.value.play;
  const me = mySide(game);
  const persons = personSides(game).length;
  const rival = me === "black" ? shownName(game.white) : shownName(game.black);
  const text =
    persons === 2
      ? words.readyPersons
      : persons === 0
        ? words.readyWatch(shownName(game.black), shownName(game.white))
        : me === "black"
          ? words.readyText(sideName("black"), rival)
          : words.readyWhite(rival);
  const needsStart = persons === 0 || me === "white";
  return (
    <div class="stack pad">
      <section class="stack tight">
        <h2>{words.ready}</h2>
        <p>{text}</p>
        <div class="row-line">
          {needsStart && (
            <button class="button primary" onClick={() => void session.begin()}>
              {words.begin}
            </button>
          )}
          <button class={needsStart ? "button" : "button primary"} onClick={onNew}>
            <Icon name="plus" />
            {words.change}
          </button>
        </div>
      </section>
      <Unfinished />
    </div>
  );
}
