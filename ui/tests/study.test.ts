// Studies without a browser: the tree, the session against the engine for development, links, the editor.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEngine } from "../dev/fake-engine";
import type { AnalysedMove, StudyNode, StudyStart } from "../src/api/types";
import { setEngine } from "../src/engine/current";
import { startBoard } from "../src/rules/rules";
import { resized, withCell } from "../src/study/editing";
import { gameText, linkTo, positionText } from "../src/study/link";
import { fingerprint, idForGame, nodeIn, readLink } from "../src/study/open-study";
import { questionOf } from "../src/study/base-tab";
import { StudySession, searchWish, wishSearch } from "../src/study/session";
import { gameWords, type GameSummary, type SideSummary } from "../src/study/summary";
import { countFrom, mainPly, movesTo, siblingOf, stretches } from "../src/study/tree";

let fake: FakeEngine;
beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeEngine();
  setEngine(fake);
  wishSearch({ on: true, threads: null });
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function opened(start: StudyStart, id = "s1"): Promise<StudySession> {
  const making = fake.study.make({ id, start });
  await pass(50);
  const session = new StudySession(id, null, await making);
  await pass(50);
  return session;
}

/** Plays moves one after the other. */
async function play(session: StudySession, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    void session.move(move);
    await pass(50);
  }
}

describe("a study", () => {
  it("shows a move as made when the server has it", async () => {
    const session = await opened({ kind: "usual" });
    void session.move("f5");
    expect(session.placing.value).toBe("f5");
    expect(session.at.value).toBe(0);
    await pass(50);
    expect(session.placing.value).toBe(null);
    expect(session.node.value?.move).toBe("f5");
    session.close();
  });

  it("goes into a move that is there, and makes a variation of another", async () => {
    const session = await opened({ kind: "text", text: "f5d6c3d3c4" });
    const nodes = session.nodes.value.size;
    await play(session, "f5");
    expect(session.nodes.value.size).toBe(nodes);
    await play(session, "f6");
    expect(session.nodes.value.size).toBe(nodes + 1);
    expect(session.study.value?.main).toHaveLength(6);
    expect(movesTo(session.nodes.value, session.at.value)).toBe("f5f6");
    expect(session.ply.value).toBe(1);
    session.aside(-1);
    expect(session.node.value?.move).toBe("d6");
    session.aside(1);
    expect(session.node.value?.move).toBe("f6");
    expect(siblingOf(session.nodes.value, session.at.value, 1)).toBe(null);
    void session.promote(session.at.value, true);
    await pass(50);
    expect(session.study.value?.main).toHaveLength(3);
    session.close();
  });

  it("walks, and deletes a move with everything behind it", async () => {
    const session = await opened({ kind: "text", text: "f5d6c3d3c4" });
    session.toEnd();
    expect(session.ply.value).toBe(5);
    session.walk(-1);
    session.walk(-1);
    expect(session.node.value?.move).toBe("c3");
    expect(countFrom(session.nodes.value, session.at.value)).toBe(3);
    void session.removeNode(session.at.value);
    await pass(50);
    expect(session.node.value?.move).toBe("d6");
    expect(session.nodes.value.size).toBe(3);
    session.walk(1);
    expect(session.node.value?.move).toBe("d6");
    session.close();
  });

  it("hears of changes in another tab, and keeps its place", async () => {
    const session = await opened({ kind: "text", text: "f5d6" });
    session.look(1);
    const other = new StudySession("s1", 2);
    await pass(50);
    await play(other, "c3");
    expect(session.nodes.value.size).toBe(4);
    expect(session.node.value?.move).toBe("f5");
    void other.comment(1, "quiet");
    await pass(50);
    expect(session.node.value?.comment).toBe("quiet");
    session.close();
    other.close();
  });

  it("sends a stop and the search behind it one after the other", async () => {
    const session = await opened({ kind: "usual" });
    await pass(500);
    let stopped: ((search: { state: "none" }) => void) | undefined;
    vi.spyOn(fake.study, "stopSearch").mockReturnValue(new Promise((done) => (stopped = done)));
    const search = vi.spyOn(fake.study, "search");
    session.stop();
    session.goOn();
    await pass(500);
    expect(search).not.toHaveBeenCalled();
    stopped?.({ state: "none" });
    await pass(500);
    expect(search).toHaveBeenCalledOnce();
    session.close();
  });

  it("fetches the whole study if a change does not fit", async () => {
    const session = await opened({ kind: "text", text: "f5d6" });
    const study = session.study.value;
    // As if a change before this one had been lost.
    if (study) session.study.value = { ...study, version: study.version - 1 };
    const get = vi.spyOn(fake.study, "get");
    await play(session, "d3");
    expect(get).toHaveBeenCalledOnce();
    expect(session.study.value?.version).toBe((study?.version ?? 0) + 1);
    expect(session.node.value?.move).toBe("d3");
    session.close();
  });
});

