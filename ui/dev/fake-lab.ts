// The explaining part of the engine for development: small answers of the right form. Not part of the product.
import type { Agent, Explained, Sitting, Solve, Tree, TreeNode } from "../src/api/types";
import { EngineError } from "../src/engine/engine";
import type { Lab, LabEvents } from "../src/engine/lab";
import {
  PASS,
  countDiscs,
  isOver,
  legalMoves,
  other,
  play,
  sizeOf,
  squareName,
  type Position,
} from "../src/rules/rules";
import { FAKE_TERMS, evaluate, fakeTree, featureOf, scaled } from "./fake-tree";

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const missing = () => new EngineError("not_found", "The engine for development does not have this.");

const AGENT: Agent = {
  agent: "seven",
  own: false,
  base: "seven",
  about: "Compares three properties.",
  searches: true,
  phases: [],
  terms: FAKE_TERMS.map(({ term, feature, weight }) => ({
    term,
    feature,
    definition: feature,
    weights: [weight],
    usual: [weight],
    reach: 0.5,
  })),
};
const CHAMPION: Agent = { ...AGENT, agent: "champion", base: "champion", searches: false, terms: [] };

const positionOf = (board: string, turn: "black" | "white"): Position => ({
  size: sizeOf(board),
  board,
  turn,
});

export class FakeLab implements Lab {
  readonly #trees = new Map<string, { tree: Tree; nodes: TreeNode[] }>();
  readonly #own = new Map<string, Agent>();
  readonly #sittings = new Map<string, Sitting>();

