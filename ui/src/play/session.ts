// One game on the page: what the server says about it, what is on its way to the server, and what the person
// looks at. A draft is a game that the server does not have yet; its first move makes it.
import { batch, computed, effect, signal } from "@preact/signals";
import type { AnalysedMove, Game, Hint, NewGame, Thinking } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { MoveQueue, type MoveWish } from "../engine/queue";
import { PASS, countDiscs, legalMoves, replay, type Position } from "../rules/rules";
import { aheadOf } from "./ahead";
import { draftGame } from "./draft-game";
import { forgetMoves, keepMoves, leftMoves } from "./left-moves";
import { Pace } from "./pace";
import { personSides } from "./people";
import { Drilling } from "./review/drill";
import { Reviewing, reviewOfGame } from "./review/reviewing";
import { lastSquare, shownDrill, shownPast, type Shown } from "./shown";
import { Teacher, hintAllows, type Caution } from "./teaching";

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
  readonly teacher = new Teacher();
  readonly review: Reviewing;
  readonly drill: Drilling;
  /** The ply that is looked at; null: the present. */
  readonly looking = signal<number | null>(null);
  /** The costly move whose position is looked at. */
  readonly mistake = signal<AnalysedMove | null>(null);
  /** Rises when the person wants to see the board: a sheet that covers it goes away. */
  readonly toBoard = signal(0);
  /** Rises when the keyboard belongs on the board: what had the focus is gone. */
  readonly focusBoard = signal(0);
  /** True while the server has no such game. */
  readonly draft = signal(false);
  /** The form for another game is open beside this draft, which must stay. */
  held = false;
  readonly queue: MoveQueue;

  readonly #wish: NewGame | null;
  #making: Promise<Game> | null = null;
  #ends: (() => void)[] = [];
  #closed = false;
  #listening = false;
  /** The server was restarted: its versions begin anew. */
  #versionsVoid = false;
  #started = "";
  /** Requests for a pause that are under way: what the server says meanwhile may be older. */
  #pausing = 0;
  /** The version of the last answer about a pause: events before it can come behind it. */
  #pauseAnswered = -1;
  readonly pace = new Pace((game) => this.#adopt(game));
  /** Moves of an earlier tab, until the game is there to take them. */
  #left: readonly MoveWish[];

  /** Opens a game of the server, or begins a draft. */
  constructor(from: string | NewGame, known?: Game) {
    const made = typeof from === "string";
    this.id = made ? from : from.id;
    this.#wish = made ? null : from;
    this.review = new Reviewing(reviewOfGame(this.id));
    this.drill = new Drilling(this.id);
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
      this.pace.pause(known.paused);
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
    this.pace.close();
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  get closed(): boolean {
    return this.#closed;
  }

  async load(): Promise<void> {
    this.failure.value = null;
    try {
      const game = await engine().getGame(this.id);
      this.pace.pause(game.paused);
      this.#adopt(game);
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
        state: (game) => this.#hear(game),
        thinking: (thinking) => {
          if (thinking.ply === this.game.value?.moves.length) this.thinking.value = thinking;
        },
        hint: (hint) => {
          if (this.hinting.value && hint.ply === this.game.value?.moves.length) this.hint.value = hint;
        },
        review: (progress) => this.review.hear(progress),
        trouble: (error) => (this.trouble.value = error),
      }),
    );
  }

  /** Moves of two engines are shown at a pace of their own. */
  #hear(game: Game): void {
    if (!this.#pausing && (game.version >= this.#pauseAnswered || this.#versionsVoid)) this.#takePause(game);
    if (personSides(game).length || !this.game.peek()) this.#adopt(game);
    else this.pace.add(game);
  }

  /** Quick engines are done while their first moves are shown: then only the page can pause. */
  #takePause(game: Game): void {
    if (game.state === "playing") this.pace.pause(game.paused);
  }

  /** Stops two engines, or lets them go on. The server keeps the pause: it outlives this page. */
  async pause(paused: boolean): Promise<void> {
    this.pace.pause(paused);
    this.trouble.value = null;
    this.#pausing++;
    try {
      const game = await engine().changeGame(this.id, { paused });
      this.#pauseAnswered = game.version;
      this.#takePause(game);
    } catch (error) {
      this.pace.pause(!paused);
      if (error instanceof EngineError) this.trouble.value = error;
    } finally {
      this.#pausing--;
    }
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
        this.teacher.caution.value = null;
        this.trouble.value = null;
        if (before && before.version >= 0) this.looking.value = null;
      }
      if (game.state === "playing") {
        this.review.forget();
        this.drill.end();
        this.mistake.value = null;
      }
    });
    if (this.#left.length) this.#takeUpLeft(game);
    if (game.state === "over" && !this.review.now.value && game.moves.length) void this.review.start();
  }

  #refused(error: EngineError): void {
    if (error.game) this.#adopt(error.game);
    this.trouble.value = error;
  }

  /** The present position with every move that waits, and who is to move there. */
  readonly ahead = computed(() => {
    const game = this.game.value;
    return game && aheadOf(game, this.queue.waiting.value);
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
    if (!ahead || this.looking.value !== null || this.drill.now.value) return [];
    if (this.teacher.caution.value || this.teacher.judging.value !== null) return [];
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
    const { teach } = ahead.game;
    if (move !== PASS && teach > 0 && !ahead.waiting.length && !hintAllows(this.hint.value, move, teach)) {
      const caution = await this.#consider(ply, move, teach);
      if (this.game.value?.moves.length !== ply) return;
      if (caution) {
        this.teacher.caution.value = caution;
        return;
      }
    }
    this.queue.add({ ply, move });
  }

  async #consider(ply: number, move: string, teach: number): Promise<Caution | null> {
    // The board shows the move as looked at while a draft is made.
    this.teacher.judging.value = move;
    try {
      await this.make();
    } catch {
      // Teaching must never stand in the way of a game.
      this.teacher.judging.value = null;
      return null;
    }
    if (this.game.value?.clock?.running) await this.#standClock(ply, true);
    return this.teacher.look(this.id, ply, move, teach);
  }

  /** The clock stands while a move is looked at and a question is open. The move lets it go on by itself. */
  async #standClock(ply: number, stands: boolean): Promise<void> {
    try {
      this.#adopt(await engine().standClock(this.id, ply, stands));
    } catch {
      // Without an answer the clock runs as ever.
    }
  }

  playAnyway(): void {
    const caution = this.teacher.caution.value;
    if (!caution) return;
    this.teacher.caution.value = null;
    this.queue.add({ ply: caution.ply, move: caution.move });
  }

  takeBackCaution(): void {
    const caution = this.teacher.caution.value;
    if (!caution) return;
    this.teacher.caution.value = null;
    // The keyboard was on the question, which is gone.
    this.focusBoard.value++;
    if (this.game.value?.clock) void this.#standClock(caution.ply, false);
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
    if (this.teacher.caution.value) {
      this.takeBackCaution();
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

  // Walking through the game.

  look(ply: number | null): void {
    const game = this.game.value;
    if (!game) return;
    this.drill.end();
    this.mistake.value = null;
    const last = game.moves.length;
    this.looking.value =
      ply === null || (ply >= last && game.state === "playing") ? null : Math.max(0, Math.min(ply, last));
  }

  walk(steps: number): void {
    const game = this.game.value;
    if (!game) return;
    this.look((this.looking.value ?? game.moves.length) + steps);
  }

  /** Shows the position before a costly move. */
  showMistake(move: AnalysedMove): void {
    this.look(move.ply - 1);
    this.mistake.value = move;
    this.toBoard.value++;
  }

  /** Puts mistakes before the person again, on the board that they were made on. */
  startDrill(items: readonly AnalysedMove[]): void {
    this.looking.value = null;
    this.mistake.value = null;
    this.toBoard.value++;
    this.drill.start(items);
  }

  /** What the board shows: the present, a ply that is looked at, or a position of the drill. */
  readonly shown = computed<Shown | null>(() => {
    const ahead = this.ahead.value;
    if (!ahead) return null;
    const { game } = ahead;
    const positions = this.positions.value;
    const looking = this.looking.value;
    const drilled = shownDrill(this.drill, game, positions);
    const past = looking === null ? null : shownPast(looking, game, positions);
    if (drilled ?? past) return drilled ?? past;
    const judging = this.teacher.judging.value ?? this.teacher.caution.value?.move ?? null;
    return {
      kind: "present",
      at: ahead.at,
      last: lastSquare(game.moves),
      turned: game.moves.at(-1)?.turned ?? [],
      legal: this.choices.value,
      placing: ahead.placing ?? (judging ? { move: judging, side: ahead.at.turn } : null),
      changed: ahead.changed,
      ply: game.moves.length,
    };
  });

  readonly discs = computed(() => {
    const shown = this.shown.value;
    return shown ? countDiscs(shown.at.board) : { black: 2, white: 2, empty: 60 };
  });
}