describe("the search of a study", () => {
  it("follows the node on the board, and shows at once what it found there before", async () => {
    const session = await opened({ kind: "text", text: "f5d6" });
    session.go(0);
    await pass(2000);
    const first = session.values.value;
    expect(first?.node).toBe(0);
    expect(first?.moves).toHaveLength(4);
    expect(session.running.value).toBe(false);
    session.walk(1);
    expect(session.values.value).toBe(null);
    await pass(400);
    expect(session.values.value?.node).toBe(1);
    session.walk(-1);
    expect(session.values.value).toBe(first);
    session.close();
  });

  it("begins one search for many quick steps", async () => {
    const session = await opened({ kind: "text", text: "f5d6c3d3c4f4" });
    session.go(0);
    await pass(500);
    const search = vi.spyOn(fake.study, "search");
    for (let i = 0; i < 6; i++) {
      session.walk(1);
      await pass(20);
    }
    await pass(300);
    expect(search.mock.calls.length).toBeLessThanOrEqual(2);
    expect(search.mock.calls.at(-1)?.[1].node).toBe(session.at.value);
    session.close();
  });

  it("does not begin anew for a comment", async () => {
    const session = await opened({ kind: "usual" });
    await pass(500);
    const search = vi.spyOn(fake.study, "search");
    void session.comment(0, "hello");
    await pass(500);
    expect(search).not.toHaveBeenCalled();
    session.close();
  });

  it("stops and goes on by wish", async () => {
    const session = await opened({ kind: "usual" });
    await pass(300);
    expect(session.running.value).toBe(true);
    session.stop();
    expect(session.running.value).toBe(false);
    expect(searchWish.value.on).toBe(false);
    await pass(1000);
    const depth = session.values.value?.moves[0]?.depth;
    session.goOn();
    await pass(3000);
    expect(session.values.value?.moves[0]?.depth).toBeGreaterThan(depth ?? 0);
    session.close();
  });
});

describe("the list of moves", () => {
  const node = (number: number, parent: number | null, children: number[], comment = ""): StudyNode => ({
    node: number,
    parent,
    move: number ? "f5" : null,
    side: "black",
    turned: [],
    board: "",
    turn: "white",
    legal: [],
    comment,
    opening: null,
    children,
  });

  it("is cut where a comment or variations follow", () => {
    const nodes = new Map(
      [
        node(0, null, [1]),
        node(1, 0, [2, 5]),
        node(2, 1, [3]),
        node(3, 2, [4], "why"),
        node(4, 3, []),
        node(5, 1, [6]),
        node(6, 5, []),
      ].map((one) => [one.node, one]),
    );
    const numbers = (first: number) =>
      stretches(nodes, first).map(({ line, ply, beside }) => [line.map((one) => one.node), ply, beside]);
    expect(numbers(1)).toEqual([
      [[1, 2], 1, [5]],
      [[3], 3, []],
      [[4], 4, []],
    ]);
    // The first move of a variation does not repeat the variations beside it.
    expect(numbers(5)).toEqual([[[5, 6], 2, []]]);
    expect(mainPly([0, 1, 2, 3, 4], nodes, 6)).toBe(1);
  });
});

