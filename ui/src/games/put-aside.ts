// Deleting with a way back: the note at the bottom of the view offers Undo until it is closed.
import { signal } from "@preact/signals";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { listing } from "./listing";

export interface Note {
  /** A key of the texts. */
  readonly kind: "deleted" | "restored" | "deleteFailed" | "restoreFailed";
  readonly id: string;
  /** What the server said, if it refused. */
  readonly message: string;
}

export const note = signal<Note | null>(null);

const wordsOf = (error: unknown) => (error instanceof EngineError ? error.message : "");

/** Deletes a game. Returns false if that failed; the note then says why. */
export async function putAside(id: string): Promise<boolean> {
  try {
    await engine().deleteGame(id);
  } catch (error) {
    note.value = { kind: "deleteFailed", id, message: wordsOf(error) };
    return false;
  }
  note.value = { kind: "deleted", id, message: "" };
  if (listing.search?.state !== "deleted") listing.remove(id);
  return true;
}

export async function bringBack(id: string): Promise<boolean> {
  try {
    await engine().restoreGame(id);
  } catch (error) {
    note.value = { kind: "restoreFailed", id, message: wordsOf(error) };
    return false;
  }
  note.value = { kind: "restored", id, message: "" };
  if (listing.search?.state === "deleted") listing.remove(id);
  else listing.refresh();
  return true;
}
