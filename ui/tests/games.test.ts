// The search in the address, files to import, and texts for positions.
import { afterEach, describe, expect, it } from "vitest";
import type { ImportWish, ReadPosition } from "../src/api/types";
import { setEngine } from "../src/engine/current";
import { EngineError, type Engine } from "../src/engine/engine";
import { formatAbout, formatName, sortFormats } from "../src/games/formats";
import { base64, reports, takeIn, wishFor } from "../src/games/intake";
import { openingName, storedNames } from "../src/games/names";
import { numberedBoard, pictureName } from "../src/games/picture";
import { importedOn, playedAt } from "../src/games/played";
import { boardText, startText, transcriptOf } from "../src/games/position-text";
import { nearPlace, problemSentence, problemWords } from "../src/games/problems";
import {
  EVERYTHING,
  filterCount,
  questionOf,
  readSearch,
  sizesFor,
  writeSearch,
} from "../src/games/question";
import { replay, startPosition } from "../src/rules/rules";
import { settings } from "../src/state/settings";

describe("the search", () => {
  it("survives the address", () => {
    const search = {
      ...EVERYTHING,
      text: "tiger",
      player: "Ada & Bob",
      result: "white",
      size: "6",
      from: "2020-01-02",
    } as const;
    expect(readSearch(writeSearch(search))).toEqual(search);
    expect(writeSearch(EVERYTHING)).toBe("");
    expect(filterCount(search)).toBe(4); // the text is in sight
  });

  it("leaves nonsense out", () => {
    expect(readSearch("?size=17&from=yesterday&result=both&source=moon&state=x")).toEqual(EVERYTHING);
  });

  it("asks only for what is filled in", () => {
    expect(questionOf({ ...EVERYTHING, player: "  ", tag: " club ", size: "8" })).toEqual({
      state: "any",
      tag: "club",
      size: 8,
    });
  });
});

describe("boards to choose from", () => {
  it("are those of new games and of stored ones", () => {
    expect(sizesFor([], "")).toEqual([6, 8, 10, 12]);
    expect(sizesFor([4, 8, 16], "14")).toEqual([4, 6, 8, 10, 12, 14, 16]);
  });
});

describe("names of players", () => {
  afterEach(() => (settings.value = { ...settings.value, language: "auto", name: "" }));
  const speak = (language: "en" | "ja", name = "") =>
    (settings.value = { ...settings.value, language, name });

  it("are found as the page shows them", () => {
    speak("en");
    expect(storedNames("first-t")).toEqual(["first-game"]);
    expect(questionOf({ ...EVERYTHING, text: " First-timer " })).toEqual({
      state: "any",
      text: "First-timer",
      names: "first-game",
    });
    // The server finds these itself.
    expect(storedNames("newcomer")).toEqual([]);
    speak("en", "Ada");
    expect(storedNames("ada")).toEqual(["you"]);
    // Words that stand apart have names of their own.
    expect(questionOf({ ...EVERYTHING, text: "ada  first-timer tiger" }).names).toBe("1=you,2=first-game");
    speak("ja");
    expect(storedNames("強豪")).toEqual(["strong"]);
    expect(storedNames("あなた")).toEqual(["you"]);
  });

  it("of openings stay English", () => {
    speak("en");
    expect(openingName("Tiger")).toBe("Tiger");
    speak("ja");
    expect(openingName("Tiger")).toBe("Tiger（虎）");
    expect(openingName("No-Cat")).toBe("No-Cat");
  });
});

describe("dates", () => {
  it("tell when a game came if nobody knows when it was played", () => {
    const now = "2026-11-18T10:20:30Z";
    const game = { source: "import", created: "1999-12-31T00:00:00Z", added: now };
    expect(playedAt(game)).toBe("Dec 31, 1999");
    expect(importedOn(game)).toBe("Imported Nov 18, 2026");
    expect(playedAt({ ...game, created: now })).toBe("");
    expect(importedOn({ ...game, source: "page" })).toBe("");
    expect(importedOn({ ...game, added: null })).toBe("");
  });
});

describe("problems of a text", () => {
  it("name the place and what is wrong there", () => {
    const illegal = {
      where: "line 1, character 5",
      message: "a1 is no legal move for black, at ply 3",
    };
    expect(problemSentence(illegal, "f5d6a1")).toBe("At “a1”: Black cannot play a1, move 3 of the game.");
    expect(
      problemSentence({ ...illegal, where: "line 2, character 5" }, "f5d6\nf5d6a1b2c3d4e5f6g7h8a1"),
    ).toBe("Line 2, at “a1b2c3d4e5f6g7h8…”: Black cannot play a1, move 3 of the game.");
    expect(
      problemSentence({ where: "line 1, character 1", message: "expected a move, such as f5" }, "hi"),
    ).toBe("At “hi”: This is not a move. A move is a square, such as f5.");
    expect(problemSentence({ where: "game 7", message: "it has no legal move" }, null)).toBe(
      "Game 7: This cannot be read: it has no legal move.",
    );
  });

  it("never show names of fields", () => {
    expect(problemWords("there is no list of moves: args[0].position.moves")).not.toContain("args");
  });

  it("count letters, not bytes", () => {
    expect(nearPlace("虎 f5xx", 1, 3)).toBe("f5xx");
  });
});

