// Requests to the server: JSON both ways, refusals as EngineError, and files by the name that the server gives.
import type { Conflict, Refusal } from "../api/types";
import { EngineError, type ExportedFile } from "./engine";

export const ROOT = "/api/v1";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function refusalOf(answer: Response): Promise<EngineError> {
  try {
    const body = (await answer.json()) as Partial<Refusal & Conflict>;
    if (body.error) {
      const game = typeof body.game === "object" ? body.game : null;
      const squares = (body as Partial<Refusal>).error?.squares;
      return new EngineError(body.error.code, body.error.message, body.error.where ?? null, game, squares);
    }
  } catch {
    // No JSON: something between page and server answered.
  }
  return new EngineError(answer.status >= 500 ? "internal" : "bad_request", `HTTP ${answer.status}`);
}

/** A server that says nothing for this long is not there. An import of many games may take longer. */
const ANSWER_MS = 20_000;
const IMPORT_MS = 300_000;

/** The connection may end, or the time run out, before the answer and in the middle of it. */
async function orOffline<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch {
    throw new EngineError("offline", "The server does not answer.");
  }
}

/** A browser sends at most 64 kB on behalf of pages that are left. */
const OUTLIVES_MOST = 30_000;

async function ask(method: Method, path: string, body?: unknown, outlives = false): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await orOffline(
    fetch(ROOT + path, {
      method,
      keepalive: outlives && new Blob([text ?? ""]).size <= OUTLIVES_MOST,
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(path === "/games/import" ? IMPORT_MS : ANSWER_MS),
      ...(text === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: text }),
    }),
  );
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

/** A server that is busy for a moment says so, and when to ask again. */
const BUSY_TRIES = 3;
const BUSY_MS = 1000;

export async function jsonWhenFree<T>(method: Method, path: string, body: unknown): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await json<T>(method, path, body);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "too_many" || tries === BUSY_TRIES) throw error;
      await new Promise((done) => setTimeout(done, BUSY_MS));
    }
  }
}

/** `outlives`: the request is finished even if the page is left meanwhile. */
export async function json<T>(method: Method, path: string, body?: unknown, outlives = false): Promise<T> {
  const answer = await ask(method, path, body, outlives);
  return (await orOffline(answer.json())) as T;
}

export function query(fields: object): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(fields) as [string, string | number | undefined][])
    if (value !== undefined && value !== "") parts.set(name, String(value));
  const text = parts.toString();
  return text ? "?" + text : "";
}

/** The name that the server gives a file. The second form has letters that the first cannot have. */
export function fileName(disposition: string | null, otherwise: string): string {
  const coded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "");
  try {
    if (coded?.[1]) return decodeURIComponent(coded[1]);
  } catch {
    // Broken letters: the plain form will do.
  }
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? otherwise;
}

/** Asks for a file. `otherwise` is its name if the server gives none. */
export async function download(path: string, otherwise: string): Promise<ExportedFile> {
  const answer = await ask("GET", path);
  const name = fileName(answer.headers.get("Content-Disposition"), otherwise);
  return { name, blob: await orOffline(answer.blob()) };
}
