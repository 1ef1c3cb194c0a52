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

const SECONDS = ["0.5", "1", "2", "3", "5", "10", "20", "30", "60"];
/** As many as the server takes. */
const MOST_NAMES = 8;

/** The names under which the server keeps our own players. */
function ownNames(): string[] {
  return [
    "you",
    ...Object.keys(t.value.players.levels),
    ...Array.from({ length: 61 }, (_, level) => `level ${level}`),
    ...["champion", "strongest agent"].flatMap((name) => SECONDS.map((seconds) => `${name} ${seconds} s`)),
  ];
}

/** The server's names of players whose shown name has this text, where its own does not have it. */
export function storedNames(text: string): string[] {
  const wanted = text.toLowerCase();
  return ownNames()
    .filter((name) => !name.includes(wanted) && listName(name).toLowerCase().includes(wanted))
    .slice(0, MOST_NAMES);
}

/** The name of an opening. It is English everywhere; a well-known name of the language stands beside it. */
export function openingName(name: string): string {
  const also = (t.value.games.openingNames as Readonly<Partial<Record<string, string>>>)[name];
  return also && also !== name ? t.value.games.openingBoth(name, also) : name;
}

/** The same for a game that is open. */
export function playerName(shown: SeatShown): string {
  const given = shown.name === "?" || shown.name === "you";
  return shown.seat && !given ? shownName(shown) : listName(shown.name);
}
