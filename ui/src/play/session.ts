// One game on the page: what the server says about it, what is on its way to the server, and what the person
// looks at. A draft is a game that the server does not have yet; its first move makes it.
import { batch, computed, effect, signal } from "@preact/signals";
import type { AnalysedMove, Colour, Game, Hint, Judgement, NewGame, Review, Thinking } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { MoveQueue, type MoveWish } from "../engine/queue";
import {
  PASS,
  countDiscs,
  legalMoves,
  play,
  replay,
  squareName,
  squareOf,
  startPosition,
  turnedBy,
  type Position,
} from "../rules/rules";
import { forgetMoves, keepMoves, leftMoves } from "./left-moves";
import { personSides } from "./people";

/** A move that teaching holds back until the person decides. */
export interface Caution {
  readonly ply: number;
  readonly move: string;
  readonly judgement: Judgement;
}

/** The mistakes of a game, put before the person once more. */
export interface Drill {
  readonly items: readonly AnalysedMove[];
  readonly index: number;
  readonly move: string | null;
  readonly judgement: Judgement | null;
  /** The best move is shown. */
  readonly revealed: boolean;
  readonly right: number;
}

/** The least time between two moves of engines that are watched. */
const WATCH_MS = 700;

/** Builds the game that the server would make for a wish with the usual start. */
function draftGame(wish: NewGame): Game {
  const start = startPosition(wish.size);
  const now = new Date().toISOString();
  const name = (seat: NewGame["black"]) => (seat.kind === "person" ? (seat.name ?? "") : "");
  const clock = wish.clock ?? null;
  return {
    id: wish.id,
    version: -1,
    size: wish.size,
    state: "playing",
    source: "page",
    black: { seat: wish.black, name: name(wish.black) },
    white: { seat: wish.white, name: name(wish.white) },
    start: { board: start.board, turn: start.turn },
    moves: [],
    board: start.board,
    turn: start.turn,
    legal: legalMoves(start),
    discs: { black: 2, white: 2 },
    opening: null,
    can: { undo: false, redo: false },
    thinking: false,
    clock: clock && {
      black_ms: clock.seconds * 1000,
      white_ms: clock.seconds * 1000,
      increment_ms: (clock.increment ?? 0) * 1000,
      running: false,
    },
    result: null,
    teach: wish.teach ?? 0,
    adapt: wish.adapt ?? false,
    helped: false,
    tags: [],
    notes: "",
    created: now,
    changed: now,
    deleted: false,
  };
}

export class Session {
  readonly id: string;
  readonly game = signal<Game | null>(null);
  /** When `game` arrived, for clocks; as performance.now(). */
  readonly arrived = signal(0);
  /** The game could not be loaded. */
  readonly failure = signal<EngineError | null>(null);
  /** The last wish was refused. */
  readonly trouble = signal<EngineError | null>(null);
  readonly thinking = signal<Thinking | null>(null);
  readonly hinting = signal(false);
  readonly hint = signal<Hint | null>(null);
  readonly judging = signal<string | null>(null);
  readonly caution = signal<Caution | null>(null);
  readonly review = signal<Review | null>(null);
  readonly drill = signal<Drill | null>(null);
  /** The ply that is looked at; null: the present. */
  readonly looking = signal<number | null>(null);
  /** Rises when the person wants to see the board: a sheet that covers it goes away. */
  readonly toBoard = signal(0);
  /** Rises when the keyboard belongs on the board: what had the focus is gone. */
  readonly focusBoard = signal(0);
  /** True while the server has no such game. */
  readonly draft = signal(false);
  readonly queue: MoveQueue;

  readonly #wish: NewGame | null;
  #making: Promise<Game> | null = null;
  #ends: (() => void)[] = [];
  #closed = false;
  #listening = false;
  /** The server was restarted: its versions begin anew. */
  #versionsVoid = false;
  #started = "";
  #line: Game[] = [];
  #paceTimer: ReturnType<typeof setTimeout> | undefined;
  /** Moves of an earlier tab, until the game is there to take them. */
  #left: readonly MoveWish[];