  agents: Lab["agents"] = (size) =>
    Promise.resolve({ size, agents: [...this.#own.values(), AGENT, CHAMPION] });

  keepAgent: Lab["keepAgent"] = (id, { weights }) => {
    const terms = AGENT.terms.map((term) => ({
      ...term,
      weights: [weights[term.term] ?? term.weights[0] ?? 0],
    }));
    const agent: Agent = { ...AGENT, agent: `@${id}`, own: true, terms, created: new Date().toISOString() };
    this.#own.set(id, agent);
    return Promise.resolve(agent);
  };

  deleteAgent: Lab["deleteAgent"] = (id) => {
    this.#own.delete(id);
    return this.agents(8);
  };

  exportAgent: Lab["exportAgent"] = (id) =>
    Promise.resolve({ name: `${id}.ini`, blob: new Blob(["[agent]\nbase = seven\n"]) });

  explain: Lab["explain"] = async (wish) => {
    await wait(5);
    const p = positionOf(wish.board, wish.turn);
    const side = wish.for ?? wish.turn;
    const weights: Record<string, number> = {
      ...Object.fromEntries(
        (this.#own.get(wish.agent.slice(1))?.terms ?? []).map((term) => [term.term, term.weights[0] ?? 0]),
      ),
      ...wish.weights,
    };
    const moves = legalMoves(p).map((move) => {
      const next = play(p, move) ?? p;
      return { move, value: evaluate(next, side, weights), mine: evaluate(next, p.turn, weights) };
    });
    const best = Math.max(...moves.map((m) => m.mine));
    const choice = moves.find((m) => m.mine === best)?.move ?? null;
    const common = { for: side, to_move: p.turn, over: isOver(p) };
    const listed = moves.map(({ move, value, mine }) => ({ move, value, best: mine === best }));
    if (wish.agent === "champion") return champion(p, { ...common, moves: listed, choice });
    const terms = FAKE_TERMS.map(({ term, feature, weight }) => {
      const own = featureOf(feature, p, side);
      const theirs = featureOf(feature, p, other(side));
      const value = weights[term] ?? weight;
      const share = scaled(own, theirs);
      return {
        term,
        feature,
        definition: feature,
        own,
        other: theirs,
        scaled: share,
        weight: value,
        contribution: share * value,
      };
    });
    return {
      agent: wish.agent,
      explanation: {
        ...common,
        agent: wish.agent,
        sentence: "",
        phase: null,
        value: evaluate(p, side, weights),
        terms,
      },
      moves: listed,
      choice,
      depth: 1,
    };
  };

  compare: Lab["compare"] = () => Promise.reject(missing());
  getComparison: Lab["getComparison"] = () => Promise.reject(missing());
  stopComparison: Lab["stopComparison"] = () => Promise.reject(missing());

  makeTree: Lab["makeTree"] = (wish) => {
    const known = this.#trees.get(wish.id);
    if (known) return Promise.resolve(known.tree);
    const from = positionOf(wish.board, wish.turn);
    const depth = Math.min(wish.depth, 6);
    const nodes = fakeTree(from, depth, wish.technique !== "minimax");
    const visited = nodes.filter((node) => node.kind === "visited").length;
    const tree: Tree = {
      id: wish.id,
      state: "done",
      sentence: null,
      agent: "seven",
      about: "",
      depth,
      searched: depth,
      size: from.size,
      turn: from.turn,
      visited,
      pruned: nodes.length - visited,
      minimax: fakeTree(from, Math.min(depth, 4), false).length,
      nodes: nodes.length,
      deepest: depth,
      value: nodes[0]?.value ?? null,
      line: [],
    };
    this.#trees.set(wish.id, { tree, nodes });
    return Promise.resolve(tree);
  };

  #tree(id: string): { tree: Tree; nodes: TreeNode[] } {
    const found = this.#trees.get(id);
    if (!found) throw missing();
    return found;
  }

  getTree: Lab["getTree"] = async (id) => Promise.resolve(this.#tree(id).tree);
  dropTree: Lab["dropTree"] = async (id) => Promise.resolve(this.#tree(id).tree);

  treeNodes: Lab["treeNodes"] = async (id, from, count) => {
    await wait(5);
    const { nodes } = this.#tree(id);
    const next = from + count < nodes.length ? from + count : null;
    return { from, next, total: nodes.length, nodes: nodes.slice(from, from + count) };
  };

  treeChildren: Lab["treeChildren"] = async (id, parent, from, count) => {
    await wait(5);
    const children = this.#tree(id).nodes.filter((node) => node.parent === parent);
    return { from, next: null, total: children.length, nodes: children.slice(from, from + count) };
  };

  treeNode: Lab["treeNode"] = () => Promise.reject(missing());

  solve: Lab["solve"] = (wish) => {
    const solve: Solve = {
      ...wish,
      state: "done",
      sentence: null,
      empties: countDiscs(wish.board).empty,
      depth: countDiscs(wish.board).empty,
      percent: 100,
      value: -4,
      exact: true,
      line: legalMoves(positionOf(wish.board, wish.turn)).slice(0, 1),
      nodes: 12_345_678,
      ms: 4300,
    };
    return Promise.resolve(solve);
  };
  stopSolve: Lab["stopSolve"] = () => Promise.reject(missing());

  practise: Lab["practise"] = ({ id, opening }) => {
    const known = this.#sittings.get(id);
    if (known) return Promise.resolve(known);
    const board = "........".repeat(3) + "...OX......XO..." + "........".repeat(3);
    const sitting: Sitting = {
      id,
      state: "asking",
      sentence: null,
      opening: opening ?? null,
      side: null,
      source: "development",
      question: {
        number: 1,
        kind: "move",
        again: null,
        topic: "",
        size: 8,
        board,
        turn: "black",
        legal: legalMoves(positionOf(board, "black")),
        moves: [],
      },
      verdict: null,
      asked: 0,
      right: 0,
      streak: 0,
      due: 2,
    };
    this.#sittings.set(id, sitting);
    return Promise.resolve(sitting);
  };

  getSitting: Lab["getSitting"] = (id) => {
    const found = this.#sittings.get(id);
    return found ? Promise.resolve(found) : Promise.reject(missing());
  };
  endSitting: Lab["endSitting"] = (id) => this.getSitting(id);

  answer: Lab["answer"] = async (id, question, move) => {
    const now = await this.getSitting(id);
    const right = move === "f5";
    const next: Sitting = {
      ...now,
      state: "answered",
      asked: now.asked + 1,
      right: now.right + Number(right),
      streak: right ? now.streak + 1 : 0,
      verdict: {
        question,
        right,
        move,
        best: "f5",
        loss: move === null ? null : right ? 0 : 6,
        value: right ? 4 : -2,
        best_value: 4,
        unit: "discs",
        exact: true,
        basis: "exact",
        line: ["f5", "d6", "c3"],
        due: right ? null : "2026-01-02",
        played: [],
      },
    };
    this.#sittings.set(id, next);
    return next;
  };

  nextQuestion: Lab["nextQuestion"] = async (id) => {
    const now = await this.getSitting(id);
    if (!now.question) return now;
    const next: Sitting = {
      ...now,
      state: "asking",
      verdict: null,
      question: { ...now.question, number: now.question.number + 1 },
    };
    this.#sittings.set(id, next);
    return next;
  };

  practiceRecord: Lab["practiceRecord"] = () =>
    Promise.resolve({ progress: null, streak: 0, longest: 0, days: 0, waiting: [] });

  listen(_id: string, _events: LabEvents): () => void {
    return () => undefined;
  }
}

/** Patterns that nobody learned: edges and corners. */
function champion(
  p: Position,
  told: Pick<Explained, "moves" | "choice"> & {
    for: "black" | "white";
    to_move: "black" | "white";
    over: boolean;
  },
): Explained {
  const { moves, choice, ...common } = told;
  const size = p.size;
  const row = (y: number) => Array.from({ length: size }, (_, x) => squareName(y * size + x, size));
  const places = Array.from({ length: size }, (_, y) => ({
    pattern: "row",
    squares: row(y),
    filling: "",
    contribution: ((y * 37) % 11) / 4 - 1.2,
  }));
  const shares = places.map(({ contribution }) => Array.from({ length: size }, () => contribution / size));
  const sum = places.reduce((all, place) => all + place.contribution, 0);
  return {
    agent: "champion",
    explanation: {
      ...common,
      agent: "champion",
      judged_by: "patterns",
      weights: null,
      value: sum,
      sum,
      places,
      counts: [],
      shares,
    },
    moves: moves.filter((m) => m.move !== PASS),
    choice,
    depth: 1,
  };
}
