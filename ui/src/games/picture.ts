// The position as a PNG, drawn on a canvas of the page, and files handed to the browser.
import type { Colour } from "../api/types";
import { PASS, sizeOf, squareOf, type Board } from "../rules/rules";

const SQUARE = 80;
const MARGIN = 40;
const BLACK = "#1b1d1f";
const WHITE = "#f6f4ee";

interface Colours {
  board: string;
  line: string;
  frame: string;
  label: string;
  last: string;
}

function coloursOfPage(): Colours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    board: of("--board"),
    line: of("--board-line"),
    frame: of("--board-frame"),
    label: of("--board-label"),
    last: of("--last"),
  };
}

function drawFrame(pen: CanvasRenderingContext2D, size: number, colours: Colours): void {
  const side = size * SQUARE;
  pen.fillStyle = colours.frame;
  pen.fillRect(0, 0, side + 2 * MARGIN, side + 2 * MARGIN);
  pen.fillStyle = colours.board;
  pen.fillRect(MARGIN, MARGIN, side, side);
  pen.fillStyle = colours.label;
  pen.font = `${MARGIN * 0.5}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.strokeStyle = colours.line;
  pen.lineWidth = 2;
  for (let i = 0; i <= size; i++) {
    const at = MARGIN + i * SQUARE;
    pen.beginPath();
    pen.moveTo(at, MARGIN);
    pen.lineTo(at, MARGIN + side);
    pen.moveTo(MARGIN, at);
    pen.lineTo(MARGIN + side, at);
    pen.stroke();
    if (i === size) break;
    pen.fillText(String.fromCharCode(97 + i), at + SQUARE / 2, MARGIN / 2);
    pen.fillText(String(i + 1), MARGIN / 2, at + SQUARE / 2);
  }
}

function drawCircle(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}

function drawCells(pen: CanvasRenderingContext2D, board: Board, last: string | null, colours: Colours): void {
  const size = sizeOf(board);
  const lastAt = last ? squareOf(last, size) : -1;
  for (let square = 0; square < board.length; square++) {
    const cell = board[square];
    const x = MARGIN + (square % size) * SQUARE + SQUARE / 2;
    const y = MARGIN + Math.floor(square / size) * SQUARE + SQUARE / 2;
    if (cell === "#") {
      pen.fillStyle = colours.frame;
      pen.fillRect(x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE);
    }
    if (cell === "X" || cell === "O") {
      pen.fillStyle = cell === "X" ? BLACK : WHITE;
      drawCircle(pen, x, y, SQUARE * 0.42);
      pen.fill();
    }
    if (square === lastAt) {
      pen.strokeStyle = colours.last;
      pen.lineWidth = SQUARE * 0.06;
      drawCircle(pen, x, y, SQUARE * 0.17);
      pen.stroke();
    }
  }
}

/** The moves of a game, to be drawn with their numbers on the discs that were put down. */
export interface Numbers {
  readonly start: Board;
  readonly moves: readonly { readonly side: Colour; readonly move: string }[];
}

/** The board of a numbered game: the discs of the start, and each disc in the colour that put it down. */
export function numberedBoard({ start, moves }: Numbers): { board: Board; numbers: Map<number, number> } {
  const cells = Array.from(start);
  const numbers = new Map<number, number>();
  moves.forEach(({ side, move }, i) => {
    if (move === PASS) return;
    const square = squareOf(move, sizeOf(start));
    cells[square] = side === "black" ? "X" : "O";
    numbers.set(square, i + 1);
  });
  return { board: cells.join(""), numbers };
}

function drawNumbers(
  pen: CanvasRenderingContext2D,
  board: Board,
  numbers: ReadonlyMap<number, number>,
): void {
  const size = sizeOf(board);
  pen.font = `${SQUARE * 0.38}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const [square, number] of numbers) {
    pen.fillStyle = board[square] === "X" ? WHITE : BLACK;
    const x = MARGIN + (square % size) * SQUARE + SQUARE / 2;
    const y = MARGIN + Math.floor(square / size) * SQUARE + SQUARE / 2;
    pen.fillText(String(number), x, y + SQUARE * 0.02);
  }
}

/** A name as a part of the name of a file. The server names files in the same way. */
function filePart(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "Unknown";
}

/** 2026-11-18-You-vs-Level-3.png, with the number of the move for a place inside the game. */
export function pictureName(
  created: string,
  [black, white]: readonly [string, string],
  ply: number | null,
  numbered: boolean,
): string {
  const place = ply === null ? "" : `-move-${ply}`;
  const kind = numbered ? "-diagram" : "";
  return `${created.slice(0, 10)}-${filePart(black)}-vs-${filePart(white)}${place}${kind}.png`;
}

/** Draws a position, or the numbered moves, in the colours of the page. Null if the browser cannot. */
export function boardPng(
  position: Board,
  last: string | null,
  moves: Numbers | null = null,
): Promise<Blob | null> {
  const { board, numbers } = moves
    ? numberedBoard(moves)
    : { board: position, numbers: new Map<number, number>() };
  const size = sizeOf(board);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * SQUARE + 2 * MARGIN;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const colours = coloursOfPage();
  drawFrame(pen, size, colours);
  drawCells(pen, board, moves ? null : last, colours);
  drawNumbers(pen, board, numbers);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Gives a file to the browser, which saves it. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address when it gets to it; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