  /** Opens a game of the server, or begins a draft. */
  constructor(from: string | NewGame, known?: Game) {
    const made = typeof from === "string";
    this.id = made ? from : from.id;
    this.#wish = made ? null : from;
    this.queue = new MoveQueue({
      send: async ({ ply, move }) => {
        await this.make();
        return engine().playMove(this.id, ply, move);
      },
      accepted: (game) => this.#adopt(game),
      refused: (error) => this.#refused(error),
    });
    const left = leftMoves();
    this.#left = left?.id === this.id ? left.moves : [];
    if (!made) {
      this.draft.value = true;
      this.game.value = draftGame(from);
      this.#takeUpLeft(this.game.value);
    } else if (known) {
      this.#adopt(known);
      this.#listen();
    } else void this.load();
    this.#ends.push(
      effect(() => {
        if (engine().connection.value.state === "open") this.queue.flush();
      }),
      effect(() => {
        const moves = this.queue.waiting.value;
        if (moves.length) keepMoves({ id: this.id, wish: this.draft.value ? this.#wish : null, moves });
        else if (!this.#left.length) forgetMoves(this.id);
      }),
      engine().listenAll({
        hello: ({ started }) => {
          if (this.#started && started !== this.#started) this.#versionsVoid = true;
          this.#started = started;
        },
      }),
    );
  }

  close(): void {
    this.#closed = true;
    this.queue.close();
    clearTimeout(this.#paceTimer);
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  get closed(): boolean {
    return this.#closed;
  }

  async load(): Promise<void> {
    this.failure.value = null;
    try {
      this.#adopt(await engine().getGame(this.id));
      this.#listen();
    } catch (error) {
      if (error instanceof EngineError) this.failure.value = error;
    }
  }

  /** Makes the game on the server, if it is a draft. Safe to repeat. */
  async make(): Promise<void> {
    if (!this.#wish || !this.draft.value) return;
    this.#making ??= engine().makeGame(this.#wish);
    try {
      const game = await this.#making;
      // Two callers may wait for the same answer.
      if (!this.draft.peek()) return;
      this.draft.value = false;
      this.#adopt(game);
      this.#listen();
    } finally {
      this.#making = null;
    }
  }

  /** Makes the game although the person does not move first. */
  async begin(): Promise<void> {
    this.trouble.value = null;
    try {
      await this.make();
    } catch (error) {
      if (error instanceof EngineError) this.trouble.value = error;
    }
  }

  /** Sends the moves that an earlier tab could not, if the game still stands where they belong. */
  #takeUpLeft(game: Game): void {
    const moves = this.#left;
    this.#left = [];
    if (moves[0]?.ply === game.moves.length) for (const wish of moves) this.queue.add(wish);
    else forgetMoves(this.id);
  }

  #listen(): void {
    if (this.#listening || this.#closed) return;
    this.#listening = true;
    this.#ends.push(
      engine().listen(this.id, {
        state: (game) => this.#pace(game),
        thinking: (thinking) => {
          if (thinking.ply === this.game.value?.moves.length) this.thinking.value = thinking;
        },
        hint: (hint) => {
          if (this.hinting.value && hint.ply === this.game.value?.moves.length) this.hint.value = hint;
        },
        review: (progress) => {
          const { state, done, all } = progress;
          if (state === "done") void this.#loadReview();
          else this.review.value = { state, done, all, analysis: this.review.value?.analysis ?? null };
        },
        trouble: (error) => (this.trouble.value = error),
      }),
    );
  }

  /**
   * Two engines may play faster than an eye can follow: their moves are shown one by one. The newest state
   * waits in line like the others, so that nothing is left out.
   */
  #pace(game: Game): void {
    if (personSides(game).length || !this.game.peek()) {
      this.#adopt(game);
      return;
    }
    this.#line.push(game);
    if (this.#paceTimer === undefined) this.#showNext();
  }

  #showNext(): void {
    this.#paceTimer = undefined;
    const next = this.#line.shift();
    if (!next) return;
    this.#adopt(next);
    this.#paceTimer = setTimeout(() => this.#showNext(), WATCH_MS);
  }

  #adopt(game: Game): void {
    const before = this.game.value;
    if (before && game.version < before.version && !this.#versionsVoid) return;
    this.#versionsVoid = false;
    batch(() => {
      this.game.value = game;
      this.arrived.value = performance.now();
      const moved = before?.moves.length !== game.moves.length || before.board !== game.board;
      if (moved) {
        this.thinking.value = null;
        this.hint.value = null;
        this.hinting.value = false;
        this.caution.value = null;
        this.trouble.value = null;
        if (before && before.version >= 0) this.looking.value = null;
      }
      if (game.state === "playing" && (this.review.value || this.drill.value)) {
        this.review.value = null;
        this.drill.value = null;
      }
    });
    if (this.#left.length) this.#takeUpLeft(game);
    if (game.state === "over" && !this.review.value && game.moves.length) void this.startReview();
  }

  #refused(error: EngineError): void {
    if (error.game) this.#adopt(error.game);
    this.trouble.value = error;
  }

  /** The present position with every move that waits, and who is to move there. */
  readonly ahead = computed(() => {
    const game = this.game.value;
    if (!game) return null;
    const waiting = this.queue.waiting.value.filter((wish) => wish.ply >= game.moves.length);
    let at: Position = {
      size: game.size,
      board: game.board,
      turn: game.turn === "white" ? "white" : "black",
    };
    const changed = new Set<number>();
    let placing: { move: string; side: Colour } | null = null;
    // All moves but the newest are drawn; the newest shows its disc only, until the server has it.
    for (const [i, wish] of waiting.entries()) {
      const next = play(at, wish.move);
      if (!next) break;
      if (i === waiting.length - 1 && wish.move !== PASS) placing = { move: wish.move, side: at.turn };
      else {
        for (let s = 0; s < next.board.length; s++) if (next.board[s] !== at.board[s]) changed.add(s);
        at = next;
      }
    }
    const after = waiting.length ? (placing ? play(at, placing.move) : at) : null;
    return { game, waiting, at, placing, changed, after };
  });

  /** The positions of the game, before each ply and after the last. */
  readonly positions = computed<Position[]>(() => {
    const game = this.game.value;
    if (!game) return [];
    const { size, start } = game;
    return replay(
      { size, board: start.board, turn: start.turn },
      game.moves.map((ply) => ply.move),
    );
  });

  /** The moves that a person may choose now. */
  readonly choices = computed<readonly string[]>(() => {
    const ahead = this.ahead.value;
    if (!ahead || this.looking.value !== null || this.drill.value || this.caution.value) return [];
    if (this.judging.value !== null) return [];
    const { game, waiting, after } = ahead;
    const persons = personSides(game);
    if (!waiting.length)
      return game.turn !== "none" && persons.includes(game.turn) && !game.deleted ? game.legal : [];
    // Further moves can wait behind the first one only if persons play both sides and nothing answers.
    if (persons.length < 2 || !after || engine().connection.value.state === "open") return [];
    return legalMoves(after);
  });

  /** Makes a move of a person. With teaching, a costly move asks first. */
  async move(move: string): Promise<void> {
    const ahead = this.ahead.value;
    if (!ahead || !this.choices.value.includes(move)) return;
    const ply = ahead.game.moves.length + ahead.waiting.length;
    this.trouble.value = null;
    if (move !== PASS && ahead.game.teach > 0 && !ahead.waiting.length && !this.#known(move)) {
      const judgement = await this.#judge(ply, move);
      if (this.game.value?.moves.length !== ply) return;
      if (judgement && judgement.loss >= teachLimit(ahead.game.teach, judgement.unit)) {
        this.caution.value = { ply, move, judgement };
        return;
      }
    }
    this.queue.add({ ply, move });
  }

  /** The hints on the board show the move as good: teaching must not contradict them. */
  #known(move: string): boolean {
    const hint = this.hint.value;
    const best = hint?.moves[0];
    const mine = hint?.moves.find((m) => m.move === move);
    const teach = this.game.value?.teach ?? 0;
    return !!hint && !!best && !!mine && best.value - mine.value < teachLimit(teach, hint.unit);
  }

  async #judge(ply: number, move: string): Promise<Judgement | null> {
    this.judging.value = move;
    try {
      await this.make();
      return await engine().judge(this.id, ply, move);
    } catch {
      // Teaching must never stand in the way of a game.
      return null;
    } finally {
      this.judging.value = null;
    }
  }

  playAnyway(): void {
    const caution = this.caution.value;
    if (!caution) return;
    this.caution.value = null;
    this.queue.add({ ply: caution.ply, move: caution.move });
  }

  takeBackCaution(): void {
    this.caution.value = null;
  }

  async #wishFor(act: (ply: number) => Promise<Game>): Promise<void> {
    const game = this.game.value;
    if (!game) return;
    this.trouble.value = null;
    try {
      await this.make();
      this.#adopt(await act(game.moves.length));
    } catch (error) {
      if (error instanceof EngineError) this.#refused(error);
    }
  }

