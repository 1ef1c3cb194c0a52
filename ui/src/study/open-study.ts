// Ways to a study: a new one, one of a game, one that a link describes.
import { signal } from "@preact/signals";
import type { Study, StudyStart } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { newGameId } from "../engine/ids";
import { go } from "../router";
import { keep, kept } from "../state/storage";

const KEY = "avocet.study";

/** The place that Study goes back to. */
export interface Place {
  readonly id: string;
  readonly node: number;
}

export function lastPlace(): Place | null {
  const place = kept<Partial<Place> | null>(KEY, null);
  return place && typeof place.id === "string" && place.id
    ? { id: place.id, node: typeof place.node === "number" ? place.node : 0 }
    : null;
}

export function rememberPlace(place: Place): void {
  keep(KEY, place);
}

export function forgetPlace(id: string): void {
  if (lastPlace()?.id === id) keep(KEY, null);
}

export function pathOf({ id, node }: Place): string {
  return `/study/${encodeURIComponent(id)}${node ? `?node=${node}` : ""}`;
}

/** The node in an address; null: it names none. */
export function nodeIn(search: string): number | null {
  const text = new URLSearchParams(search).get("node") ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A short fingerprint (FNV-1a, twice 32 bits): the same text has the same one. */
export function fingerprint(text: string): string {
  const half = (seed: number) => {
    let sum = seed;
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193) >>> 0;
    return sum.toString(36);
  };
  return half(0x811c9dc5) + half(0x9747b28c);
}

const ID_LONGEST = 40;

/**
 * The id of the study of a game. The same game has the same study, so that looking at it twice makes one study. A
 * game that has gone on has another.
 */
export function idForGame(game: string, plies: number): string {
  const id = `game-${game}-${plies}`;
  return id.length <= ID_LONGEST ? id : `game-${fingerprint(id)}`;
}

/** A ply of the main line as a node; null: its end. */
function nodeAt(study: Study, ply: number | null): number {
  return (ply === null ? study.main.at(-1) : study.main[Math.min(ply, study.main.length - 1)]) ?? 0;
}

/** A deleted study that is wanted again comes back. */
async function present(study: Study): Promise<Study> {
  if (!study.deleted) return study;
  await engine().study.restore(study.id);
  return engine().study.get(study.id);
}

/** The study that was just made: it need not be fetched once more. */
let fresh: Study | null = null;

export function takeFresh(id: string): Study | null {
  const study = fresh?.id === id ? fresh : null;
  fresh = null;
  return study;
}

/** Makes a study and goes there. `ply`: the place on its main line; null: its end. */
export async function openStudy(
  start: StudyStart,
  ply: number | null = null,
  id = newGameId(),
  replace = false,
): Promise<void> {
  const study = await present(await engine().study.make({ id, start }));
  fresh = study;
  go(pathOf({ id: study.id, node: nodeAt(study, ply) }), replace);
}

/** A link that holds its game or position: /study?text=f5d6c3&ply=2. */
export interface Link {
  readonly start: StudyStart;
  readonly ply: number | null;
  readonly id: string;
}

/** What an address of Study asks for; null: nothing. */
export async function readLink(search: string): Promise<Link | null> {
  const parts = new URLSearchParams(search);
  const written = parts.get("ply") ?? "";
  const ply = /^\d{1,4}$/.test(written) ? Number(written) : null;
  const game = parts.get("game");
  if (game) {
    const { moves } = await engine().getGame(game);
    return { start: { kind: "game", game }, ply, id: idForGame(game, moves.length) };
  }
  const text = parts.get("text");
  if (!text) return null;
  const format = parts.get("format");
  return {
    start: { kind: "text", text, ...(format ? { format } : {}) },
    ply,
    id: `link-${fingerprint(text)}`,
  };
}

/** The study that was deleted last: the list of studies offers it once more. */
export const deleted = signal<string | null>(null);

/** Why a study could not be opened. */
export function reason(error: unknown): string {
  return error instanceof EngineError ? error.message : "";
}
