// The one interface through which the page talks to an engine. http.ts implements it over the network; a
// worker with WebAssembly can implement it later. Views know nothing but this file.
import type { ReadonlySignal } from "@preact/signals";
import type { operations } from "../api/schema";
import type {
  Game,
  GameChange,
  GameList,
  GamesChanged,
  Hello,
  Hint,
  HintState,
  ImportResult,
  ImportWish,
  Info,
  Judgement,
  NewGame,
  Opening,
  PlayerList,
  ReadPosition,
  Record,
  Review,
  ReviewProgress,
  Settings,
  StudiesChanged,
  Thinking,
} from "../api/types";
import type { Lab } from "./lab";
import type { StudyEngine } from "./study";

/** A refusal in words. `code` is a name from the interface, or "offline" if no answer came. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly where: string | null = null,
    /** The game as it is, if the refusal is a conflict. */
    readonly game: Game | null = null,
    /** The squares at fault, if an impossible position was refused. */
    readonly squares: readonly string[] = [],
  ) {
    super(message);
    this.name = "EngineError";
  }
}

export interface Connection {
  /** starting: no answer yet; open: live; lost: events do not arrive, a new try comes by itself. */
  readonly state: "starting" | "open" | "lost";
  /** When the next try begins, in milliseconds as Date.now(); null unless lost and waiting. */
  readonly retryAt: number | null;
}

/** What the stream tells about one game. */
export interface GameEvents {
  state?(game: Game): void;
  thinking?(thinking: Thinking): void;
  hint?(hint: Hint): void;
  review?(progress: ReviewProgress): void;
  trouble?(error: EngineError): void;
}

/** What the stream tells everybody. */
export interface CommonEvents {
  hello?(hello: Hello): void;
  games?(changed: GamesChanged): void;
  settings?(settings: Settings): void;
  studies?(changed: StudiesChanged): void;
}

/** A question about the list of games, as the interface has it. */
export type GameQuestion = NonNullable<operations["listGames"]["parameters"]["query"]>;

export interface ExportedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Every call rejects with an EngineError. Calls that change something can be repeated safely. */
export interface Engine {
  readonly connection: ReadonlySignal<Connection>;
  /** Tries to connect now instead of at retryAt. */
  retryNow(): void;
  readonly study: StudyEngine;

  info(): Promise<Info>;
  players(size: number): Promise<PlayerList>;
  openings(): Promise<Opening[]>;
  /** Reads a position in any notation, or in the named one if two can read it. */
  readPosition(text: string, ply?: number, format?: string): Promise<ReadPosition>;
  settings(): Promise<Settings>;
  putSettings(settings: Settings): Promise<Settings>;
  record(): Promise<Record>;

  listGames(question: GameQuestion): Promise<GameList>;
  makeGame(wish: NewGame): Promise<Game>;
  getGame(id: string): Promise<Game>;
  changeGame(id: string, change: GameChange): Promise<Game>;
  deleteGame(id: string): Promise<Game>;
  restoreGame(id: string): Promise<Game>;
  importGames(wish: ImportWish): Promise<ImportResult>;
  exportGame(id: string, format: string, ply?: number): Promise<ExportedFile>;

  playMove(id: string, ply: number, move: string): Promise<Game>;
  undo(id: string, ply: number): Promise<Game>;
  redo(id: string, ply: number): Promise<Game>;
  resign(id: string, ply: number): Promise<Game>;
  swapSides(id: string, ply: number): Promise<Game>;
  moveNow(id: string, ply: number): Promise<Game>;
  /** Stops the clock of a person whom a teacher asks, or lets it go on. */
  standClock(id: string, ply: number, stands: boolean): Promise<Game>;
  rematch(id: string, newId: string): Promise<Game>;

  startHint(id: string, ply: number, seconds?: number): Promise<HintState>;
  stopHint(id: string): Promise<HintState>;
  judge(id: string, ply: number, move: string): Promise<Judgement>;
  getReview(id: string): Promise<Review>;
  startReview(id: string, level?: number): Promise<Review>;

  /** Listens to a game until the returned function is called. One stream serves all listeners. */
  listen(id: string, events: GameEvents): () => void;
  listenAll(events: CommonEvents): () => void;

  /** Everything that explains and practises. */
  readonly lab: Lab;
}
