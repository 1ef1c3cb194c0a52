// What a screen reader hears while a game is played, and the taps.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Game } from "../api/types";
import { t } from "../i18n/i18n";
import { announcement } from "./announce";
import { formatValue } from "./format";
import { mySide } from "./people";
import type { Session } from "./session";
import { tap } from "./sounds";

/** A quick answer is said together with the move before it. */
const SAY_MS = 1500;

/** The text of the live region: the last thing that happened, and nothing before it. */
export class Spoken {
  #last = "";
  #at = -SAY_MS;

  /** Returns what to say. A quick answer must not swallow the words about the one move before it. */
  say(text: string, now: number): string {
    const both = now - this.#at < SAY_MS && this.#last ? `${this.#last} ${text}` : text;
    this.#last = text;
    this.#at = now;
    return both;
  }
}

/** Says every change of the game in the live region, and taps. */
export function useAnnouncements(session: Session): string {
  const text = useSignal("");
  const before = useRef<Game | null>(null);
  const spoken = useRef(new Spoken());
  useSignalEffect(() => {
    const game = session.game.value;
    if (!game) return;
    const said = announcement(before.current, game, mySide(game));
    if (said) text.value = spoken.current.say(said, performance.now());
    if (before.current && game.moves.length > before.current.moves.length) tap(game.state === "over");
    before.current = game;
  });
  useSignalEffect(() => {
    const hint = session.hint.value;
    const best = hint?.moves[0];
    if (hint?.final && best)
      text.value = t.value.play.sayHint(best.move, formatValue(best.value, best.exact, hint.unit));
  });
  return text.value;
}
