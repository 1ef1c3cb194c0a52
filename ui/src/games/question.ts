// The search of the list, kept in the address, so that Back and a reload find it again.
import type { GameQuestion } from "../engine/engine";
import { storedNamesOf } from "./names";

/** The fields that a person fills in; empty means anything. */
export interface Search {
  /** Looked for in names, openings, tags and notes. */
  readonly text: string;
  readonly state: "any" | "playing" | "over" | "deleted";
  readonly player: string;
  readonly result: "any" | "black" | "white" | "draw";
  readonly opening: string;
  readonly from: string;
  readonly to: string;
  readonly size: string;
  readonly tag: string;
  readonly source: "" | "page" | "play" | "match" | "import";
}

export const EVERYTHING: Search = {
  text: "",
  state: "any",
  player: "",
  result: "any",
  opening: "",
  from: "",
  to: "",
  size: "",
  tag: "",
  source: "",
};

const STATES = ["any", "playing", "over", "deleted"] as const;
const RESULTS = ["any", "black", "white", "draw"] as const;
export const SOURCES = ["page", "play", "match", "import"] as const;
/** The boards that New game offers. */
const OFFERED = [6, 8, 10, 12];

/** The boards to choose from: those of new games, those of stored games, and the one that is chosen. */
export function sizesFor(kept: readonly number[], chosen: string): number[] {
  const all = new Set([...OFFERED, ...kept, ...(chosen ? [Number(chosen)] : [])]);
  return [...all].sort((a, b) => a - b);
}

const oneOf = <T extends string>(list: readonly T[], value: string | null, otherwise: T): T =>
  list.find((item) => item === value) ?? otherwise;

const day = (value: string | null) => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : "");

/** Reads the search from the part of an address behind "?". What makes no sense is left out. */
export function readSearch(query: string): Search {
  const fields = new URLSearchParams(query);
  const size = fields.get("size") ?? "";
  return {
    text: fields.get("text") ?? "",
    state: oneOf(STATES, fields.get("state"), "any"),
    player: fields.get("player") ?? "",
    result: oneOf(RESULTS, fields.get("result"), "any"),
    opening: fields.get("opening") ?? "",
    from: day(fields.get("from")),
    to: day(fields.get("to")),
    size: /^([4-9]|1[0-6])$/.test(size) ? size : "",
    tag: fields.get("tag") ?? "",
    source: oneOf(["", ...SOURCES], fields.get("source"), ""),
  };
}

/** Writes what differs from a search for everything; empty if nothing does. */
export function writeSearch(search: Search): string {
  const fields = new URLSearchParams();
  for (const name of Object.keys(EVERYTHING) as (keyof Search)[])
    if (search[name] !== EVERYTHING[name]) fields.set(name, search[name]);
  const text = fields.toString();
  return text ? "?" + text : "";
}

/** Counts the fields that are filled in, without the text, which is always in sight. */
export function filterCount(search: Search): number {
  return (Object.keys(EVERYTHING) as (keyof Search)[]).filter(
    (name) => name !== "text" && search[name] !== EVERYTHING[name],
  ).length;
}

export function questionOf(search: Search): GameQuestion {
  const { text, state, player, result, opening, from, to, size, tag, source } = search;
  const names = text.trim() ? storedNamesOf(text.trim()) : "";
  return {
    state,
    ...(text.trim() && { text: text.trim() }),
    ...(names && { names }),
    ...(player.trim() && { player: player.trim() }),
    ...(result !== "any" && { result }),
    ...(opening.trim() && { opening: opening.trim() }),
    ...(from && { from }),
    ...(to && { to }),
    ...(size && { size: Number(size) }),
    ...(tag.trim() && { tag: tag.trim() }),
    ...(source && { source }),
  };
}
