// Who plays, in words.
import type { Colour, Game, Player, Seat, SeatShown, Source } from "../api/types";
import { number, t } from "../i18n/i18n";
import { settings } from "../state/settings";

/** Names that the server gives the champion and levels with a number. */
const TIMED = /^(champion|strongest agent)(?: ([\d.]+) s)?$/;
const NUMBERED = /^level (\d+)$/;

function levelWords(level: string): { name: string; about: string } | undefined {
  return (t.value.players.levels as Readonly<Partial<Record<string, { name: string; about: string }>>>)[
    level
  ];
}

/** The server calls a person without a name "you". */
const isNameless = (name: string | undefined) => !name || name === "you";

/** Returns the first name that somebody chose. */
function chosenName(...names: (string | undefined)[]): string {
  return names.find((name) => !isNameless(name)) ?? t.value.common.you;
}

/** Returns a name that the server gives as a text: levels and the champion in the language of the page. */
export function listName(name: string): string {
  const words = t.value.players;
  if (isNameless(name)) return chosenName(settings.value.name);
  if (name === "?") return t.value.games.unknown;
  const timed = TIMED.exec(name);
  if (timed) {
    const title = timed[1] === "champion" ? words.champion : words.strongest;
    return timed[2] ? words.timed(title, timed[2]) : title;
  }
  const level = Object.entries(words.levels).find(([key]) => key === name);
  if (level) return level[1].name;
  const numbered = NUMBERED.exec(name);
  return numbered?.[1] ? words.numbered(numbered[1]) : name;
}

/** Returns the name of a level or agent as the page says it. */
export function seatName(seat: Seat, given = ""): string {
  const words = t.value.players;
  switch (seat.kind) {
    case "person":
      return chosenName(given, seat.name, settings.value.name);
    case "level": {
      if (/^\d+$/.test(seat.level)) return words.numbered(seat.level);
      return levelWords(seat.level)?.name ?? seat.level;
    }
    case "agent":
      // An own agent has a name; what is kept of it in a game are its weights.
      return given || seat.agent;
    case "champion":
      return championName(given);
  }
}

/** On boards that the champion does not play, the server seats the strongest agent and says so in the name. */
function championName(given: string): string {
  return given.startsWith("strongest") ? t.value.players.strongest : t.value.players.champion;
}

/** The name of a player for a sentence. */
export function shortName({ seat, name }: SeatShown): string {
  return seat ? seatName(seat, name) : listName(name);
}

/** The name of a player of a game; a champion has its time beside it. */
export function shownName(shown: SeatShown): string {
  const { seat, name } = shown;
  if (!seat || name === "?") return listName(name);
  if (seat.kind === "champion") return t.value.players.timed(championName(name), number(seat.seconds, 1));
  return seatName(seat, name);
}

/** Both players: with their seats in an open game, as texts in a list. */
interface Sides {
  readonly black: SeatShown | string;
  readonly white: SeatShown | string;
  readonly source?: Source;
}

/** True for the names that the server gives its own players. */
function isEngineName(name: string): boolean {
  const words = t.value.players;
  const agent = name.split(",")[0] ?? "";
  return name in words.levels || agent in words.agents || TIMED.test(name) || NUMBERED.test(name);
}

/**
 * True if two people played at one board under one name: the settings gave it to both. It is known by the game, since
 * the settings may have another name by now. In games from elsewhere two players can have the same name.
 */
function sharesName(game: Sides): boolean {
  const { black, white, source } = game;
  if (typeof black !== "string" || black !== white) return false;
  return (source === "page" || source === "play") && !isEngineName(black);
}

/** Where the seat is not known, a person is who has no name, that of the settings, or a shared one. */
function seated(game: Sides, side: Colour): SeatShown {
  const player = game[side];
  if (typeof player !== "string" && player.seat) return player;
  const name = typeof player === "string" ? player : player.name;
  const isPerson = isNameless(name) || name === settings.value.name || sharesName(game);
  return { name, seat: isPerson ? { kind: "person" } : null };
}

/**
 * The name of a side of a game, on Play and in Games. Two people at one board are Black and White, unless each has
 * a name: neither of them alone is "you".
 */
export function sideShown(game: Sides, side: Colour): string {
  const sides = { black: seated(game, "black"), white: seated(game, "white") };
  if (personSides(sides).length < 2) return shownName(sides[side]);
  const given = ({ name, seat }: SeatShown) =>
    [name, seat?.kind === "person" ? seat.name : ""].find((text) => !isNameless(text));
  const mine = given(sides[side]);
  const differ = given(sides.black) !== given(sides.white);
  return mine && differ ? mine : t.value.common[side];
}

/** Says in one sentence what an opponent does or how strong it is. */
export function aboutPlayer(player: Player): string {
  const words = t.value.players;
  const { seat } = player;
  if (seat.kind === "champion")
    return player.name.startsWith("strongest") ? words.strongestAbout : words.championAbout;
  if (seat.kind === "agent") {
    const base = seat.agent.split(",")[0] ?? "";
    return (words.agents as Readonly<Partial<Record<string, string>>>)[base] ?? player.about;
  }
  if (seat.kind === "level") {
    const named = levelWords(seat.level);
    const loses = player.loses_by === undefined ? "" : words.losesBy(number(player.loses_by));
    if (named) return loses ? words.sentences(named.about, loses) : named.about;
    if (seat.level === "0") return words.levelZero;
    // The server says "Looks 21 moves ahead and plays the last 24 moves perfectly."
    const [ahead, end] = player.about.match(/\d+/g) ?? [];
    if (ahead && end) return words.numberedAbout(ahead, end);
    if (ahead) return words.numberedAgent(ahead);
  }
  return player.about;
}

/** Returns the sides that persons play. */
export function personSides(game: Pick<Game, "black" | "white">): Colour[] {
  const sides: Colour[] = [];
  if (game.black.seat?.kind === "person") sides.push("black");
  if (game.white.seat?.kind === "person") sides.push("white");
  return sides;
}

/** True if an engine looks for its move. A person is never said to think. */
export function engineThinks(game: Game): boolean {
  return game.thinking && game.turn !== "none" && !personSides(game).includes(game.turn);
}

/** Returns the side of the only person, or null if there are two or none. */
export function mySide(game: Pick<Game, "black" | "white">): Colour | null {
  const sides = personSides(game);
  return sides.length === 1 ? (sides[0] ?? null) : null;
}

/** True if a player has looked for the move, and no person. */
const isSearched = ({ value, depth }: Game["moves"][number]) => value !== null || depth !== null;

/**
 * Tells which moves of a game against an engine the person made. The seats are those at the end: if the sides were
 * swapped, the person's moves are those that nobody searched for. Null if no single person plays.
 */
export function ownMoves(
  game: Pick<Game, "black" | "white" | "moves">,
): { readonly swapped: boolean; readonly has: (ply: number) => boolean } | null {
  const me = mySide(game);
  if (!me) return null;
  const swapped = game.moves.some((made) => made.side === me && isSearched(made));
  return {
    swapped,
    has: (ply) => {
      const made = game.moves[ply - 1];
      return !!made && (swapped ? !isSearched(made) : made.side === me);
    },
  };
}

/** True if both are the same opponent; the time of a champion is chosen apart from it. */
export function sameSeat(a: Seat, b: Seat): boolean {
  if (a.kind === "level" && b.kind === "level") return a.level === b.level;
  if (a.kind === "agent" && b.kind === "agent") return a.agent === b.agent;
  return a.kind === b.kind;
}
