// The search in the address, files to import, and texts for positions.
import { describe, expect, it } from "vitest";
import { base64, wishFor } from "../src/games/intake";
import { boardText, startText, transcriptOf } from "../src/games/position-text";
import { EVERYTHING, filterCount, questionOf, readSearch, writeSearch } from "../src/games/question";
import { replay, startPosition } from "../src/rules/rules";

describe("the search", () => {
  it("survives the address", () => {
    const search = {
      ...EVERYTHING,
      player: "Ada & Bob",
      result: "white",
      size: "6",
      from: "2020-01-02",
    } as const;
    expect(readSearch(writeSearch(search))).toEqual(search);
    expect(writeSearch(EVERYTHING)).toBe("");
    expect(filterCount(search)).toBe(3);
  });

  it("leaves nonsense out", () => {
    expect(readSearch("?size=7&from=yesterday&result=both&source=moon&state=x")).toEqual(EVERYTHING);
  });

  it("asks only for what is filled in", () => {
    expect(questionOf({ ...EVERYTHING, player: "  ", tag: " club ", size: "8" })).toEqual({
      state: "any",
      tag: "club",
      size: 8,
    });
  });
});

describe("files", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it("are text if they are text", () => {
    expect(wishFor("a.pgn", bytes('[Black "é"]'))).toEqual({ text: '[Black "é"]', name: "a.pgn" });
  });

  it("are base64 otherwise", () => {
    const binary = new Uint8Array([1, 0, 255, 7]);
    expect(wishFor("games.txt", binary)).toEqual({ bytes: "AQD/Bw==", name: "games.txt" });
    expect(wishFor("x.wtb", bytes("text"))).toEqual({ bytes: "dGV4dA==", name: "x.wtb" });
    expect(wishFor("latin1.txt", new Uint8Array([0x63, 0xe9])).bytes).toBe("Y+k=");
  });

  it("of any length become base64", () => {
    const long = Uint8Array.from({ length: 100_001 }, (_, i) => i * 31);
    expect(base64(long)).toBe(Buffer.from(long).toString("base64"));
  });
});

describe("texts for positions", () => {
  const moves = ["f5", "d6", "c3"];
  const positions = replay(startPosition(8), moves);
  const game = {
    size: 8,
    start: { board: startPosition(8).board, turn: "black" as const },
    moves: moves.map((move) => ({ side: "black" as const, move, turned: [] })),
  };

  it("are moves after a usual start, else the board", () => {
    const at = positions[2];
    if (!at) throw new Error("too short");
    expect(startText(game, 2, at)).toBe("f5d6");
    expect(startText({ ...game, start: { ...game.start, turn: "white" } }, 2, at)).toBe(boardText(at));
    expect(boardText(at)).toMatch(/^[XO-]{64} X$/);
    expect(transcriptOf({ moves: [...game.moves, { side: "white", move: "pass", turned: [] }] })).toBe(
      "f5d6c3",
    );
  });
});
