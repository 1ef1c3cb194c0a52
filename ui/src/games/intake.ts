// Bringing games in: from pasted text and from files, one after the other, with a report for each.
import { signal } from "@preact/signals";
import type { ImportResult, ImportWish, ReadPosition } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { listing } from "./listing";

/** The server takes 32 MB; base64 needs a third more than the bytes. */
const MOST_BYTES = 24_000_000;
/** The longest text that the server reads as a position. */
const MOST_POSITION = 100_000;

/** What a person says about all games of an import. */
export interface Labels {
  readonly tag?: string;
  /** Names of the players, for games that do not tell them. */
  readonly black?: string;
  readonly white?: string;
}

/** Why nothing was read. "names": a file with names of players; "numbers": a WTHOR file without one. */
export type FailureKind = "large" | "disk" | "refused" | "names" | "numbers";

export interface Report {
  /** Name of the file; empty for pasted text. */
  readonly name: string;
  /** What was read, to show the place of a problem; null for binary files. */
  readonly text: string | null;
  readonly result: ImportResult | null;
  /** The text is no game but a position; two if it can be read in two ways. */
  readonly positions: readonly ReadPosition[];
  readonly failure: { kind: FailureKind; message: string; where: string | null } | null;
  /** A file that waits for the names of its players. */
  readonly waiting: File | null;
}

const NOTHING: Report = { name: "", text: null, result: null, positions: [], failure: null, waiting: null };

export const reports = signal<readonly Report[]>([]);
/** What is being read; null: nothing. An empty name is pasted text. */
export const reading = signal<string | null>(null);

/** Writes bytes as base64, in pieces: a call with millions of arguments would fail. */
export function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let i = 0; i < bytes.length; i += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(i, i + 0x8000)));
  return btoa(pieces.join(""));
}

const isGames = (name: string) => /\.wtb$/i.test(name);
const isPlayers = (name: string) => /\.jou$/i.test(name);
const isNames = (name: string) => /\.(jou|trn)$/i.test(name);

/** Makes the wish for a file: text if it is text, base64 otherwise. WTHOR is always binary. */
export function wishFor(name: string, bytes: Uint8Array): ImportWish {
  const binary = isGames(name) || isNames(name) || bytes.includes(0);
  if (!binary) {
    try {
      return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), name: name.slice(0, 200) };
    } catch {
      // No UTF-8: an old text or a binary file. The server looks at the bytes.
    }
  }
  return { bytes: base64(bytes), name: name.slice(0, 200) };
}

/** Two orders of bits are in use for positions in hexadecimal: the text alone does not tell which. */
async function readBothOrders(text: string): Promise<ReadPosition[]> {
  if (!/[0-9a-f]{16}/i.test(text)) return [];
  const read = ["hex-lsb", "hex-msb"].map((format) =>
    engine()
      .readPosition(text, undefined, format)
      .catch(() => null),
  );
  return (await Promise.all(read)).filter((found) => found !== null);
}

/** The position that a text shows; none if it is a game or nothing. */
export async function readPositions(text: string): Promise<ReadPosition[]> {
  if (text.length > MOST_POSITION) return [];
  try {
    const read = await engine().readPosition(text.trim());
    return read.plies === 0 && read.games === 1 ? [read] : [];
  } catch {
    return readBothOrders(text.trim());
  }
}

async function send(name: string, wish: ImportWish): Promise<Report> {
  const report = { ...NOTHING, name, text: wish.text ?? null };
  try {
    const result = await engine().importGames(wish);
    const none = !result.stored && !result.known;
    return { ...report, result, positions: none && wish.text ? await readPositions(wish.text) : [] };
  } catch (error) {
    const [message, where] = error instanceof EngineError ? [error.message, error.where] : ["", null];
    return { ...report, failure: { kind: "refused", message, where } };
  }
}

async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

async function sendFile(file: File, labels: ImportWish, players: string | null): Promise<Report> {
  const failed = (kind: FailureKind) => ({
    ...NOTHING,
    name: file.name,
    failure: { kind, message: "", where: null },
  });
  if (isNames(file.name)) return failed("names");
  if (file.size > MOST_BYTES) return failed("large");
  const bytes = await bytesOf(file);
  if (!bytes) return failed("disk");
  if (isGames(file.name) && players === null) return { ...failed("numbers"), waiting: file };
  const names = isGames(file.name) && players ? { players } : {};
  return send(file.name, { ...wishFor(file.name, bytes), ...labels, ...names });
}

/** The names of players among the files, in base64; null without such a file. */
async function playersIn(files: readonly File[]): Promise<string | null> {
  const file = files.find(({ name }) => isPlayers(name));
  const bytes = file ? await bytesOf(file) : null;
  return bytes ? base64(bytes) : null;
}

function labelsFor({ tag, black, white }: Labels): ImportWish {
  return {
    ...(tag?.trim() ? { tags: [tag.trim()] } : {}),
    ...(black?.trim() ? { black: black.trim() } : {}),
    ...(white?.trim() ? { white: white.trim() } : {}),
  };
}

/**
 * Reads pasted text and files in this order. Reports appear as they come. A WTHOR file without the names of its
 * players waits, because games that came with numbers would come once more with names; `numbers` takes it as it is.
 */
export async function takeIn(
  text: string,
  files: readonly File[],
  labels: Labels = {},
  numbers = false,
): Promise<void> {
  if (reading.peek() !== null) return;
  reports.value = [];
  const said = labelsFor(labels);
  const add = (report: Report) => (reports.value = [...reports.peek(), report]);
  try {
    if (text.trim()) {
      reading.value = "";
      add(await send("", { text, ...said }));
    }
    const players = (await playersIn(files)) ?? (numbers ? "" : null);
    const withGames = files.some(({ name }) => isGames(name));
    for (const file of files) {
      reading.value = file.name;
      // Beside its games a file of names needs no report.
      if (!(withGames && isNames(file.name))) add(await sendFile(file, said, players));
    }
  } finally {
    reading.value = null;
    listing.refresh();
  }
}
