// A new game from the position on the board.
import { useSignal } from "@preact/signals";
import type { Colour, Game, NewGame, Seat } from "../api/types";
import { EngineError } from "../engine/engine";
import { t } from "../i18n/i18n";
import { sideName } from "../play/announce";
import { FIRST_WISH, beginGame, rememberedWish } from "../play/current";
import { seatName } from "../play/people";
import { isOver, type Position } from "../rules/rules";
import { startText } from "./position-text";

/** The opponent of this game; of the last game, if persons played this one; else one for newcomers. */
function opponentOf(game: Game): Seat {
  const last = rememberedWish();
  const seats = [game.white.seat, game.black.seat, last.white, last.black, FIRST_WISH.white];
  return seats.find((seat) => seat && seat.kind !== "person") ?? FIRST_WISH.white;
}

export function PlayOn({ game, ply, at }: { game: Game; ply: number; at: Position }) {
  const words = t.value.games;
  const trouble = useSignal("");
  const busy = useSignal(false);
  const opponent = opponentOf(game);
  const over = isOver(at);
  const begin = async (side: Colour) => {
    busy.value = true;
    trouble.value = "";
    try {
      await beginGame({
        size: game.size as NewGame["size"],
        black: side === "black" ? { kind: "person" } : opponent,
        white: side === "white" ? { kind: "person" } : opponent,
        start: { kind: "position", text: startText(game, ply, at) },
      });
    } catch (error) {
      trouble.value = error instanceof EngineError ? error.message : "";
      busy.value = false;
    }
  };
  return (
    <section class="card stack tight">
      <h2>{words.playOn}</h2>
      <p class="quiet small-text">{over ? words.playOnOver : words.playOnText(seatName(opponent))}</p>
      {!over && (
        <div class="row-line">
          {(["black", "white"] as const).map((side) => (
            <button key={side} class="button" disabled={busy.value} onClick={() => void begin(side)}>
              <span class={`mini-disc tiny ${side}`} aria-hidden="true" />
              {words.playAs(sideName(side))}
            </button>
          ))}
        </div>
      )}
      {trouble.value && (
        <p class="notice bad" role="alert">
          {words.playOnFailed} {trouble.value}
        </p>
      )}
    </section>
  );
}
