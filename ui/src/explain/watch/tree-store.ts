// The nodes of a tree, loaded in parts when they are needed. Nodes have the numbers of the order in which the search
// came to them, so everything below a node follows it at once.
import { signal } from "@preact/signals";
import type { TreeNode } from "../../api/types";
import type { Lab } from "../../engine/lab";

/** Nodes in one part. */
export const PART = 1000;
/** Nodes that are kept; beyond it everything is loaded anew when it is needed. */
const MOST = 60_000;

type Source = Pick<Lab, "treeNodes" | "treeChildren">;

export class TreeStore {
  readonly id: string;
  readonly total: number;
  /** Grows when nodes have arrived. */
  readonly version = signal(0);
  readonly #source: Source;
  readonly #nodes = new Map<number, TreeNode>();
  readonly #children = new Map<number, readonly number[]>();
  readonly #asked = new Map<string, Promise<void>>();
  readonly #parts = new Set<number>();

  constructor(id: string, total: number, source: Source) {
    this.id = id;
    this.total = total;
    this.#source = source;
  }

  /** Returns a node if it is there. */
  node(number: number): TreeNode | undefined {
    return this.#nodes.get(number);
  }

  /** Returns the children of a node in their order, if they are there. */
  children(number: number): readonly number[] | undefined {
    const node = this.#nodes.get(number);
    if (!node) return undefined;
    if (!node.children) return [];
    const known = this.#children.get(number);
    if (known) return known;
    // Each child is followed by all that is below it.
    const found: number[] = [];
    for (let next = number + 1; found.length < node.children; ) {
      const child = this.#nodes.get(next);
      if (!child) return undefined;
      found.push(next);
      next += child.subtree;
    }
    this.#children.set(number, found);
    return found;
  }

  /** The way from the root to a node; undefined as long as a part of it is missing. */
  path(number: number): TreeNode[] | undefined {
    const path: TreeNode[] = [];
    for (let at: number | null = number; at !== null; ) {
      const node = this.#nodes.get(at);
      if (!node) return undefined;
      path.unshift(node);
      at = node.parent;
    }
    return path;
  }

  /** Loads what the picture of a step needs: the way to its node, and the children on the way. */
  async need(number: number): Promise<void> {
    if (this.#nodes.size > MOST) this.#forget();
    for (let at: number | null = Math.min(number, this.total - 1); at !== null; ) {
      if (!this.#nodes.has(at)) await this.#part(Math.floor(at / PART));
      const node = this.#nodes.get(at);
      if (!node) return;
      if (!this.children(at)) await this.#family(at, node.children);
      at = node.parent;
    }
  }

  /** Loads the part behind this node, so that an animation need not wait. */
  ahead(number: number): void {
    const part = Math.floor((number + PART / 2) / PART);
    if (part * PART < this.total) void this.#part(part).catch(() => undefined);
  }

  #part(part: number): Promise<void> {
    if (this.#parts.has(part)) return Promise.resolve();
    return this.#once(`part ${part}`, async () => {
      this.#take((await this.#source.treeNodes(this.id, part * PART, PART)).nodes);
      this.#parts.add(part);
    });
  }

  #family(parent: number, count: number): Promise<void> {
    return this.#once(`family ${parent}`, async () => {
      const { nodes } = await this.#source.treeChildren(this.id, parent, 0, Math.max(1, count));
      this.#take(nodes);
      this.#children.set(
        parent,
        nodes.map((node) => node.node),
      );
    });
  }

  #take(nodes: readonly TreeNode[]): void {
    for (const node of nodes) this.#nodes.set(node.node, node);
    this.version.value++;
  }

  async #once(key: string, load: () => Promise<void>): Promise<void> {
    const known = this.#asked.get(key);
    if (known) return known;
    const asked = load().finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  #forget(): void {
    this.#nodes.clear();
    this.#children.clear();
    this.#parts.clear();
  }
}