describe("links and addresses", () => {
  it("hold a game from the usual start as its moves", async () => {
    const session = await opened({ kind: "text", text: "f5d6c3" });
    const { value: study } = session.study;
    if (!study) throw new Error("no study");
    expect(gameText(study, session.nodes.value, 1)).toBe("f5d6c3");
    expect(positionText(study, session.nodes.value, 0)).toBe(`${startBoard(8).replaceAll(".", "-")} X`);
    expect(linkTo("f5d6c3", 1)).toBe("/study?text=f5d6c3&ply=1");
    expect(await readLink("?text=f5d6c3&ply=1")).toEqual({
      start: { kind: "text", text: "f5d6c3" },
      ply: 1,
      id: `link-${fingerprint("f5d6c3")}`,
    });
    expect(await readLink("?node=3")).toBe(null);
    session.close();
  });

  it("hold other games in SGF", async () => {
    const session = await opened({ kind: "usual", size: 6 }, "s6");
    await play(session, "b3");
    const { value: study } = session.study;
    if (!study) throw new Error("no study");
    expect(gameText(study, session.nodes.value, 0)).toBe("(;GM[2]SZ[6]AB[d3][c4]AW[c3][d4]PL[B];B[b3])");
    session.close();
  });

  it("name one study for one game", () => {
    expect(idForGame("abc", 60)).toBe("game-abc-60");
    expect(idForGame("x".repeat(40), 60)).toMatch(/^game-[0-9a-z]{4,20}$/);
    expect(fingerprint("a")).not.toBe(fingerprint("b"));
    expect([nodeIn("?node=12"), nodeIn("?node=-1"), nodeIn("")]).toEqual([12, null, null]);
  });
});

describe("the editor", () => {
  it("keeps discs in the middle when the size changes", () => {
    expect(resized(startBoard(8), 6)).toBe(startBoard(6));
    const board = withCell(startBoard(8), 0, "#");
    const large = resized(board, 10);
    expect(large[11]).toBe("#");
    expect(resized(large, 8)).toBe(board);
    expect(withCell(board, 99, "X")).toBe(board);
  });
});

describe("tournament games", () => {
  it("are asked for by words and whole years", () => {
    const filter = { player: " Tanida ", opponent: "", from: "1990", to: "20" };
    expect(questionOf("X", "black", filter)).toEqual({
      board: "X",
      turn: "black",
      player: "Tanida",
      from: 1990,
    });
  });
});

describe("the words of an analysis", () => {
  const side = (change: Partial<SideSummary> = {}): SideSummary => ({
    moves: 30,
    mean_loss: 1,
    accuracy: 90,
    marks: {},
    last_win: null,
    last_draw: null,
    ...change,
  });
  const summary = (change: Partial<GameSummary> = {}): GameSummary => ({
    finished: true,
    winner: "white",
    value: -16,
    unit: "discs",
    exact_from: 53,
    turning_point: 2,
    black: side({ last_win: 1 }),
    white: side(),
    ...change,
  });
  const move = (ply: number, loss: number): AnalysedMove => ({
    ply,
    side: ply % 2 ? "black" : "white",
    move: "f5",
    value: -loss,
    best: loss ? "d6" : "f5",
    best_value: 0,
    loss,
    exact: true,
    mark: loss ? "mistake" : "best",
    line: [],
    depth: 10,
    percent: 100,
    choices: 4,
    empty: 30,
  });

  it("tell result, turning point, last chance, mistakes and where values are exact", () => {
    expect(gameWords(summary(), [move(1, 6), move(2, 0)])).toEqual([
      "White won by 16 discs.",
      "Turning point: move 2 (f5) by White, best and worth 0.",
      "Black could have won up to move 1, with d6.",
      "Black's most expensive move: 1. f5 cost 6 discs. d6 was better.",
      "White lost nothing that matters.",
      "From move 53 on all values are exact.",
    ]);
  });

  it("tell nothing of a side without a move, and the last chance once", () => {
    const both = { ...summary().black, last_win: 1, last_draw: 1 };
    expect(gameWords(summary({ black: both, turning_point: null }), [move(1, 6)])).toEqual([
      "White won by 16 discs.",
      "White was ahead from the first move on.",
      "Black could have won up to move 1, with d6.",
      "Black's most expensive move: 1. f5 cost 6 discs. d6 was better.",
      "From move 53 on all values are exact.",
    ]);
  });

  it("tell of a game that is not finished, and of a draw", () => {
    const open = gameWords(
      summary({ finished: false, value: 1.5, turning_point: null, exact_from: null }),
      [],
    );
    expect(open[0]).toBe("The game is not finished. Its last position is worth +1.5 to Black.");
    expect(gameWords(summary({ winner: "draw", value: 0 }), [move(1, 0)])[0]).toBe("The game is drawn.");
  });
});