  async undo(): Promise<void> {
    if (this.caution.value) {
      this.caution.value = null;
      return;
    }
    if (this.queue.removeLast()) return;
    if (this.game.value?.can.undo) await this.#wishFor((ply) => engine().undo(this.id, ply));
  }

  async redo(): Promise<void> {
    if (this.game.value?.can.redo) await this.#wishFor((ply) => engine().redo(this.id, ply));
  }

  async resign(): Promise<void> {
    await this.#wishFor((ply) => engine().resign(this.id, ply));
  }

  async swapSides(): Promise<void> {
    await this.#wishFor((ply) => engine().swapSides(this.id, ply));
  }

  async restore(): Promise<void> {
    await this.#wishFor(() => engine().restoreGame(this.id));
  }

  async moveNow(): Promise<void> {
    await this.#wishFor((ply) => engine().moveNow(this.id, ply));
  }

  async setTeach(discs: number): Promise<void> {
    await this.#wishFor(() => engine().changeGame(this.id, { teach: discs }));
  }

  async toggleHint(): Promise<void> {
    const game = this.game.value;
    if (!game || this.looking.value !== null) return;
    if (this.hinting.value) {
      this.hinting.value = false;
      this.hint.value = null;
      await engine()
        .stopHint(this.id)
        .catch(() => undefined);
      return;
    }
    if (!this.choices.value.some((move) => move !== PASS)) return;
    this.hinting.value = true;
    this.trouble.value = null;
    try {
      await this.make();
      this.hinting.value = true;
      await engine().startHint(this.id, game.moves.length);
    } catch (error) {
      this.hinting.value = false;
      if (error instanceof EngineError) this.trouble.value = error;
    }
  }

