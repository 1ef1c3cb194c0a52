// Walking through the steps of a tree: by hand, or by itself at a speed. The step stands in the address.
import { computed, effect, signal } from "@preact/signals";
import { EngineError } from "../../engine/engine";
import { address, changeAddress } from "../address";
import type { TreeStore } from "./tree-store";

/** Steps in a second. The fast ones make several at once. */
export const SPEEDS = [1, 4, 15, 60, 600, 6000] as const;

const FRAME_MS = 1000 / 30;

export class Walking {
  readonly playing = signal(false);
  readonly speed = signal<number>(4);
  readonly failure = signal("");
  /** From 0, the root, to the number of nodes, the end of the search. */
  readonly step = computed(() => {
    const wished = Number(address.value.get("step") ?? 0);
    return Number.isInteger(wished) ? Math.max(0, Math.min(this.store.total, wished)) : 0;
  });
  /** The node that the step comes to; at the end the search is back at the root. */
  readonly at = computed(() => (this.step.value < this.store.total ? this.step.value : 0));
  readonly #ends: (() => void)[];

  constructor(readonly store: TreeStore) {
    this.#ends = [
      effect(() => {
        if (this.playing.value) store.ahead(this.at.value);
        this.#need(this.step.value);
      }),
      effect(() => {
        if (!this.playing.value) return;
        const speed = this.speed.value;
        const timer = setInterval(() => this.#tick(speed), Math.max(FRAME_MS, 1000 / speed));
        return () => clearInterval(timer);
      }),
    ];
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  go(to: number): void {
    const next = Math.max(0, Math.min(this.store.total, Math.round(to)));
    changeAddress({ step: next || null });
  }

  /** Goes somewhere by hand: an animation ends. */
  jump(to: number): void {
    this.playing.value = false;
    this.go(to);
  }

  toggle(): void {
    if (!this.playing.peek() && this.step.peek() >= this.store.total) this.go(0);
    this.playing.value = !this.playing.peek();
  }

  retry(): void {
    this.#need(this.step.peek());
  }

  #tick(speed: number): void {
    const from = this.step.peek();
    // What is not there yet is waited for: no node is left out because it is late.
    if (!this.store.path(this.at.peek())) return;
    if (from >= this.store.total) this.playing.value = false;
    else this.go(from + Math.max(1, Math.round((speed * FRAME_MS) / 1000)));
  }

  /** Loads the node of a step, and the one before it, which may be settled by it. */
  #need(step: number): void {
    const before = this.store.need(Math.max(0, step - 1));
    before
      .then(() => this.store.need(this.at.peek()))
      .then(
        () => (this.failure.value = ""),
        (error: unknown) => {
          this.playing.value = false;
          this.failure.value = error instanceof EngineError ? error.message : String(error);
        },
      );
  }
}
