// One stream of events per tab. It listens to several channels at once, reconnects by itself after 1, 2, 4, 8,
// 16 and then 30 seconds, and continues behind the last event it saw.
//
// It reads the stream with fetch() and not with EventSource: EventSource hides the comment lines that prove
// a quiet connection alive, picks its own delays, and cannot continue by id after the list of channels changed.
//
// A browser opens six connections to one server for all its windows together, and each stream holds one.
// turns.ts decides when this window may have one.
import { signal } from "@preact/signals";
import type { Connection } from "./engine";

export interface StreamEvent {
  readonly id: string;
  readonly kind: string;
  readonly data: string;
}

/** Splits the text of a stream into events. Text may arrive in pieces of any length. */
export class EventReader {
  #rest = "";
  #id = "";
  #kind = "";
  #data: string[] = [];

  push(text: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    this.#rest += text;
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(this.#rest);
      if (!end) return events;
      const line = this.#rest.slice(0, end.index);
      this.#rest = this.#rest.slice(end.index + end[0].length);
      if (line) this.#field(line);
      else {
        if (this.#data.length)
          events.push({ id: this.#id, kind: this.#kind || "message", data: this.#data.join("\n") });
        this.#kind = "";
        this.#data = [];
      }
    }
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "id") this.#id = value;
    else if (name === "event") this.#kind = value;
    else if (name === "data") this.#data.push(value);
  }
}

/** Returns the wait before the try with this number (0, 1, 2, ...), in milliseconds. */
export function retryDelay(tries: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(tries, 10));
}

export interface StreamOptions {
  /** Opens the stream. Rejects or answers with ok = false if that fails. */
  open(channels: readonly string[], lastId: string, end: AbortSignal): Promise<Response>;
  event(event: StreamEvent): void;
  /** The stream is open, after every opening. */
  opened(): void;
  /** The server sends a comment every 15 seconds; silence for longer means that the line is dead. */
  silenceMs?: number;
}

export class EventStream {
  readonly connection = signal<Connection>({ state: "starting", retryAt: null });
  #channels: string[] = [];
  #lastId = "";
  #tries = 0;
  #end: AbortController | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #planned = false;
  #paused = false;

  constructor(private readonly options: StreamOptions) {}

  /** Listens to exactly these games and studies from now on. Changes within one task open one stream only. */
  setChannels(channels: Iterable<string>): void {
    const next = [...channels].sort();
    if ((this.#end || this.#paused) && next.join() === this.#channels.join()) return;
    this.#channels = next;
    // A stream on other channels begins anew: the server then sends the state of each of them.
    this.#lastId = "";
    if (this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      this.#connect();
    });
  }

  retryNow(): void {
    if (this.connection.value.state !== "open") this.#connect();
  }

  /** Gives the connection back until resume(). This is no loss: nobody is told to wait for the server. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.close();
    this.#tries = 0;
    if (this.connection.value.state === "lost") this.connection.value = { state: "starting", retryAt: null };
  }

  /** Opens the stream again after pause(), behind the last event that it saw. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#connect();
  }

  close(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#end?.abort();
    this.#end = null;
  }

  #connect(): void {
    this.close();
    if (this.#paused) return;
    const end = new AbortController();
    this.#end = end;
    void this.#read(end)
      .catch(() => {
        // Every way to end leads to the same next step.
      })
      .then(() => {
        if (this.#end === end) this.#lost();
      });
  }

  async #read(end: AbortController): Promise<void> {
    this.#listenForSilence(end);
    const answer = await this.options.open(this.#channels, this.#lastId, end.signal);
    if (!answer.ok || !answer.body) return;
    if (this.#end !== end) return;
    this.#tries = 0;
    this.connection.value = { state: "open", retryAt: null };
    this.options.opened();
    const reader = answer.body.getReader();
    end.signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
    const decoder = new TextDecoder();
    const events = new EventReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#end !== end) return;
      this.#listenForSilence(end);
      for (const event of events.push(decoder.decode(value, { stream: true }))) {
        if (event.id) this.#lastId = event.id;
        this.options.event(event);
      }
    }
  }

  #listenForSilence(end: AbortController): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => end.abort(), this.options.silenceMs ?? 40_000);
  }

  #lost(): void {
    clearTimeout(this.#silence);
    this.#end = null;
    const wait = retryDelay(this.#tries++);
    this.connection.value = { state: "lost", retryAt: Date.now() + wait };
    this.#retry = setTimeout(() => this.#connect(), wait);
  }
}