  async startReview(): Promise<void> {
    try {
      const review = await engine().startReview(this.id);
      this.review.value = review;
      if (review.state === "done" && !review.analysis) await this.#loadReview();
    } catch (error) {
      if (error instanceof EngineError && error.code !== "offline")
        this.review.value = { state: "failed", done: 0, all: 0, analysis: null };
    }
  }

  async #loadReview(): Promise<void> {
    try {
      this.review.value = await engine().getReview(this.id);
    } catch {
      this.review.value = { state: "failed", done: 0, all: 0, analysis: null };
    }
  }

  readonly analysed = computed<readonly AnalysedMove[]>(
    () => (this.review.value?.analysis?.moves ?? []) as unknown as AnalysedMove[],
  );

  // Walking through the game.

  look(ply: number | null): void {
    const game = this.game.value;
    if (!game) return;
    if (this.drill.value) this.drill.value = null;
    const last = game.moves.length;
    this.looking.value =
      ply === null || (ply >= last && game.state === "playing") ? null : Math.max(0, Math.min(ply, last));
  }

  walk(steps: number): void {
    const game = this.game.value;
    if (!game) return;
    this.look((this.looking.value ?? game.moves.length) + steps);
  }

  // Mistakes again.

  startDrill(items: readonly AnalysedMove[]): void {
    if (!items.length) return;
    this.looking.value = null;
    this.toBoard.value++;
    this.drill.value = { items, index: 0, move: null, judgement: null, revealed: false, right: 0 };
  }

  endDrill(): void {
    this.drill.value = null;
  }

  async answerDrill(move: string): Promise<void> {
    const drill = this.drill.value;
    const item = drill?.items[drill.index];
    if (!drill || !item || drill.move) return;
    this.drill.value = { ...drill, move };
    try {
      const judgement = await engine().judge(this.id, item.ply - 1, move);
      const right = judgement.mark === "best" || judgement.mark === "fine";
      if (this.drill.value.index === drill.index)
        this.drill.value = {
          ...drill,
          move,
          judgement,
          revealed: right,
          right: drill.right + (right ? 1 : 0),
        };
    } catch (error) {
      this.drill.value = drill;
      if (error instanceof EngineError) this.trouble.value = error;
    }
  }

  /** Puts the same position again, or the next one. */
  retryDrill(): void {
    const drill = this.drill.value;
    if (drill) this.drill.value = { ...drill, move: null, judgement: null };
  }

  revealDrill(): void {
    const drill = this.drill.value;
    if (drill) this.drill.value = { ...drill, revealed: true };
  }

  nextDrill(): void {
    const drill = this.drill.value;
    if (!drill) return;
    this.trouble.value = null;
    this.drill.value =
      drill.index + 1 < drill.items.length
        ? { ...drill, index: drill.index + 1, move: null, judgement: null, revealed: false }
        : null;
  }

  /** What the board shows: the present, a ply that is looked at, or a position of the drill. */
  readonly shown = computed(() => {
    const ahead = this.ahead.value;
    if (!ahead) return null;
    const { game } = ahead;
    const drill = this.drill.value;
    const item = drill?.items[drill.index];
    const positions = this.positions.value;
    if (drill && item) {
      const at = positions[item.ply - 1];
      if (at) {
        const after = drill.move && drill.judgement ? play(at, drill.move) : null;
        return {
          kind: "drill" as const,
          at: after ?? at,
          last: after ? drill.move : (game.moves[item.ply - 2]?.move ?? null),
          turned:
            after && drill.move
              ? turnedBy(at.board, at.size, squareOf(drill.move, at.size), at.turn).map((s) =>
                  squareName(s, at.size),
                )
              : [],
          legal: drill.move ? [] : legalMoves(at).filter((m) => m !== PASS),
          placing: drill.move && !drill.judgement ? { move: drill.move, side: at.turn } : null,
          changed: new Set<number>(),
          ply: item.ply - 1,
        };
      }
    }
    const looking = this.looking.value;
    const past = looking === null ? undefined : positions[looking];
    if (looking !== null && past) {
      const ply = game.moves[looking - 1];
      return {
        kind: "past" as const,
        at: past,
        last: ply?.move ?? null,
        turned: ply?.turned ?? [],
        legal: [],
        placing: null,
        changed: new Set<number>(),
        ply: looking,
      };
    }
    const ply = game.moves.at(-1);
    const judging = this.judging.value ?? this.caution.value?.move ?? null;
    const side: Colour = ahead.at.turn;
    return {
      kind: "present" as const,
      at: ahead.at,
      last: lastSquare(game),
      turned: ply?.turned ?? [],
      legal: this.choices.value,
      placing: ahead.placing ?? (judging ? { move: judging, side } : null),
      changed: ahead.changed,
      ply: game.moves.length,
    };
  });

  readonly discs = computed(() => {
    const shown = this.shown.value;
    return shown ? countDiscs(shown.at.board) : { black: 2, white: 2, empty: 60 };
  });
}

/** The last move on a square: a pass leaves the mark where it was. */
function lastSquare(game: Game): string | null {
  for (let i = game.moves.length - 1; i >= 0; i--) {
    const move = game.moves[i]?.move;
    if (move && move !== PASS) return move;
  }
  return null;
}

/** Teaching counts in discs. On boards whose values are chances, one disc is about five points of them. */
function teachLimit(discs: number, unit: "discs" | "chance"): number {
  return unit === "chance" ? discs * 5 : discs;
}
