// Both players: colour, name, discs, clock, and whose turn it is.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Colour, Game } from "../api/types";
import { t } from "../i18n/i18n";
import { sideName } from "./announce";
import { formatClock } from "./format";
import { engineThinks, sideShown } from "./people";
import type { Session } from "./session";

/** The time left of a side, counted down between two answers of the server. */
function useClock(session: Session, game: Game, side: Colour): number | null {
  const now = useSignal(performance.now());
  const { clock } = game;
  const runs = clock !== null && clock.running && game.turn === side;
  useEffect(() => {
    if (!runs) return;
    now.value = performance.now();
    const timer = setInterval(() => (now.value = performance.now()), 100);
    return () => clearInterval(timer);
  }, [runs, now]);
  if (!clock) return null;
  const left = side === "black" ? clock.black_ms : clock.white_ms;
  return runs ? left - Math.max(0, now.value - session.arrived.value) : left;
}

function Player({ session, game, side }: { session: Session; game: Game; side: Colour }) {
  const words = t.value.play;
  const clock = useClock(session, game, side);
  const turn = game.turn === side && session.looking.value === null && !session.drill.now.value;
  const discs = session.discs.value[side];
  const name = sideShown(game, side);
  return (
    <div class={`player ${side}${turn ? " turn" : ""}`}>
      <span class={`mini-disc ${side}`} aria-hidden="true" />
      <span class="player-text">
        <span class="player-name" title={name} dir="auto">
          {name}
        </span>
        {clock !== null && (
          <span
            class={`player-clock number${clock < 10_000 && turn ? " short" : ""}`}
            role="timer"
            aria-label={words.clockLabel(sideName(side))}
          >
            {formatClock(clock)}
          </span>
        )}
      </span>
      {turn && engineThinks(game) && !session.pace.paused.value && (
        <span class="thinking-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      <span class="player-discs number" aria-label={words.count(sideName(side), discs)} role="img">
        {discs}
      </span>
    </div>
  );
}

export function Scoreboard({ session, game }: { session: Session; game: Game }) {
  return (
    <section class="scoreboard" aria-label={t.value.play.scoreboard}>
      <Player session={session} game={game} side="black" />
      <Player session={session} game={game} side="white" />
    </section>
  );
}
