// Names of players and openings for the search in Games.
import { t } from "../i18n/i18n";
import { listName } from "../play/people";

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

const NAMES_LONGEST = 500;

/** The same for a text of several words, of which each may be a part of another name: as in "2=you". */
export function storedNamesOf(text: string): string {
  const words = text.split(/ +/);
  const apart =
    words.length > 1 ? words.flatMap((word, i) => storedNames(word).map((name) => `${i + 1}=${name}`)) : [];
  const all = [...storedNames(text), ...apart];
  while (all.join(",").length > NAMES_LONGEST) all.pop();
  return all.join(",");
}

/** The name of an opening. It is English everywhere; a well-known name of the language stands beside it. */
export function openingName(name: string): string {
  const also = (t.value.games.openingNames as Readonly<Partial<Record<string, string>>>)[name];
  return also && also !== name ? t.value.games.openingBoth(name, also) : name;
}
