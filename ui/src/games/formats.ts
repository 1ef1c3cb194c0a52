// Notations by the names that people know. The server has the list; a newer one may know more than this page.
import { t } from "../i18n/i18n";

interface FormatWords {
  name: string;
  about: string;
}

/** These hold a whole game; the others one position. The first ones are offered first. */
const GAMES = ["pgn", "ggf", "sgf", "transcript", "wthor", "quest"];
/** What most programs read. */
const USUAL = 4;
/** Pictures have buttons of their own. */
const PICTURES = ["svg", "diagram"];

function wordsOf(id: string): FormatWords | undefined {
  return (t.value.games.formats as Readonly<Partial<Record<string, FormatWords>>>)[id];
}

export function formatName(id: string): string {
  return wordsOf(id)?.name ?? id.toUpperCase();
}

/** One line about it; `otherwise` is the server's, for a notation that this page does not know. */
export function formatAbout(id: string, otherwise: string): string {
  return wordsOf(id)?.about ?? otherwise;
}

const place = (name: string) => GAMES.indexOf(name);

/** The formats in the order in which they are offered: usual ones, other games, positions. */
export function sortFormats<T extends { name: string }>(all: readonly T[]) {
  const games = all.filter(({ name }) => GAMES.includes(name)).sort((a, b) => place(a.name) - place(b.name));
  const positions = all.filter(({ name }) => !GAMES.includes(name) && !PICTURES.includes(name));
  return {
    usual: games.filter(({ name }) => place(name) < USUAL),
    others: games.filter(({ name }) => place(name) >= USUAL),
    positions,
  };
}
