// What Learn claims is true. Positions and counts follow from the rules. Values were found with
//   avocet hint MOVES --all --depth 14          (values with a decimal: estimates)
//   avocet hint MOVES --all --sure 100          (whole numbers: exact)
// and stand below. With AVOCET=PROGRAM in the environment the exact ones are asked for again.
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { en } from "../src/i18n/en";
import { ja } from "../src/i18n/ja";
import { CHAPTERS, judgeStep, positionAfter, type Step, type StepName } from "../src/learn/lessons";
import { countDiscs, isOver, legalMoves, legalSquares, play, squareOf } from "../src/rules/rules";

const steps: Step[] = Object.values(CHAPTERS).flat();

function stepOf(name: StepName): Step {
  const found = steps.find((step) => step.name === name);
  if (!found) throw new Error(name);
  return found;
}

const at = (name: StepName) => positionAfter(stepOf(name).moves);

const right = (name: StepName) =>
  legalMoves(at(name)).filter((move) => judgeStep(stepOf(name).task, at(name), move).right);

/** Exact values for Black, the best first. */
const EXACT: Partial<Record<StepName, Record<string, number>>> = {
  few: { g5: 44, a1: 42, c1: 40, h5: 38, g4: 36, h2: 30, c2: 20, a5: 16 },
  pair: { f2: 2, h1: -20 },
  five: { a7: 4, a8: -2, a6: -4, h2: -10, g2: -14 },
  parityGame: { g8: 2, d8: 0, a1: -2, b1: -18, f8: -30 },
};

/** Estimates at depth 10 or more. */
const ESTIMATES: Partial<Record<StepName, Record<string, number>>> = {
  takeCorner: { h1: 16.3, e8: -0.5, b6: -0.5, g8: -10.2, h7: -15, g2: -29.6, g7: -38.1 },
  door: { e1: 0.3, f4: -1.2, c2: -1.7, f2: -2.2, e2: -2.7, g5: -4.6, d1: -9.1, b2: -11.3, g2: -26.1 },
  quiet: { f8: 20.9, d3: 16, f5: 11.7, b7: 2.9, f4: -3.1 },
  cornerGame: { h4: 13.6 },
  mobilityGame: { c2: 13.8 },
};

describe("every step", () => {
  it.each(steps.map((step) => [step.name, step] as const))("%s: Black is to move", (_name, step) => {
    const p = positionAfter(step.moves, step.task.kind === "game" ? step.task.size : 8);
    expect(p.turn).toBe("black");
    expect(isOver(p)).toBe(false);
    expect(legalMoves(p)[0]).not.toBe("pass");
  });

  it("has an answer to each noted move, in both languages", () => {
    for (const step of steps) {
      const noted =
        step.task.kind === "choose" || step.task.kind === "quiet"
          ? step.task.noted
          : step.task.kind === "avoid"
            ? step.task.bad
            : [];
      for (const move of noted) {
        expect(legalMoves(positionAfter(step.moves))).toContain(move);
        for (const texts of [en, ja]) expect(texts.learn.texts[step.name].notes?.[move]).toBeTruthy();
      }
      for (const texts of [en, ja]) {
        const text = texts.learn.texts[step.name];
        if (step.task.kind !== "game") expect(text.done).toBeDefined();
        const canFail = !["any", "game"].includes(step.task.kind) && step.task.kind !== "avoid";
        if (canFail) expect(text.wrong).toBeDefined();
      }
    }
  });
});

describe("the rules", () => {
  it("line: exactly one move turns three discs, all of column d", () => {
    expect(right("line")).toEqual(["d1"]);
    expect(judgeStep({ kind: "any" }, at("line"), "d1")).toMatchObject({ turned: 3, directions: 1 });
  });

  it("directions: two moves capture in two directions", () => {
    expect(right("directions")).toEqual(["a5", "c7"]);
  });

  it("pass: one move leaves White without a move, and Black can go on", () => {
    expect(right("pass")).toEqual(["h1"]);
    const after = play(at("pass"), "h1");
    expect(after && legalMoves(after)).toEqual(["pass"]);
  });

  it("end: one square, 27 to 36 becomes 33 to 31", () => {
    const p = at("end");
    expect(countDiscs(p.board)).toEqual({ black: 27, white: 36, empty: 1 });
    const after = play(p, legalMoves(p)[0] ?? "");
    expect(after && countDiscs(after.board)).toEqual({ black: 33, white: 31, empty: 0 });
  });
});

