// A small engine for work on the look of the page: games live in this tab, the opponent looks two moves
// ahead, everything answers after a short wait. It knows no file and no network. Not part of the product.
import { signal } from "@preact/signals";
import type {
  AnalysedMove,
  Colour,
  Game,
  GameSummary,
  HintMove,
  NewGame,
  Ply,
  Review,
  Seat,
  SeatShown,
  Settings,
} from "../src/api/types";
import {
  EngineError,
  type CommonEvents,
  type Connection,
  type Engine,
  type GameEvents,
} from "../src/engine/engine";
import {
  PASS,
  countDiscs,
  isOver,
  legalMoves,
  legalSquares,
  other,
  play,
  replay,
  sizeOf,
  squareOf,
  startBoard,
  turnedBy,
  squareName,
  type Position,
} from "../src/rules/rules";
import { STANDARD } from "../src/state/settings";
import { FakeLab } from "./fake-lab";
import { FakeStudies } from "./fake-study";

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function squareWorth(square: number, size: number): number {
  const x = Math.min(square % size, size - 1 - (square % size));
  const y = Math.min(Math.floor(square / size), size - 1 - Math.floor(square / size));
  if (x === 0 && y === 0) return 24;
  if (x <= 1 && y <= 1) return x === 1 && y === 1 ? -10 : -5;
  if (x === 0 || y === 0) return 3;
  return 0;
}

/** Returns a rough value in discs for the side to move. */
function rough(p: Position): number {
  if (isOver(p)) return score(p.board) * (p.turn === "black" ? 1 : -1);
  let sum = 0;
  for (let s = 0; s < p.board.length; s++) {
    const worth = squareWorth(s, p.size);
    if (p.board[s] === "X") sum += worth;
    else if (p.board[s] === "O") sum -= worth;
  }
  const mobility =
    legalSquares(p.board, p.size, "black").length - legalSquares(p.board, p.size, "white").length;
  const value = sum * 0.5 + mobility * 0.9;
  return p.turn === "black" ? value : -value;
}

function search(p: Position, depth: number, low: number, high: number): number {
  if (depth === 0) return rough(p);
  const moves = legalMoves(p);
  if (!moves.length) return rough(p);
  let best = low;
  for (const move of moves) {
    const next = play(p, move);
    if (!next) continue;
    best = Math.max(best, -search(next, depth - 1, -high, -best));
    if (best >= high) break;
  }
  return best;
}

function score(board: string): number {
  const { black, white, empty } = countDiscs(board);
  const d = black - white;
  return d + (d > 0 ? empty : d < 0 ? -empty : 0);
}

function valuesOf(p: Position, depth: number): HintMove[] {
  const moves = legalMoves(p).filter((m) => m !== PASS);
  const exact = countDiscs(p.board).empty <= 6;
  return moves
    .map((move) => {
      const next = play(p, move);
      const value = next ? -search(next, exact ? 8 : depth - 1, -999, 999) : 0;
      const line = [move];
      let at = next;
      for (let i = 0; at && i < 3; i++) {
        const reply = legalMoves(at)[0];
        if (!reply) break;
        line.push(reply);
        at = play(at, reply);
      }
      return {
        move,
        value: exact ? Math.round(value) : Math.max(-64, Math.min(64, value)),
        exact,
        depth,
        percent: exact ? 100 : 73,
        line,
      };
    })
    .sort((a, b) => b.value - a.value);
}

function nameOf(seat: Seat): string {
  if (seat.kind === "person") return seat.name ?? "";
  if (seat.kind === "level") return seat.level;
  if (seat.kind === "agent") return seat.agent;
  return `champion ${seat.seconds} s`;
}

interface Kept {
  wish: NewGame;
  start: Position;
  moves: Ply[];
  redo: Ply[];
  paused: boolean;
  resigned: Colour | null;
  helped: boolean;
  version: number;
  created: string;
  deleted: boolean;
  review: Review;
  black: SeatShown;
  white: SeatShown;
  tags: string[];
  notes: string;
  hint: number;
  clock: { black: number; white: number; since: number } | null;
  timeout: Colour | null;
}

