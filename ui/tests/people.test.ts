// Names of players, as the page says them.
import { expect, it } from "vitest";
import type { SeatShown } from "../src/api/types";
import { playerName } from "../src/games/names";
import { shortName, shownName, sideShown } from "../src/play/people";

// The server calls a person without a name "you", with and without a seat: the page says "You" everywhere.
it("shows a person without a name in the same way before, in and after a game", () => {
  const seats: SeatShown[] = [
    { name: "you", seat: { kind: "person" } },
    { name: "you", seat: null },
  ];
  for (const seat of seats)
    for (const name of [shownName, shortName, playerName]) expect(name(seat)).toBe("You");
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
});
