// Names of players, as the page says them.
import { expect, it } from "vitest";
import type { SeatShown } from "../src/api/types";
import { playerName } from "../src/games/names";
import { shortName, shownName } from "../src/play/people";

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
