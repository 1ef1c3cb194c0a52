// Studies of the engine for development: trees in the memory of this tab, values from two or more plies.
import type {
  HintMove,
  NewStudy,
  Review,
  Study,
  StudyChange,
  StudyNode,
  StudySummary,
  StudyValues,
} from "../src/api/types";
import { EngineError } from "../src/engine/engine";
import type { StudyEngine, StudyEvents } from "../src/engine/study";
import {
  PASS,
  isOver,
  legalMoves,
  play,
  squareName,
  squareOf,
  startPosition,
  turnedBy,
  type Position,
} from "../src/rules/rules";

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

interface Kept {
  study: Study;
  next: number;
  /** Rises with each search: an older one ends. */
  search: number;
}

const NO_REVIEW: Review = { state: "none", done: 0, all: 0, analysis: null };

function nodeOf(node: number, parent: number | null, p: Position, made: Partial<StudyNode> = {}): StudyNode {
  return {
    node,
    parent,
    move: null,
    side: null,
    turned: [],
    board: p.board,
    turn: isOver(p) ? "none" : p.turn,
    legal: legalMoves(p),
    comment: "",
    opening: null,
    children: [],
    ...made,
  };
}

export class FakeStudies implements StudyEngine {
  #studies = new Map<string, Kept>();
  #listeners = new Map<string, Set<StudyEvents>>();

  constructor(
    private readonly ready: () => Promise<void>,
    private readonly valuesOf: (p: Position, depth: number) => HintMove[],
  ) {}

