// When a game was played. Files of games mostly know the day only, which the server stores as midnight.
import { dateTime, dayOnly } from "../i18n/i18n";

export function playedAt(game: { created: string; source: string }): string {
  const dayKnownOnly = game.source === "import" && /T00:00:00(\.0+)?Z$/.test(game.created);
  return dayKnownOnly ? dayOnly(game.created) : dateTime(game.created);
}