const OPENINGS = [
  { name: "Tiger", french: "tigre", moves: "f5d6c3d3c4" },
  { name: "Rose", french: "rose", moves: "f5d6c5f4e3c6d3f6e6d7" },
  { name: "Buffalo", french: "buffle", moves: "f5f6e6f4c3" },
  { name: "Heath, Chimney", french: "cheminée", moves: "f5f6e6f4g5" },
  { name: "Cow", french: "vache", moves: "f5f6e6f4e3" },
];

export class FakeEngine implements Engine {
  readonly connection = signal<Connection>({ state: "open", retryAt: null });
  /** Milliseconds of each answer; tests of the look make it longer. */
  delay = 15;
  readonly lab = new FakeLab();
  readonly study = new FakeStudies(() => this.#ready(), valuesOf);
  #games = new Map<string, Kept>();
  #listeners = new Map<string, Set<GameEvents>>();
  #common = new Set<CommonEvents>();
  #settings: Settings = { ...STANDARD, thinking: true, last: null };

  constructor() {
    try {
      const text = sessionStorage.getItem("fake.games");
      if (text) this.#games = new Map(JSON.parse(text) as [string, Kept][]);
      const look = localStorage.getItem("avocet.settings");
      if (look) this.#settings = { ...this.#settings, ...(JSON.parse(look) as Settings) };
    } catch {
      // Begin empty.
    }
    (globalThis as { fake?: FakeEngine }).fake = this;
  }

  /** For tests: cuts the connection, or heals it. */
  setOffline(off: boolean): void {
    this.connection.value = off
      ? { state: "lost", retryAt: Date.now() + 8000 }
      : { state: "open", retryAt: null };
  }

  retryNow(): void {
    this.setOffline(false);
  }

  async #ready(): Promise<void> {
    await wait(this.delay);
    if (this.connection.value.state === "lost")
      throw new EngineError("offline", "The server does not answer.");
  }