describe("corners", () => {
  it("takeCorner: h1 is 16 discs better than every other move", () => {
    const { h1 = 0, ...others } = ESTIMATES.takeCorner ?? {};
    expect(h1 - Math.max(...Object.values(others))).toBeGreaterThan(16);
  });

  it("takeCorner: the row from c1 to h1 is black and safe afterwards", () => {
    const after = play(at("takeCorner"), "h1");
    expect(after?.board.slice(2, 8)).toBe("XXXXXX");
  });

  it.each([
    ["g2", "h1"],
    ["g7", "h8"],
    ["h7", "h8"],
    ["g8", "h8"],
  ])("takeCorner: %s lets White take %s", (move, corner) => {
    const after = play(at("takeCorner"), move);
    expect(after && legalMoves(after)).toContain(corner);
  });

  it("door: b2 gives a1 away at once and costs more than 10; g2 does not at once, and costs more than 20", () => {
    const after = (move: string) => legalMoves(play(at("door"), move) ?? at("door"));
    expect(after("b2")).toContain("a1");
    expect(after("g2").some((move) => ["a1", "h1", "a8", "h8"].includes(move))).toBe(false);
    const values = ESTIMATES.door ?? {};
    const best = Math.max(...Object.values(values));
    expect(best - (values["b2"] ?? 0)).toBeGreaterThan(10);
    expect(best - (values["g2"] ?? 0)).toBeGreaterThan(20);
  });

  it("door: no other move lets White take a corner", () => {
    for (const move of right("door")) {
      const replies = legalMoves(play(at("door"), move) ?? at("door"));
      expect(replies.some((reply) => ["a1", "h1", "a8", "h8"].includes(reply))).toBe(false);
    }
  });

  it("cornerGame: Black owns h8 and no other corner is taken", () => {
    const p = at("cornerGame");
    expect(p.board[squareOf("h8", 8)]).toBe("X");
    for (const corner of ["a1", "h1", "a8"]) expect(p.board[squareOf(corner, 8)]).toBe(".");
  });
});

describe("mobility", () => {
  it("few: 10 against 39 discs, 15 empty, and White could not move anywhere", () => {
    const p = at("few");
    expect(countDiscs(p.board)).toEqual({ black: 10, white: 39, empty: 15 });
    expect(legalSquares(p.board, 8, "white")).toEqual([]);
  });

  it("quiet: only f8 is accepted; it turns one disc and leaves three moves", () => {
    expect(right("quiet")).toEqual(["f8"]);
    const task = stepOf("quiet").task;
    expect(judgeStep(task, at("quiet"), "f8")).toMatchObject({ turned: 1, replies: 3 });
    expect(judgeStep(task, at("quiet"), "b7")).toMatchObject({ replies: 3, right: false, noted: true });
    expect(legalMoves(play(at("quiet"), "b7") ?? at("quiet"))).toContain("a8");
    expect(countDiscs(at("quiet").board)).toMatchObject({ black: 3, white: 21 });
    expect(ESTIMATES.quiet?.["f8"]).toBeGreaterThan(20);
  });

  it("mobilityGame: 11 moves against 4", () => {
    const p = at("mobilityGame");
    expect(legalMoves(p).length).toBe(11);
    expect(legalSquares(p.board, 8, "white").length).toBe(4);
  });
});

describe("parity", () => {
  it("pair: f2 alone, h1 and h2 together", () => {
    const p = at("pair");
    const empty = [...Array(64).keys()].filter((square) => p.board[square] === ".");
    expect(empty).toEqual([squareOf("h1", 8), squareOf("f2", 8), squareOf("h2", 8)]);
    expect(legalMoves(p).sort()).toEqual(Object.keys(EXACT.pair ?? {}).sort());
  });

  it("five: three squares on the left, two on the right; every legal move has its value", () => {
    const p = at("five");
    const empty = ["a6", "a7", "a8", "g2", "h2"];
    expect(countDiscs(p.board).empty).toBe(5);
    for (const name of empty) expect(p.board[squareOf(name, 8)]).toBe(".");
    expect(legalMoves(p).sort()).toEqual(Object.keys(EXACT.five ?? {}).sort());
  });

  it("parityGame: twelve squares are left", () => {
    expect(countDiscs(at("parityGame").board).empty).toBe(12);
  });
});

const program = process.env["AVOCET"];

describe.skipIf(!program)("the engine agrees", () => {
  it.each(Object.entries(EXACT))("%s", (name, values) => {
    const said = execFileSync(
      program ?? "",
      ["hint", stepOf(name as StepName).moves, "--all", "--sure", "100", "--threads", "1", "--json"],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    );
    const last = JSON.parse(said.trim().split("\n").at(-1) ?? "") as {
      moves: { move: string; value: number }[];
    };
    expect(Object.fromEntries(last.moves.map((move) => [move.move, move.value]))).toEqual(values);
  });
});