describe("formats", () => {
  it("have names, and the usual ones come first", () => {
    const all = ["transcript", "ggf", "sgf", "pgn", "quest", "wthor", "string", "svg", "diagram"];
    const { usual, others, positions } = sortFormats(all.map((name) => ({ name })));
    expect(usual.map((f) => formatName(f.name))).toEqual(["PGN", "GGF", "SGF", "Moves (f5d6…)"]);
    expect(others.map((f) => f.name)).toEqual(["wthor", "quest"]);
    expect(positions.map((f) => f.name)).toEqual(["string"]);
    expect(formatName("new")).toBe("NEW");
    expect(formatAbout("new", "from the server")).toBe("from the server");
  });
});

describe("pictures", () => {
  it("show each move as it was put down", () => {
    const moves = [
      { side: "black" as const, move: "f5" },
      { side: "white" as const, move: "pass" },
      { side: "black" as const, move: "f6" },
    ];
    const { board, numbers } = numberedBoard({ start: startPosition(8).board, moves });
    expect([...numbers]).toEqual([
      [37, 1],
      [45, 3],
    ]);
    expect(board[37]).toBe("X");
    // The disc of the start keeps its colour.
    expect(board[36]).toBe(startPosition(8).board[36]);
  });

  it("have a name of day and players", () => {
    expect(pictureName("2026-11-18T10:20:30Z", ["You", "Level 3"], null, false)).toBe(
      "2026-11-18-You-vs-Level-3.png",
    );
    expect(pictureName("2026-11-18T10:20:30Z", ["a/b: c", "青"], 12, true)).toBe(
      "2026-11-18-a-b-c-vs-青-move-12-diagram.png",
    );
  });
});

/** An engine that imports nothing and reads what it is told to. */
function pretend(read: (text: string, format?: string) => ReadPosition | null, wishes: ImportWish[] = []) {
  const nothing = { format: "x", stored: 0, known: 0, left_out: 1, first: null, problems: [] };
  setEngine({
    importGames: (wish: ImportWish) => {
      wishes.push(wish);
      return Promise.resolve(nothing);
    },
    readPosition: (text: string, _ply?: number, format?: string) => {
      const found = read(text, format);
      return found ? Promise.resolve(found) : Promise.reject(new EngineError("bad_notation", "no", null));
    },
    listGames: () => Promise.resolve({ games: [], next: null, total: 0 }),
  } as unknown as Engine);
}

const POSITION: ReadPosition = {
  format: "string",
  size: 8,
  board: startPosition(8).board,
  turn: "black",
  side_given: false,
  legal: [],
  plies: 0,
  games: 1,
  start: { board: startPosition(8).board, turn: "black" },
  moves: [],
};

describe("imports", () => {
  it("understand a position", async () => {
    pretend(() => POSITION);
    await takeIn("some board", []);
    expect(reports.value.map((report) => report.positions)).toEqual([[POSITION]]);
    // A game that cannot be stored, and several records, are no position.
    pretend(() => ({ ...POSITION, plies: 4 }));
    await takeIn("f5d6", []);
    expect(reports.value[0]?.positions).toEqual([]);
  });

  it("show both boards of a text that can be read in two ways", async () => {
    pretend((_text, format) => (format ? { ...POSITION, format } : null));
    await takeIn("0x0000001028000000 0x0000000810000000", []);
    expect(reports.value[0]?.positions.map((read) => read.format)).toEqual(["hex-lsb", "hex-msb"]);
    await takeIn("hello world", []);
    expect(reports.value[0]?.positions).toEqual([]);
  });

  it("give games of a WTHOR base the names beside them", async () => {
    const wishes: ImportWish[] = [];
    pretend(() => null, wishes);
    const games = new File([new Uint8Array([1])], "WTH_1997.WTB");
    const names = new File([new Uint8Array([2])], "wthor.jou");
    await takeIn("", [games]);
    expect(wishes).toEqual([]);
    expect(reports.value[0]?.waiting).toBe(games);
    await takeIn("", [games], {}, true);
    await takeIn("", [names, games], { tag: " old ", black: " Ada ", white: "" });
    expect(reports.value).toHaveLength(1);
    expect(wishes).toEqual([
      { bytes: "AQ==", name: "WTH_1997.WTB" },
      { bytes: "AQ==", name: "WTH_1997.WTB", tags: ["old"], black: "Ada", players: "Ag==" },
    ]);
    await takeIn("", [names]);
    expect(reports.value[0]?.failure?.kind).toBe("names");
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
