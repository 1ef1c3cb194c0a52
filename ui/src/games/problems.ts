// What is wrong with a text, in the language of the page. The server's sentences are English and speak of plies.
import { t } from "../i18n/i18n";

export interface Problem {
  readonly where: string;
  readonly message: string;
}

const NEAR = 16;

/** The text behind a place, as far as it helps to find it. */
export function nearPlace(text: string, line: number, character: number): string {
  const found = Array.from(text.split(/\r?\n/)[line - 1] ?? "").slice(character - 1);
  const near = found.slice(0, NEAR).join("").trim();
  return found.length > NEAR ? near + "…" : near;
}

/** Where it is: a line and the text there. A single line needs no number. */
export function placeWords(where: string, text: string | null): string {
  const words = t.value.games;
  const game = /^game (\d+)$/.exec(where);
  if (game?.[1]) return words.problemGame(game[1]);
  const place = /^line (\d+), character (\d+)$/.exec(where);
  if (!place?.[1] || !place[2]) return "";
  const near = text === null ? "" : nearPlace(text, Number(place[1]), Number(place[2]));
  const single = text !== null && !text.trim().includes("\n");
  if (single) return near ? words.problemNear(near) : "";
  return near ? words.problemLineNear(place[1], near) : words.problemLine(place[1]);
}

/** What it is. */
export function problemWords(message: string): string {
  const words = t.value.games;
  const side = (name: string | undefined) => (name === "white" ? t.value.common.white : t.value.common.black);
  const illegal = /^(\w+) is no legal move for (black|white), at ply (\d+)/.exec(message);
  if (illegal) return words.problemIllegal(illegal[1] ?? "", side(illegal[2]), illegal[3] ?? "");
  const pass = /^(black|white) has a move and cannot pass, at ply (\d+)/.exec(message);
  if (pass) return words.problemPass(side(pass[1]), pass[2] ?? "");
  if (/^expected a move|^there is no move/.test(message)) return words.problemNoMove;
  if (message.startsWith("a position without any move")) return words.problemPosition;
  // Names of fields and brackets help nobody.
  return /[[\]{}_]/.test(message) || !message ? words.problemOther : words.problemSaid(message);
}

export function problemSentence({ where, message }: Problem, text: string | null): string {
  const place = placeWords(where, text);
  return place ? t.value.games.problem(place, problemWords(message)) : problemWords(message);
}
