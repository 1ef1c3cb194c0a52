// The movement of discs. The board is drawn at once as it is; then the discs that changed play a short
// animation into that state. A new position ends all running animations, so that a fast game never waits.
import { distance } from "../rules/rules";

const FLIP_MS = 200;
const STEP_MS = 15;
const PLACE_MS = 120;

export interface Shown {
  readonly size: number;
  readonly board: string;
  /** The square of the last move, or -1. */
  readonly last: number;
  /** The square of a disc that waits for the server's word, or -1. */
  readonly placed: number;
  readonly animated: boolean;
}

export class Flips {
  #before: Shown | null = null;
  #running: Animation[] = [];

  /** Compares with the position shown before and moves what changed. */
  show(root: HTMLElement, now: Shown): void {
    const before = this.#before;
    this.#before = now;
    if (before?.size === now.size && before.board === now.board) return;
    for (const animation of this.#running) animation.finish();
    this.#running = [];
    if (before?.size !== now.size || !now.animated) return;
    const changed = changedSquares(before.board, now.board);
    // A jump to another game is no move.
    if (changed.length > now.board.length / 2) return;
    for (const square of changed) this.#move(root, before, now, square);
  }

  #move(root: HTMLElement, before: Shown, now: Shown, square: number): void {
    const disc = root.querySelector(`[data-square="${square}"] .flip`);
    if (!disc || typeof disc.animate !== "function") return;
    if (before.board[square] === ".") {
      // A disc that was shown as waiting already lies there.
      if (before.placed === square) return;
      this.#run(
        disc,
        [
          { transform: "scale(0.6)", opacity: 0.2 },
          { transform: "none", opacity: 1 },
        ],
        PLACE_MS,
        0,
      );
      return;
    }
    const from = now.last >= 0 ? now.last : square;
    const far = distance(from, square, now.size);
    // The disc turns over away from the new disc, as a hand would turn it.
    const dx = (square % now.size) - (from % now.size);
    const dy = Math.floor(square / now.size) - Math.floor(from / now.size);
    const axis = dx || dy ? `${-dy}, ${dx}, 0` : "0, 1, 0";
    this.#run(
      disc,
      [
        { transform: `rotate3d(${axis}, 180deg)` },
        { transform: `scale(1.12) rotate3d(${axis}, 90deg)` },
        { transform: `rotate3d(${axis}, 0deg)` },
      ],
      FLIP_MS,
      STEP_MS * Math.max(0, far - 1),
    );
  }

  #run(element: Element, frames: Keyframe[], duration: number, delay: number): void {
    const animation = element.animate(frames, { duration, delay, easing: "ease-in-out", fill: "backwards" });
    this.#running.push(animation);
  }
}

/** Returns the squares that have a disc now and had another one, or none, before. */
export function changedSquares(before: string, now: string): number[] {
  const changed: number[] = [];
  for (let square = 0; square < now.length; square++)
    if (now[square] !== before[square] && now[square] !== ".") changed.push(square);
  return changed;
}
