// When a game was played, and when it came here. Files of games mostly know the day only, which the server stores
// as midnight; some know no day at all, and then the server stores when they came.
import { dateTime, dayOnly, t } from "../i18n/i18n";

interface Dated {
  created: string;
  source: string;
  added?: string | null;
}

/** When an imported game came; empty for others, and for games of older files. */
export function importedOn(game: Dated): string {
  return game.source === "import" && game.added ? t.value.games.importedOn(dayOnly(game.added)) : "";
}

/** When the game was played; empty if its file did not tell. */
export function playedAt(game: Dated): string {
  if (game.source !== "import") return dateTime(game.created);
  if (game.created === game.added) return "";
  const dayKnownOnly = /T00:00:00(\.0+)?Z$/.test(game.created);
  return dayKnownOnly ? dayOnly(game.created) : dateTime(game.created);
}
