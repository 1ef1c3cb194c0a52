// Names of players, as the page says them.
import { expect, it } from "vitest";
import type { SeatShown } from "../src/api/types";
import { shortName, shownName, sideShown } from "../src/play/people";
import { STANDARD, settings } from "../src/state/settings";

// The server calls a person without a name "you", with and without a seat: the page says "You" everywhere.
it("shows a person without a name in the same way before, in and after a game", () => {
  const seats: SeatShown[] = [
    { name: "you", seat: { kind: "person" } },
    { name: "you", seat: null },
  ];
  for (const seat of seats) for (const name of [shownName, shortName]) expect(name(seat)).toBe("You");
  expect(shownName({ name: "Ann", seat: null })).toBe("Ann");
});

it("calls two people at one board Black and White, unless each has a name of their own", () => {
  const person = (name: string): SeatShown => ({ name, seat: { kind: "person" } });
  const engine: SeatShown = { name: "club", seat: { kind: "level", level: "club" } };
  const names = (black: SeatShown, white: SeatShown) =>
    (["black", "white"] as const).map((side) => sideShown({ black, white }, side));
  expect(names(person("you"), person("you"))).toEqual(["Black", "White"]);
  // The name in the settings is given to both seats.
  expect(names(person("Ann"), person("Ann"))).toEqual(["Black", "White"]);
  expect(names(person("Ann"), person("Bob"))).toEqual(["Ann", "Bob"]);
  expect(names(person("you"), engine)).toEqual(["You", "Club"]);
  // An imported game knows no seats.
  const read = (name: string): SeatShown => ({ name, seat: null });
  expect(names(read("you"), read("you"))).toEqual(["Black", "White"]);
  expect(names(read("?"), read("?"))).toEqual(["Unknown", "Unknown"]);
});

it("names the sides of a list, which has texts only, as those of the game that it opens", () => {
  const names = (black: string, white: string) =>
    (["black", "white"] as const).map((side) => sideShown({ black, white }, side));
  expect(names("you", "you")).toEqual(["Black", "White"]);
  expect(names("you", "club")).toEqual(["You", "Club"]);
  expect(names("mcts", "mcts")).toEqual(["mcts", "mcts"]);
  settings.value = { ...STANDARD, name: "Ann" };
  expect(names("Ann", "Ann")).toEqual(["Black", "White"]);
  expect(names("Ann", "Bob")).toEqual(["Ann", "Bob"]);
});
