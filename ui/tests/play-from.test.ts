// Whom a new game from a position is against.
import { beforeEach, expect, it } from "vitest";
import type { Game, Seat } from "../src/api/types";
import { opponentFor } from "../src/games/play-from";
import { STANDARD, settings } from "../src/state/settings";

const PERSON: Seat = { kind: "person" };
const CLUB: Seat = { kind: "level", level: "club" };
const BOB: Seat = { kind: "agent", agent: "bob" };
const FIRST: Seat = { kind: "level", level: "first-game" };

const game = (black: Seat, white: Seat) =>
  ({ black: { seat: black, name: "" }, white: { seat: white, name: "" } }) as Game;
const remember = (black: Seat, white: Seat) =>
  (settings.value = { ...STANDARD, last: { size: 8, black, white } as unknown as Record<string, never> });
beforeEach(() => (settings.value = STANDARD));

it("is the opponent of the game, or of the last one", () => {
  expect(opponentFor()).toEqual(FIRST);
  expect(opponentFor(game(PERSON, CLUB))).toEqual(CLUB);
  expect(opponentFor(game(CLUB, PERSON))).toEqual(CLUB);
  remember(CLUB, PERSON);
  expect(opponentFor()).toEqual(CLUB);
  expect(opponentFor(game(PERSON, PERSON))).toEqual(CLUB);
});

it("is no engine that was only watched", () => {
  expect(opponentFor(game(CLUB, BOB))).toEqual(FIRST);
  remember(CLUB, BOB);
  expect(opponentFor()).toEqual(FIRST);
  expect(opponentFor(game(PERSON, CLUB))).toEqual(CLUB);
});
