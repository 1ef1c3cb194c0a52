// Names of players in lists, where the server gives a text only.
import { t } from "../i18n/i18n";
import type { SeatShown } from "../api/types";
import { chosenName, shownName } from "../play/people";
import { settings } from "../state/settings";

/** Returns the name as the page says it: levels and the champion in the language of the page. */
export function listName(name: string): string {
  const words = t.value.players;
  if (!name || name === "you") return chosenName(settings.value.name);
  if (name === "?") return t.value.games.unknown;
  const timed = /^(champion|strongest agent)(?: ([\d.]+) s)?$/.exec(name);
  if (timed) {
    const title = timed[1] === "champion" ? words.champion : words.strongest;
    return timed[2] ? words.timed(title, timed[2]) : title;
  }
  const level = Object.entries(words.levels).find(([key]) => key === name);
  if (level) return level[1].name;
  const numbered = /^level (\d+)$/.exec(name);
  return numbered?.[1] ? words.numbered(numbered[1]) : name;
}

/** The same for a game that is open. */
export function playerName(shown: SeatShown): string {
  const given = shown.name === "?" || shown.name === "you";
  return shown.seat && !given ? shownName(shown) : listName(shown.name);
}
