// Bringing games in: from pasted text and from files, one after the other, with a report for each.
import { signal } from "@preact/signals";
import type { ImportResult, ImportWish } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { listing } from "./listing";

/** The server takes 32 MB; base64 needs a third more than the bytes. */
const MOST_BYTES = 24_000_000;

export interface Report {
  /** Name of the file; empty for pasted text. */
  readonly name: string;
  readonly result: ImportResult | null;
  /** Why nothing was read: too large, unreadable, or the server's own words. */
  readonly failure: { kind: "large" | "disk" | "refused"; message: string } | null;
}

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

/** Makes the wish for a file: text if it is text, base64 otherwise. WTHOR is always binary. */
export function wishFor(name: string, bytes: Uint8Array): ImportWish {
  const binary = /\.(wtb|jou|trn)$/i.test(name) || bytes.includes(0);
  if (!binary) {
    try {
      return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), name: name.slice(0, 200) };
    } catch {
      // No UTF-8: an old text or a binary file. The server looks at the bytes.
    }
  }
  return { bytes: base64(bytes), name: name.slice(0, 200) };
}

async function send(name: string, wish: ImportWish): Promise<Report> {
  try {
    return { name, result: await engine().importGames(wish), failure: null };
  } catch (error) {
    const message =
      error instanceof EngineError ? error.message + (error.where ? ` (${error.where})` : "") : "";
    return { name, result: null, failure: { kind: "refused", message } };
  }
}

async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Reads pasted text and files in this order. Reports appear as they come. */
export async function takeIn(text: string, files: readonly File[], tag: string): Promise<void> {
  if (reading.peek() !== null) return;
  reports.value = [];
  const tags = tag.trim() ? { tags: [tag.trim()] } : {};
  const add = (report: Report) => (reports.value = [...reports.peek(), report]);
  try {
    if (text.trim()) {
      reading.value = "";
      add(await send("", { text, ...tags }));
    }
    for (const file of files) {
      reading.value = file.name;
      if (file.size > MOST_BYTES) {
        add({ name: file.name, result: null, failure: { kind: "large", message: "" } });
        continue;
      }
      const bytes = await bytesOf(file);
      if (!bytes) add({ name: file.name, result: null, failure: { kind: "disk", message: "" } });
      else add(await send(file.name, { ...wishFor(file.name, bytes), ...tags }));
    }
  } finally {
    reading.value = null;
    listing.refresh();
  }
}
