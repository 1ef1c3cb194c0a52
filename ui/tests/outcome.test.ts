// How a game ended: who won and why, and a score only if the last board has it.
import { afterEach, describe, expect, it } from "vitest";
import type { Game, GameResult } from "../src/api/types";
import { announcement, endingWords, resultWords } from "../src/play/announce";
import { countsEmpty, finalScore, outcomeWords } from "../src/play/outcome";
import { startPosition } from "../src/rules/rules";
import { STANDARD, settings } from "../src/state/settings";

const START = startPosition(8).board;
const FULL = "X".repeat(40) + "O".repeat(24);
const WITH_HOLES = "...." + "X".repeat(60);

const result = (change: Partial<GameResult>): GameResult => ({
  winner: "white",
  score: -64,
  ending: "normal",
  ...change,
});

describe("finalScore", () => {
  it("counts the last board, and gives empty squares to the winner", () => {
    expect(finalScore(result({ winner: "black", score: 16 }), FULL)).toEqual({ black: 40, white: 24 });
    expect(finalScore(result({ winner: "black", score: 64 }), WITH_HOLES)).toEqual({ black: 64, white: 0 });
  });

  it("says when it differs from the discs on the board", () => {
    expect(countsEmpty(result({ winner: "black", score: 64 }), WITH_HOLES)).toBe(true);
    expect(countsEmpty(result({ winner: "black", score: 16 }), FULL)).toBe(false);
    expect(countsEmpty(result({ ending: "time" }), START)).toBe(false);
  });

  it("invents none for a loss on time, a resignation, or a file that tells only who won", () => {
    for (const ending of ["time", "resigned", "crash", "normal"])
      expect(finalScore(result({ ending }), START)).toBeNull();
    expect(finalScore(result({ score: -64 }), FULL)).toBeNull();
    // Four to four in the middle of a game is no draw by discs.
    expect(finalScore(result({ winner: "draw", score: 0 }), START)).toBeNull();
  });
});

describe("words for the end", () => {
  afterEach(() => {
    settings.value = STANDARD;
  });

  const game = (end: GameResult): Game =>
    ({
      id: "a",
      state: "over",
      turn: "none",
      board: START,
      moves: [],
      discs: { black: 2, white: 2 },
      black: { name: "you", seat: { kind: "person" } },
      white: { name: "Ann", seat: { kind: "person" } },
      result: end,
    }) as unknown as Game;
  const late = game(result({ ending: "time" }));

  it("name the time", () => {
    expect(resultWords(late, "black")).toBe("You lose on time");
    expect(resultWords(late, "white")).toBe("You win on time");
    expect(resultWords(late, null)).toBe("White (Ann) wins on time");
    expect(outcomeWords(late.result)).toBe("White won on time");
    const said = announcement({ ...late, state: "playing" }, late, "black");
    expect(said).toBe("The game is over. You lose on time.");
  });

  it("name who resigned, and otherwise only who won", () => {
    const given = game(result({ ending: "resigned" }));
    expect(endingWords(given)).toBe("Black resigned.");
    expect(outcomeWords(given.result)).toBe("Black resigned");
    expect(outcomeWords(result({ ending: "crash" }))).toBe("White won");
    expect(outcomeWords(result({ winner: "draw", score: 0 }))).toBe("Draw");
    expect(outcomeWords(null)).toBe("Unfinished");
  });

  it("are there in Japanese", () => {
    settings.value = { ...STANDARD, language: "ja" };
    expect(resultWords(late, "black")).toBe("時間切れであなたの負けです");
    expect(outcomeWords(late.result)).toBe("黒の時間切れで白勝ち");
  });
});
