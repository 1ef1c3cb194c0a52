// The position as a PNG, drawn on a canvas of the page, and files handed to the browser.
import { sizeOf, squareOf, type Board } from "../rules/rules";

const SQUARE = 80;
const MARGIN = 40;

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
      pen.fillStyle = cell === "X" ? "#1b1d1f" : "#f6f4ee";
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

/** Draws a position in the colours of the page. Resolves with null if the browser cannot. */
export function boardPng(board: Board, last: string | null): Promise<Blob | null> {
  const size = sizeOf(board);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * SQUARE + 2 * MARGIN;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const colours = coloursOfPage();
  drawFrame(pen, size, colours);
  drawCells(pen, board, last, colours);
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