  #at(kept: Kept): Position {
    return (
      replay(
        kept.start,
        kept.moves.map((m) => m.move),
      ).at(-1) ?? kept.start
    );
  }

  #show(kept: Kept): Game {
    const p = this.#at(kept);
    const over = isOver(p) || kept.resigned !== null || kept.timeout !== null;
    const mover = kept.wish[p.turn];
    const points = score(p.board);
    const loser = kept.resigned ?? kept.timeout;
    return {
      id: kept.wish.id,
      version: kept.version,
      size: p.size,
      state: over ? "over" : "playing",
      source: "page",
      black: kept.black,
      white: kept.white,
      start: { board: kept.start.board, turn: kept.start.turn },
      opening_plies: 0,
      moves: kept.moves,
      board: p.board,
      turn: over ? "none" : p.turn,
      legal: over ? [] : legalMoves(p),
      discs: { black: countDiscs(p.board).black, white: countDiscs(p.board).white },
      opening: p.size === 8 && kept.moves.length >= 5 ? "Tiger" : null,
      can: { undo: kept.moves.length > 0, redo: kept.redo.length > 0 },
      thinking: !over && mover.kind !== "person",
      clock: kept.clock
        ? {
            black_ms: kept.clock.black,
            white_ms: kept.clock.white,
            increment_ms: 0,
            running: !over && kept.moves.length > 0,
          }
        : null,
      result: over
        ? loser
          ? {
              winner: other(loser),
              score: loser === "black" ? -p.board.length : p.board.length,
              ending: kept.resigned ? "resigned" : "time",
            }
          : { winner: points > 0 ? "black" : points < 0 ? "white" : "draw", score: points, ending: "normal" }
        : null,
      teach: kept.wish.teach ?? 0,
      adapt: kept.wish.adapt ?? false,
      paused: kept.paused,
      helped: kept.helped,
      tags: kept.tags,
      notes: kept.notes,
      created: kept.created,
      changed: kept.created,
      deleted: kept.deleted,
    };
  }

  #find(id: string): Kept {
    const kept = this.#games.get(id);
    if (!kept) throw new EngineError("not_found", "There is no game with this id.");
    return kept;
  }

  #changed(kept: Kept): Game {
    kept.version++;
    try {
      sessionStorage.setItem("fake.games", JSON.stringify([...this.#games]));
    } catch {
      // Forgetting is fine here.
    }
    const game = this.#show(kept);
    this.#tell(game.id, (l) => l.state?.(structuredClone(game)));
    if (game.thinking) void this.#think(kept, game.version);
    return structuredClone(game);
  }

  #tell(id: string, call: (listener: GameEvents) => void): void {
    for (const listener of this.#listeners.get(id) ?? []) call(listener);
  }

  async #think(kept: Kept, version: number): Promise<void> {
    const p = this.#at(kept);
    const side = p.turn;
    const seat = kept.wish[side];
    if (legalMoves(p)[0] === PASS) {
      await wait(600);
      if (kept.version === version) this.#add(kept, PASS);
      return;
    }
    let best: HintMove | undefined;
    for (let depth = 1; depth <= (seat.kind === "champion" ? 5 : 3); depth++) {
      best = valuesOf(p, depth)[0];
      await wait(seat.kind === "champion" ? 250 : 120);
      if (kept.version !== version) return;
      if (best) {
        const { value, exact, line, percent } = best;
        this.#tell(kept.wish.id, (l) =>
          l.thinking?.({
            game: kept.wish.id,
            ply: kept.moves.length,
            side,
            depth: depth * 3,
            percent,
            value,
            exact,
            line,
            nodes: 1000 * depth ** 4,
            ms: 120 * depth,
          }),
        );
      }
    }
    const moves = legalMoves(p);
    const weak = seat.kind === "level" && !["club", "strong", "21"].includes(seat.level);
    const move = weak ? moves[Math.floor(Math.random() * moves.length)] : best?.move;
    if (move) this.#add(kept, move, best);
  }

  #add(kept: Kept, move: string, thought?: HintMove): Game {
    const p = this.#at(kept);
    const square = squareOf(move, p.size);
    const turned =
      move === PASS ? [] : turnedBy(p.board, p.size, square, p.turn).map((s) => squareName(s, p.size));
    kept.moves.push({
      side: p.turn,
      move,
      turned,
      value: thought?.value ?? null,
      exact: thought?.exact ?? false,
      depth: thought?.depth ?? null,
      ms: 100,
    });
    kept.redo = [];
    kept.hint++;
    return this.#changed(kept);
  }

  async #change(id: string, ply: number, act: (kept: Kept) => Game): Promise<Game> {
    await this.#ready();
    const kept = this.#find(id);
    if (kept.moves.length !== ply)
      throw new EngineError("conflict", "The game is at another move.", null, this.#show(kept));
    return act(kept);
  }

  info: Engine["info"] = async () => {
    await this.#ready();
    return {
      name: "Avocet",
      version: "fake",
      api: 1,
      sizes: [4, 6, 8, 10, 12],
      kept_sizes: [8],
      threads: 1,
      processors: 2,
      searches: { running: 0, waiting: 0, most: 2 },
      formats: [{ name: "transcript", title: "Moves", extension: "txt", binary: false }],
      data: "games.db",
      wthor: false,
      started: new Date().toISOString(),
    };
  };

  players: Engine["players"] = async (size) => {
    await this.#ready();
    const level = (name: string, about: string, loses_by?: number) => ({
      seat: { kind: "level" as const, level: name },
      name,
      about,
      ...(loses_by === undefined ? {} : { loses_by }),
    });
    return {
      size,
      players: [
        level("first-game", "has just heard the rules and likes to turn over many discs"),
        level("newcomer", "turns over many discs and likes corners, but does not look ahead"),
        level("beginner", "knows what is good and often takes something else", 20),
        level("novice", "looks ahead, and still gives a corner away now and then", 10),
        level("club", "plays soundly and errs in the middle game", 5),
        level("strong", "hardly errs, and counts the end of the game out", 2),
        { ...level("21", "depth 21"), name: "level 21", seconds: 0.2 },
        {
          seat: { kind: "agent", agent: "compound" },
          name: "compound",
          about: "Goes over from counting moves to counting discs as the board fills.",
          seconds: 2,
        },
        { seat: { kind: "agent", agent: "random" }, name: "random", about: "Plays any legal move." },
        {
          seat: { kind: "champion", seconds: 2 },
          name: "champion",
          about: "Avocet's own engine.",
          seconds: 2,
        },
      ],
    };
  };

  openings: Engine["openings"] = async () => {
    await this.#ready();
    return OPENINGS;
  };

  readPosition: Engine["readPosition"] = async (text) => {
    await this.#ready();
    const found = text.toLowerCase().match(/[a-p](1[0-6]|[1-9])/g);
    if (!found) throw new EngineError("bad_notation", "There is no move and no board.", "character 1");
    const all = replay({ size: 8, board: startBoard(8), turn: "black" }, found);
    const p = all.at(-1);
    if (!p || all.length <= found.length)
      throw new EngineError("bad_notation", `Move ${all.length} is illegal.`, `move ${all.length}`);
    return {
      format: "transcript",
      size: 8,
      board: p.board,
      turn: p.turn,
      side_given: true,
      legal: legalMoves(p),
      plies: found.length,
      games: 1,
      start: { board: startBoard(8), turn: "black" },
      moves: found,
      opening: null,
    };
  };

  settings: Engine["settings"] = async () => {
    await this.#ready();
    return this.#settings;
  };

  putSettings: Engine["putSettings"] = async (next) => {
    await this.#ready();
    this.#settings = next;
    return next;
  };

  record: Engine["record"] = async () => {
    await this.#ready();
    return { rows: [] };
  };

  listGames: Engine["listGames"] = async (question) => {
    await this.#ready();
    const games = [...this.#games.values()]
      .map((kept) => this.#show(kept))
      .filter((g) => g.deleted === (question.state === "deleted"))
      .filter(
        (g) => !question.state || ["any", "deleted"].includes(question.state) || g.state === question.state,
      )
      .reverse()
      .map(
        (g): GameSummary => ({
          id: g.id,
          size: g.size,
          state: g.state,
          source: g.source,
          black: g.black.name,
          white: g.white.name,
          plies: g.moves.length,
          board: g.board,
          last: g.moves.at(-1)?.move ?? null,
          opening: g.opening,
          result: g.result,
          tags: g.tags,
          notes: g.notes,
          created: g.created,
          changed: g.changed,
          added: g.created,
          deleted: g.deleted,
        }),
      );
    return { games: games.slice(0, question.limit ?? 50), next: null, total: games.length };
  };

  makeGame: Engine["makeGame"] = async (wish) => {
    await this.#ready();
    const known = this.#games.get(wish.id);
    if (known) return this.#show(known);
    let start: Position = { size: wish.size, board: startBoard(wish.size), turn: "black" };
    const moves: Ply[] = [];
    if (wish.start && "text" in wish.start) {
      const read = await this.readPosition(wish.start.text);
      start = {
        size: sizeOf(read.board),
        board: read.board,
        turn: read.turn === "white" ? "white" : "black",
      };
    }
    const kept: Kept = {
      wish,
      start,
      moves,
      redo: [],
      paused: false,
      resigned: null,
      helped: false,
      version: 0,
      created: new Date().toISOString(),
      deleted: false,
      review: { state: "none", done: 0, all: 0, analysis: null },
      black: { seat: wish.black, name: nameOf(wish.black) },
      white: { seat: wish.white, name: nameOf(wish.white) },
      tags: [],
      notes: "",
      hint: 0,
      clock: wish.clock
        ? { black: wish.clock.seconds * 1000, white: wish.clock.seconds * 1000, since: 0 }
        : null,
      timeout: null,
    };
    this.#games.set(wish.id, kept);
    return this.#changed(kept);
  };

  getGame: Engine["getGame"] = async (id) => {
    await this.#ready();
    return structuredClone(this.#show(this.#find(id)));
  };

  changeGame: Engine["changeGame"] = async (id, change) => {
    await this.#ready();
    const kept = this.#find(id);
    if (change.tags) kept.tags = change.tags;
    if (change.notes !== undefined) kept.notes = change.notes;
    if (change.teach !== undefined) kept.wish.teach = change.teach;
    if (change.paused !== undefined) kept.paused = change.paused;
    return this.#changed(kept);
  };

  deleteGame: Engine["deleteGame"] = async (id) => {
    await this.#ready();
    const kept = this.#find(id);
    kept.deleted = true;
    return this.#changed(kept);
  };

  restoreGame: Engine["restoreGame"] = async (id) => {
    await this.#ready();
    const kept = this.#find(id);
    kept.deleted = false;
    return this.#changed(kept);
  };

  importGames: Engine["importGames"] = () =>
    Promise.reject(new EngineError("unavailable", "The engine for development reads no games."));
  exportGame: Engine["exportGame"] = () =>
    Promise.reject(new EngineError("unavailable", "The engine for development writes no files."));

  playMove: Engine["playMove"] = async (id, ply, move) => {
    await this.#ready();
    const kept = this.#find(id);
    if (kept.moves[ply]?.move === move) return this.#show(kept);
    return this.#change(id, ply, (found) => {
      if (!legalMoves(this.#at(found)).includes(move))
        throw new EngineError("illegal_move", `${move} is no legal move.`);
      return this.#add(found, move);
    });
  };

  undo: Engine["undo"] = (id, ply) =>
    this.#change(id, ply, (kept) => {
      kept.resigned = null;
      const persons = kept.wish.black.kind === "person" && kept.wish.white.kind === "person";
      do {
        const last = kept.moves.pop();
        if (!last) break;
        kept.redo.push(last);
        if (persons) break;
      } while (kept.moves.length && kept.wish[this.#at(kept).turn].kind !== "person");
      kept.helped = true;
      return this.#changed(kept);
    });

  redo: Engine["redo"] = (id, ply) =>
    this.#change(id, ply, (kept) => {
      do {
        const next = kept.redo.pop();
        if (!next) break;
        kept.moves.push(next);
      } while (kept.redo.length && kept.wish[this.#at(kept).turn].kind !== "person");
      return this.#changed(kept);
    });

  resign: Engine["resign"] = (id, ply) =>
    this.#change(id, ply, (kept) => {
      const turn = this.#at(kept).turn;
      kept.resigned =
        kept.wish[turn].kind === "person" ? turn : kept.wish.black.kind === "person" ? "black" : "white";
      return this.#changed(kept);
    });

  swapSides: Engine["swapSides"] = (id, ply) =>
    this.#change(id, ply, (kept) => {
      [kept.wish.black, kept.wish.white] = [kept.wish.white, kept.wish.black];
      [kept.black, kept.white] = [kept.white, kept.black];
      return this.#changed(kept);
    });

  /** Clocks do not run here. */
  standClock: Engine["standClock"] = (id, ply) => this.#change(id, ply, (kept) => this.#show(kept));

  moveNow: Engine["moveNow"] = (id, ply) =>
    this.#change(id, ply, (kept) => {
      const best = valuesOf(this.#at(kept), 1)[0];
      return best ? this.#add(kept, best.move, best) : this.#show(kept);
    });

  rematch: Engine["rematch"] = (id, newId) => {
    const { wish } = this.#find(id);
    return this.makeGame({ ...wish, id: newId, black: wish.white, white: wish.black });
  };

  startHint: Engine["startHint"] = async (id, ply) => {
    await this.#ready();
    const kept = this.#find(id);
    kept.helped = true;
    const mine = ++kept.hint;
    void (async () => {
      const p = replay(
        kept.start,
        kept.moves.slice(0, ply).map((m) => m.move),
      ).at(-1);
      for (let depth = 1; p && depth <= 5; depth++) {
        await wait(150);
        if (kept.hint !== mine) return;
        const moves = valuesOf(p, depth);
        this.#tell(id, (l) =>
          l.hint?.({
            game: id,
            ply,
            final: depth === 5,
            unit: "discs",
            moves,
            nodes: depth * 5000,
            ms: depth * 150,
          }),
        );
      }
    })();
    return { state: "running", ply };
  };

  stopHint: Engine["stopHint"] = async (id) => {
    await this.#ready();
    this.#find(id).hint++;
    return { state: "none" };
  };

  judge: Engine["judge"] = async (id, ply, move) => {
    await this.#ready();
    const kept = this.#find(id);
    const p = replay(
      kept.start,
      kept.moves.slice(0, ply).map((m) => m.move),
    ).at(-1);
    const values = p ? valuesOf(p, 3) : [];
    const best = values[0];
    const mine = values.find((v) => v.move === move);
    if (!best || !mine) throw new EngineError("illegal_move", `${move} is no legal move.`);
    const loss = best.value - mine.value;
    return {
      ply,
      move,
      value: mine.value,
      best: best.move,
      best_value: best.value,
      loss,
      unit: "discs",
      exact: best.exact,
      mark:
        loss < 0.5 ? "best" : loss < 2 ? "fine" : loss < 5 ? "inaccurate" : loss < 10 ? "mistake" : "blunder",
      line: best.line,
    };
  };

  getReview: Engine["getReview"] = async (id) => {
    await this.#ready();
    return this.#find(id).review;
  };

  startReview: Engine["startReview"] = async (id) => {
    await this.#ready();
    const kept = this.#find(id);
    if (kept.review.state !== "none") return kept.review;
    const all = kept.moves.length;
    kept.review = { state: "running", done: 0, all, analysis: null };
    void this.#analyse(kept);
    return kept.review;
  };

  async #analyse(kept: Kept): Promise<void> {
    const id = kept.wish.id;
    const all = kept.moves.length;
    const positions = replay(
      kept.start,
      kept.moves.map((m) => m.move),
    );
    const moves: AnalysedMove[] = [];
    for (const [i, ply] of kept.moves.entries()) {
      const p = positions[i];
      const values = p ? valuesOf(p, 2) : [];
      const best = values[0];
      const mine = values.find((v) => v.move === ply.move);
      if (best && mine) {
        const loss = best.value - mine.value;
        moves.push({
          ply: i + 1,
          side: ply.side,
          move: ply.move,
          value: mine.value,
          best: best.move,
          best_value: best.value,
          loss,
          exact: best.exact,
          mark:
            loss < 0.5
              ? "best"
              : loss < 2
                ? "fine"
                : loss < 5
                  ? "inaccurate"
                  : loss < 10
                    ? "mistake"
                    : "blunder",
          line: best.line,
          depth: 6,
          percent: best.percent,
          choices: values.length,
          empty: countDiscs(p?.board ?? "").empty,
        });
      }
      if (i % 6 === 0) {
        await wait(30);
        this.#tell(id, (l) => l.review?.({ game: id, state: "running", done: i, all }));
      }
    }
    const size = kept.start.size;
    kept.review = {
      state: "done",
      done: all,
      all,
      analysis: { size, level: 6, moves: moves as unknown as Record<string, never>[], summary: {} },
    };
    this.#tell(id, (l) => l.review?.({ game: id, state: "done", done: all, all }));
  }

  listen(id: string, events: GameEvents): () => void {
    const set = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, set);
    set.add(events);
    const kept = this.#games.get(id);
    if (kept) {
      queueMicrotask(() => events.state?.(structuredClone(this.#show(kept))));
      if (this.#show(kept).thinking) void this.#think(kept, kept.version);
    }
    return () => set.delete(events);
  }

  listenAll(events: CommonEvents): () => void {
    this.#common.add(events);
    return () => this.#common.delete(events);
  }
}
