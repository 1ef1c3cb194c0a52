// Names of players, as the page says them.
import { expect, it } from "vitest";
import type { Game, SeatShown, Source } from "../src/api/types";
import { ownMoves, shortName, shownName, sideShown } from "../src/play/people";
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

// The settings gave their name to both seats, and have another name since.
it("calls two people at one board Black and White after the name in the settings has changed", () => {
  const names = (name: string, source: Source) =>
    (["black", "white"] as const).map((side) => sideShown({ black: name, white: name, source }, side));
  settings.value = { ...STANDARD, name: "Ann" };
  expect(names("Mia", "page")).toEqual(["Black", "White"]);
  expect(names("Mia", "play")).toEqual(["Black", "White"]);
  // Elsewhere two players can share a name, and two engines do.
  expect(names("Smith", "import")).toEqual(["Smith", "Smith"]);
  expect(names("Smith", "match")).toEqual(["Smith", "Smith"]);
  for (const engine of ["club", "level 3", "champion 5 s", "bob", "naive,depth=3"]) {
    const [black, white] = names(engine, "page");
    expect(black).not.toBe("Black");
    expect(black).toBe(white);
  }
});

// The seats of a game are those at its end.
it("knows the moves of the person, also after the sides were swapped", () => {
  const person: SeatShown = { name: "you", seat: { kind: "person" } };
  const engine: SeatShown = { name: "club", seat: { kind: "level", level: "club" } };
  const made = (side: "black" | "white", searched: boolean) =>
    ({ side, move: "f5", value: searched ? 1.5 : null, depth: searched ? 4 : null }) as Game["moves"][number];
  const usual = [made("black", false), made("white", true), made("black", false)];
  const own = (black: SeatShown, white: SeatShown, moves: Game["moves"]) => {
    const found = ownMoves({ black, white, moves });
    return found && { swapped: found.swapped, plies: moves.map((_, i) => found.has(i + 1)) };
  };
  expect(own(person, engine, usual)).toEqual({ swapped: false, plies: [true, false, true] });
  // After the swap the person has White, whose first move an engine made.
  const swapped = [...usual, made("white", false), made("black", true)];
  expect(own(engine, person, swapped)).toEqual({ swapped: true, plies: [true, false, true, true, false] });
  // An agent that plays at random searches nothing: its side tells it apart.
  const random = [made("black", false), made("white", false)];
  expect(own(person, engine, random)).toEqual({ swapped: false, plies: [true, false] });
  expect(own(engine, engine, usual)).toBeNull();
});
