// The engine behind `avocet serve`: requests as JSON, and one stream of events for the whole tab.
import type { ReadonlySignal } from "@preact/signals";
import type { Game, Refusal } from "../api/types";
import {
  EngineError,
  type CommonEvents,
  type Connection,
  type Engine,
  type GameEvents,
  type GameQuestion,
} from "./engine";
import { ROOT, download, json, jsonWhenFree, query } from "./requests";
import { EventStream, type StreamEvent } from "./stream";
import { HttpLab } from "./http-lab";
import { HttpStudies } from "./http-study";
import type { LabEvents } from "./lab";
import type { StudyEvents } from "./study";
import { listenInTurns, type Locks } from "./turns";

const STUDY = "study:";

/** The lists of games and of studies in the address of the stream. */
function topicsOf(channels: readonly string[]): { games: string; studies: string } {
  const studies = channels.filter((channel) => channel.startsWith(STUDY));
  return {
    games: channels.filter((channel) => !channel.startsWith(STUDY)).join(","),
    studies: studies.map((channel) => channel.slice(STUDY.length)).join(","),
  };
}

export class HttpEngine implements Engine {
  readonly connection: ReadonlySignal<Connection>;
  readonly study = new HttpStudies((id, events) => this.#listen(STUDY + id, events));
  readonly lab = new HttpLab((id, events) => this.#listen(id, events));
  readonly #stream: EventStream;
  readonly #listeners = new Map<string, Set<object>>();
  readonly #common = new Set<CommonEvents>();

  constructor() {
    this.#stream = new EventStream({
      open: (channels, lastId, end) =>
        fetch(`${ROOT}/events${query(topicsOf(channels))}`, {
          headers: lastId
            ? { Accept: "text/event-stream", "Last-Event-ID": lastId }
            : { Accept: "text/event-stream" },
          credentials: "same-origin",
          cache: "no-store",
          signal: end,
        }),
      event: (event) => this.#tell(event),
      opened: () => undefined,
    });
    this.connection = this.#stream.connection;
    this.#stream.setChannels([]);
    if (typeof addEventListener === "function") addEventListener("online", () => this.retryNow());
    if (typeof document === "object")
      listenInTurns(this.#stream, document, window, (navigator as { locks?: Locks }).locks);
  }

  retryNow(): void {
    this.#stream.retryNow();
  }

  info: Engine["info"] = () => json("GET", "/info");
  players: Engine["players"] = (size) => json("GET", `/players?size=${size}`);
  openings: Engine["openings"] = async () =>
    (await json<{ openings: Awaited<ReturnType<Engine["openings"]>> }>("GET", "/openings")).openings;
  readPosition: Engine["readPosition"] = (text, ply, format) =>
    json("POST", "/positions", {
      text,
      ...(ply === undefined ? {} : { ply }),
      ...(format ? { format } : {}),
    });
  settings: Engine["settings"] = () => json("GET", "/settings");
  putSettings: Engine["putSettings"] = (settings) => json("PUT", "/settings", settings);
  record: Engine["record"] = () => json("GET", "/record");

  listGames: Engine["listGames"] = (question: GameQuestion) => json("GET", "/games" + query(question));
  makeGame: Engine["makeGame"] = (wish) => json("POST", "/games", wish);
  getGame: Engine["getGame"] = (id) => json("GET", game(id));
  changeGame: Engine["changeGame"] = (id, change) => json("PATCH", game(id), change);
  deleteGame: Engine["deleteGame"] = (id) => json("DELETE", game(id));
  restoreGame: Engine["restoreGame"] = (id) => json("POST", game(id, "restore"), {});
  importGames: Engine["importGames"] = (wish) => json("POST", "/games/import", wish);

  exportGame: Engine["exportGame"] = (id, format, ply) =>
    download(game(id, "export") + query({ format, ply }), `${id}.${format}`);

  playMove: Engine["playMove"] = (id, ply, move) => json("POST", game(id, "moves"), { ply, move });
  undo: Engine["undo"] = (id, ply) => json("POST", game(id, "undo"), { ply });
  redo: Engine["redo"] = (id, ply) => json("POST", game(id, "redo"), { ply });
  resign: Engine["resign"] = (id, ply) => json("POST", game(id, "resign"), { ply });
  swapSides: Engine["swapSides"] = (id, ply) => json("POST", game(id, "swap"), { ply });
  moveNow: Engine["moveNow"] = (id, ply) => json("POST", game(id, "now"), { ply });
  standClock: Engine["standClock"] = (id, ply, stands) => json("POST", game(id, "clock"), { ply, stands });
  rematch: Engine["rematch"] = (id, newId) => json("POST", game(id, "rematch"), { id: newId });

  startHint: Engine["startHint"] = (id, ply, seconds) =>
    json("POST", game(id, "hint"), seconds === undefined ? { ply } : { ply, seconds });
  stopHint: Engine["stopHint"] = (id) => json("DELETE", game(id, "hint"));
  judge: Engine["judge"] = (id, ply, move) => jsonWhenFree("POST", game(id, "judge"), { ply, move });
  getReview: Engine["getReview"] = (id) => json("GET", game(id, "review"));
  startReview: Engine["startReview"] = (id, level) =>
    json("POST", game(id, "review"), level === undefined ? {} : { level });

  listen: Engine["listen"] = (id, events) => this.#listen(id, events);

  /** Games and what the laboratory makes are channels by their id, studies with a word before it. */
  #listen(channel: string, events: object): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(events);
    this.#stream.setChannels(this.#listeners.keys());
    return () => {
      listeners.delete(events);
      if (listeners.size || this.#listeners.get(channel) !== listeners) return;
      this.#listeners.delete(channel);
      this.#stream.setChannels(this.#listeners.keys());
    };
  }

  listenAll(events: CommonEvents): () => void {
    this.#common.add(events);
    return () => this.#common.delete(events);
  }

  #tell(event: StreamEvent): void {
    let data: unknown;
    try {
      data = JSON.parse(event.data);
    } catch {
      return;
    }
    switch (event.kind) {
      case "hello":
      case "games":
      case "settings":
      case "studies":
        for (const listener of this.#common) listener[event.kind]?.(data as never);
        break;
      case "state":
        for (const listener of this.#of((data as Game).id)) listener.state?.(data as Game);
        break;
      case "thinking":
      case "hint":
      case "review":
        for (const listener of this.#of((data as { game: string }).game))
          listener[event.kind]?.(data as never);
        break;
      case "study":
      case "change":
        for (const listener of this.#ofStudy((data as { id: string }).id))
          listener[event.kind]?.(data as never);
        break;
      case "values":
      case "analysis":
        for (const listener of this.#ofStudy((data as { study: string }).study))
          listener[event.kind]?.(data as never);
        break;
      case "trouble":
        this.#tellTrouble(data as Refusal & { study?: string });
        break;
      case "comparison":
      case "tree":
      case "solve":
      case "practice":
        for (const listener of this.#ofLab((data as { id: string }).id))
          listener[event.kind]?.(data as never);
        break;
      default:
      // A newer server may tell more than this page understands.
    }
  }

  #tellTrouble({ error, game: id, study }: Refusal & { study?: string }): void {
    const told = new EngineError(error.code, error.message, error.where ?? null);
    for (const listener of id ? this.#of(id) : this.#ofStudy(study ?? "")) listener.trouble?.(told);
  }

  #of(id: string): GameEvents[] {
    return [...(this.#listeners.get(id) ?? [])];
  }

  #ofLab(id: string): LabEvents[] {
    return [...(this.#listeners.get(id) ?? [])];
  }

  #ofStudy(id: string): StudyEvents[] {
    return [...(this.#listeners.get(STUDY + id) ?? [])];
  }
}

function game(id: string, verb?: string): string {
  return `/games/${encodeURIComponent(id)}` + (verb ? `/${verb}` : "");
}
