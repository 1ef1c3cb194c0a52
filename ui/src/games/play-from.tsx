// A new game from a position: who plays which side against whom.
import { useSignal } from "@preact/signals";
import type { Colour, Game, NewGame, Seat } from "../api/types";
import { EngineError } from "../engine/engine";
import { t } from "../i18n/i18n";
import { sideName } from "../play/announce";
import { FIRST_WISH, beginGame, rememberedWish } from "../play/current";
import { seatName } from "../play/people";

/** The boards that can be played on here. */
const MOST_SIZE = 12;

/** The engine that a person played against; null if two persons or two engines played. */
function opponentIn(white: Seat | null, black: Seat | null): Seat | null {
  if (white?.kind === "person" && black && black.kind !== "person") return black;
  return black?.kind === "person" && white && white.kind !== "person" ? white : null;
}

/** The opponent of this game; of the last game, if nobody played an engine in this one; else one for newcomers. */
export function opponentFor(game?: Game): Seat {
  const last = rememberedWish();
  const here = game ? opponentIn(game.white.seat, game.black.seat) : null;
  return here ?? opponentIn(last.white, last.black) ?? FIRST_WISH.white;
}

export function canPlay(size: number): boolean {
  return size <= MOST_SIZE && size % 2 === 0;
}

export interface PlayFromProps {
  size: number;
  /** A text that the server reads again. */
  text: string;
  opponent: Seat;
}

export function PlayFrom({ size, text, opponent }: PlayFromProps) {
  const words = t.value.games;
  const trouble = useSignal("");
  const busy = useSignal(false);
  const begin = async (side: Colour) => {
    busy.value = true;
    trouble.value = "";
    try {
      await beginGame({
        size: size as NewGame["size"],
        black: side === "black" ? { kind: "person" } : opponent,
        white: side === "white" ? { kind: "person" } : opponent,
        start: { kind: "position", text },
      });
    } catch (error) {
      trouble.value = error instanceof EngineError ? error.message : "";
      busy.value = false;
    }
  };
  return (
    <>
      <p class="quiet small-text">{words.playOnText(seatName(opponent))}</p>
      <div class="row-line">
        {(["black", "white"] as const).map((side) => (
          <button key={side} class="button" disabled={busy.value} onClick={() => void begin(side)}>
            <span class={`mini-disc tiny ${side}`} aria-hidden="true" />
            {words.playAs(sideName(side))}
          </button>
        ))}
      </div>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {words.playOnFailed} {trouble.value}
        </p>
      )}
    </>
  );
}
