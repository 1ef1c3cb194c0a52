// Reading text and files into a study. A text can have several games, or be read in two ways: then the person
// chooses.
import { signal } from "@preact/signals";
import type { ReadPosition } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { readPositions, wishFor } from "../games/intake";
import { problemSentence } from "../games/problems";
import { t } from "../i18n/i18n";
import { boardText } from "../games/position-text";
import { idForGame, openStudy } from "./open-study";

/** The longest text that the server takes for one study. */
const MOST_TEXT = 500_000;
const MOST_BYTES = 24_000_000;

/** A text that was read: it has several games, or two readings. */
export interface Choice {
  readonly text: string;
  readonly games: number;
  readonly readings: readonly ReadPosition[];
}

export const reading = signal(false);
export const trouble = signal("");
export const choice = signal<Choice | null>(null);

export function forgetIntake(): void {
  trouble.value = "";
  choice.value = null;
}

async function during(act: () => Promise<void>, text: string | null): Promise<void> {
  if (reading.peek()) return;
  reading.value = true;
  forgetIntake();
  try {
    await act();
  } catch (error) {
    if (error instanceof EngineError)
      trouble.value = t.value.study.pasteFailed(
        problemSentence({ where: error.where ?? "", message: error.message }, text),
      );
    else throw error;
  } finally {
    reading.value = false;
  }
}

/** How many games a text has; 1 if only the study's own reader knows. */
async function countGames(text: string): Promise<number> {
  try {
    return (await engine().readPosition(text)).games;
  } catch {
    return 1;
  }
}

async function readText(text: string): Promise<void> {
  if (text.length > MOST_TEXT) {
    trouble.value = t.value.study.pasteLarge;
    return;
  }
  const games = await countGames(text);
  if (games > 1) {
    choice.value = { text, games, readings: [] };
    return;
  }
  try {
    await openStudy({ kind: "text", text }, 0);
  } catch (error) {
    const readings = await readPositions(text);
    if (readings.length < 2) throw error;
    choice.value = { text, games: 1, readings };
  }
}

/** Opens a study of a pasted text. */
export function studyText(text: string): Promise<void> {
  return during(() => readText(text.trim()), text);
}

/** Opens one game of a text with several. */
export function studyRecord(text: string, record: number): Promise<void> {
  return during(() => openStudy({ kind: "text", text, record }, 0), null);
}

/** Opens one of the readings of a text. */
export function studyReading({ size, board, turn }: ReadPosition): Promise<void> {
  const side = turn === "white" ? "white" : "black";
  return during(() => openStudy({ kind: "text", text: boardText({ size, board, turn: side }) }), null);
}

/** Opens a study of a file. A binary one is kept as games first: its first game is studied. */
export function studyFile(file: File): Promise<void> {
  return during(async () => {
    if (file.size > MOST_BYTES) {
      trouble.value = t.value.study.pasteLarge;
      return;
    }
    const wish = wishFor(file.name, new Uint8Array(await file.arrayBuffer()));
    if (wish.text !== undefined) {
      await readText(wish.text.trim());
      return;
    }
    const { first, problems } = await engine().importGames(wish);
    if (!first) throw new EngineError("bad_notation", problems[0]?.message ?? "", problems[0]?.where);
    const { moves } = await engine().getGame(first);
    await openStudy({ kind: "game", game: first }, 0, idForGame(first, moves.length));
  }, null);
}