  #find(id: string): Kept {
    const kept = this.#studies.get(id);
    if (!kept) throw new EngineError("not_found", "There is no study with this id.");
    return kept;
  }

  #node(kept: Kept, node: number): StudyNode {
    const found = kept.study.nodes.find((one) => one.node === node);
    if (!found) throw new EngineError("not_found", "There is no such node.", "node");
    return found;
  }

  #tell(id: string, call: (listener: StudyEvents) => void): void {
    for (const listener of this.#listeners.get(id) ?? []) call(listener);
  }

  #changed(kept: Kept, node: number, nodes: readonly StudyNode[], removed: number[] = []): StudyChange {
    const { study } = kept;
    const before = study.version;
    if (nodes.length || removed.length) study.version++;
    const main = [0];
    for (let at = study.nodes[0]; at?.children.length; ) {
      at = this.#node(kept, at.children[0] ?? 0);
      main.push(at.node);
    }
    study.main = main;
    const change = structuredClone({
      id: study.id,
      before,
      version: study.version,
      name: study.name,
      node,
      nodes: [...nodes],
      removed,
      main,
      deleted: study.deleted,
      changed: study.changed,
    });
    this.#tell(study.id, (listener) => listener.change?.(structuredClone(change)));
    return change;
  }

  #add(kept: Kept, at: StudyNode, move: string): StudyNode | null {
    const known = at.children.map((child) => this.#node(kept, child)).find((child) => child.move === move);
    if (known) return known;
    if (at.turn === "none") return null;
    const { size } = kept.study;
    const position = { size, board: at.board, turn: at.turn };
    const next = play(position, move);
    if (!next) return null;
    const turned =
      move === PASS
        ? []
        : turnedBy(at.board, size, squareOf(move, size), at.turn).map((s) => squareName(s, size));
    const made = nodeOf(kept.next++, at.node, next, { move, side: at.turn, turned });
    kept.study.nodes.push(made);
    at.children = [...at.children, made.node];
    return made;
  }

  list: StudyEngine["list"] = async () => {
    await this.ready();
    const studies = [...this.#studies.values()].map(
      ({ study }): StudySummary => ({
        id: study.id,
        name: study.name,
        size: study.size,
        board: study.nodes[0]?.board ?? "",
        turn: "black",
        moves: study.main.length - 1,
        variations: 0,
        created: study.created,
        changed: study.changed,
        deleted: study.deleted,
      }),
    );
    return { studies, next: null, total: studies.length };
  };

  make: StudyEngine["make"] = async (wish: NewStudy) => {
    await this.ready();
    const known = this.#studies.get(wish.id);
    if (known) return structuredClone(known.study);
    const { start } = wish;
    const first: Position =
      start.kind === "position"
        ? start.position
        : startPosition(start.kind === "usual" ? (start.size ?? 8) : 8);
    const now = new Date().toISOString();
    const study: Study = {
      id: wish.id,
      version: 1,
      name: wish.name ?? "Study",
      size: first.size,
      black: null,
      white: null,
      date: null,
      result: null,
      nodes: [nodeOf(0, null, first)],
      main: [0],
      deleted: false,
      created: now,
      changed: now,
      notes: [],
    };
    const kept: Kept = { study, next: 1, search: 0 };
    const moves = start.kind === "text" ? (start.text.match(/[a-p]\d+|pass/g) ?? []) : [];
    let at = study.nodes[0];
    for (const move of moves) {
      const next = at ? this.#add(kept, at, move) : null;
      if (!next) throw new EngineError("bad_notation", `${move} is no legal move.`);
      at = next;
    }
    this.#studies.set(wish.id, kept);
    this.#changed(kept, 0, []);
    return structuredClone(study);
  };

  get: StudyEngine["get"] = async (id) => {
    await this.ready();
    return structuredClone(this.#find(id).study);
  };

  rename: StudyEngine["rename"] = async (id, name) => {
    await this.ready();
    const kept = this.#find(id);
    kept.study.name = name;
    kept.study.version++;
    return { ...this.#changed(kept, 0, []), before: kept.study.version - 1 };
  };

  remove: StudyEngine["remove"] = async (id) => {
    await this.ready();
    const kept = this.#find(id);
    kept.study.deleted = true;
    return this.#changed(kept, 0, []);
  };

  restore: StudyEngine["restore"] = async (id) => {
    await this.ready();
    const kept = this.#find(id);
    kept.study.deleted = false;
    return this.#changed(kept, 0, []);
  };

  play: StudyEngine["play"] = async (id, node, move) => {
    await this.ready();
    const kept = this.#find(id);
    let at = this.#node(kept, node);
    const changed = [at];
    const count = kept.study.nodes.length;
    if (at.legal[0] === PASS && move !== PASS) {
      const passed = this.#add(kept, at, PASS);
      if (passed) changed.push((at = passed));
    }
    const made = this.#add(kept, at, move);
    if (!made) throw new EngineError("illegal_move", `${move} is not a legal move`, "move");
    return this.#changed(kept, made.node, kept.study.nodes.length > count ? [...changed, made] : []);
  };

  comment: StudyEngine["comment"] = async (id, node, comment) => {
    await this.ready();
    const kept = this.#find(id);
    const at = this.#node(kept, node);
    at.comment = comment;
    return this.#changed(kept, node, [at]);
  };

  promote: StudyEngine["promote"] = async (id, node, toMain) => {
    await this.ready();
    const kept = this.#find(id);
    const changed: StudyNode[] = [];
    for (let at = this.#node(kept, node); at.parent !== null; ) {
      const parent = this.#node(kept, at.parent);
      if (parent.children[0] !== at.node) {
        parent.children = [at.node, ...parent.children.filter((child) => child !== at.node)];
        changed.push(parent);
        if (!toMain) break;
      }
      at = parent;
    }
    return this.#changed(kept, node, changed);
  };

  removeNode: StudyEngine["removeNode"] = async (id, node) => {
    await this.ready();
    const kept = this.#find(id);
    const gone = this.#node(kept, node);
    if (gone.parent === null) throw new EngineError("bad_request", "Node 0 cannot be deleted.");
    const parent = this.#node(kept, gone.parent);
    parent.children = parent.children.filter((child) => child !== node);
    const removed = [node];
    // The list grows while it is walked.
    for (const one of removed) removed.push(...this.#node(kept, one).children);
    kept.study.nodes = kept.study.nodes.filter((one) => !removed.includes(one.node));
    return this.#changed(kept, parent.node, [parent], removed);
  };

  search: StudyEngine["search"] = async (id, { node, tab, moves: most }) => {
    await this.ready();
    const kept = this.#find(id);
    const at = this.#node(kept, node);
    const mine = ++kept.search;
    if (at.turn !== "none") {
      const position = { size: kept.study.size, board: at.board, turn: at.turn };
      void this.#search(kept, mine, { node, tab: tab ?? null }, position, most);
    }
    return { state: "running", node };
  };

  async #search(
    kept: Kept,
    mine: number,
    about: Pick<StudyValues, "node" | "tab">,
    position: Position,
    most = 128,
  ): Promise<void> {
    for (let depth = 1; depth <= 5; depth++) {
      const moves = this.valuesOf(position, depth).slice(0, most);
      await wait(depth === 1 ? 20 : 250);
      if (kept.search !== mine) return;
      const values: StudyValues = {
        study: kept.study.id,
        ...about,
        state: depth === 5 ? "stopped" : "running",
        unit: "discs",
        moves,
        nodes: 100 * depth ** 5,
        ms: 250 * depth,
      };
      this.#tell(kept.study.id, (listener) => listener.values?.(structuredClone(values)));
    }
  }

  stopSearch: StudyEngine["stopSearch"] = async (id) => {
    await this.ready();
    this.#find(id).search++;
    return { state: "none" };
  };

  getAnalysis: StudyEngine["getAnalysis"] = () => Promise.resolve(NO_REVIEW);
  startAnalysis: StudyEngine["startAnalysis"] = () =>
    Promise.reject(new EngineError("unavailable", "The engine for development analyses no studies."));
  stopAnalysis: StudyEngine["stopAnalysis"] = () => Promise.resolve(NO_REVIEW);
  exportFile: StudyEngine["exportFile"] = () =>
    Promise.reject(new EngineError("unavailable", "The engine for development writes no files."));
  checkPosition: StudyEngine["checkPosition"] = (position) =>
    Promise.resolve({
      format: "editor",
      ...position,
      side_given: true,
      legal: legalMoves(position),
      plies: 0,
      games: 1,
      start: { board: position.board, turn: position.turn },
      moves: [],
      opening: null,
    });
  wthorNext: StudyEngine["wthorNext"] = () =>
    Promise.reject(new EngineError("not_found", "No folder of tournament games is set."));
  wthorGames: StudyEngine["wthorGames"] = () =>
    Promise.reject(new EngineError("not_found", "No folder of tournament games is set."));

  listen: StudyEngine["listen"] = (id, events) => {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners);
    listeners.add(events);
    const kept = this.#studies.get(id);
    if (kept) events.study?.(structuredClone(kept.study));
    return () => listeners.delete(events);
  };
}
