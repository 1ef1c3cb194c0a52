// Watch: the nodes of a tree, loaded in parts, show at every step what a search that is replayed step by step shows.
import { describe, expect, it } from "vitest";
import type { TreeNode } from "../src/api/types";
import { fakeTree } from "../dev/fake-tree";
import { layOut, visible } from "../src/explain/watch/layout";
import { countsAt, settledAt, stageOf } from "../src/explain/watch/moment";
import { stepSentences, valueText, windowText } from "../src/explain/watch/sentences";
import { progressOf } from "../src/explain/watch/solve-panel";
import { PART, TreeStore } from "../src/explain/watch/tree-store";
import { startPosition } from "../src/rules/rules";

const small = fakeTree(startPosition(4), 4, true);
const large = fakeTree(startPosition(6), 7, true);

function storeOf(nodes: readonly TreeNode[]) {
  const asked: string[] = [];
  const store = new TreeStore("t", nodes.length, {
    treeNodes: (_, from, count) => {
      asked.push(`part ${from}`);
      return Promise.resolve({
        from,
        next: null,
        total: nodes.length,
        nodes: nodes.slice(from, from + count),
      });
    },
    treeChildren: (_, parent, from, count) => {
      asked.push(`children ${parent}`);
      const found = nodes.filter((node) => node.parent === parent).slice(from, from + count);
      return Promise.resolve({ from, next: null, total: found.length, nodes: found });
    },
  });
  return { store, asked };
}

const ancestors = (nodes: readonly TreeNode[], number: number): number[] => {
  const parent = nodes[number]?.parent ?? null;
  return parent === null ? [number] : [...ancestors(nodes, parent), number];
};

describe("moments", () => {
  it("are those of a search that is replayed", () => {
    // Replay: a node is open while it is an ancestor of the present one.
    for (let step = 0; step < small.length; step++) {
      const open = new Set(ancestors(small, step));
      for (const node of small) {
        const stage = stageOf(node, step);
        const wanted =
          node.node > step
            ? "hidden"
            : node.kind === "pruned"
              ? "pruned"
              : open.has(node.node) && node.subtree > 1
                ? "open"
                : "done";
        expect(stage, `node ${node.node} at step ${step}`).toBe(wanted);
      }
    }
    expect(small.every((node) => ["done", "pruned"].includes(stageOf(node, small.length)))).toBe(true);
  });
  it("settle every inner node once", () => {
    const settled: number[] = [];
    for (let step = 1; step <= small.length; step++) {
      const path = ancestors(small, step - 1).flatMap((number) => small[number] ?? []);
      settled.push(...settledAt(path, step).map((node) => node.node));
    }
    const inner = small.filter((node) => node.subtree > 1).map((node) => node.node);
    expect(settled.sort((a, b) => a - b)).toEqual(inner);
  });
  it("count as the whole tree does at its end", () => {
    const last = small.at(-1);
    if (!last) throw new Error("no tree");
    const pruned = small.filter((node) => node.kind === "pruned").length;
    expect(countsAt(last)).toMatchObject({ visited: small.length - pruned, skipped: pruned });
    expect(pruned).toBeGreaterThan(0);
  });
});

describe("the store", () => {
  it("knows way and children of any node after it was needed, loading little", async () => {
    expect(large.length).toBeGreaterThan(5 * PART);
    for (const wanted of [0, 1, 1717, large.length - 1]) {
      const { store, asked } = storeOf(large);
      expect(store.path(wanted)).toBeUndefined();
      await store.need(wanted);
      const way = ancestors(large, wanted);
      expect(store.path(wanted)?.map((node) => node.node)).toEqual(way);
      for (const number of way)
        expect(store.children(number)).toEqual(
          large.filter((node) => node.parent === number).map((node) => node.node),
        );
      expect(asked.filter((what) => what.startsWith("part")).length).toBeLessThanOrEqual(way.length);
    }
  });
  it("asks for a part once", async () => {
    const { store, asked } = storeOf(small);
    await Promise.all([store.need(3), store.need(4), store.need(5)]);
    await store.need(small.length - 1);
    expect(asked).toEqual(["part 0"]);
  });
  it("loads ahead", async () => {
    const { store, asked } = storeOf(large);
    await store.need(0);
    store.ahead(PART * 0.7);
    await Promise.resolve();
    expect(asked).toContain(`part ${PART}`);
  });
});

describe("the picture", () => {
  const children = new Map<number, number[]>([
    [0, [1, 2, 5]],
    [2, [3, 4]],
  ]);
  const layout = layOut(0, (node) => children.get(node) ?? []);
  it("has leaves side by side and parents over their children", () => {
    expect(layout.placed.map(({ node, x, y }) => [node, x, y])).toEqual([
      [0, 1.5, 0],
      [1, 0, 1],
      [2, 1.5, 1],
      [3, 1, 2],
      [4, 2, 2],
      [5, 3, 1],
    ]);
    expect([layout.columns, layout.rows]).toEqual([4, 3]);
  });
  it("holds only what is in sight, and lines that pass through", () => {
    const wide = layOut(0, (node) => (node === 0 ? Array.from({ length: 500 }, (_, i) => i + 1) : []));
    const seen = visible(wide, 10, 20);
    expect(seen.length).toBeLessThan(300);
    expect(seen.filter(({ x, y }) => y === 1 && x >= 10 && x <= 20)).toHaveLength(11);
  });
});

describe("words", () => {
  it("tell why moves are skipped", () => {
    const cut = small.find((node) => node.reason === "cut" && node.parent !== null);
    const pruned = small.find((node) => node.parent === cut?.node && node.kind === "pruned");
    if (!cut || !pruned) throw new Error("no cut");
    const [said] = stepSentences({ node: pruned, parent: cut, settled: [], skipped: 3, root: "black" });
    expect(said).toMatch(/already has a move worth .* has .* elsewhere.* The remaining 3 moves are skipped/);
  });
  it("mark bounds and open windows", () => {
    const base = small[0];
    if (!base) throw new Error("no tree");
    expect(valueText({ ...base, value: 1, bound: "lower" })).toBe("≥ +1");
    expect(valueText({ ...base, value: -1, bound: "upper" })).toBe("≤ −1");
    expect(windowText({ ...base, alpha: -0.5, beta: null })).toBe("−0.5 … ∞");
  });
  it("show progress that ends only when the board is solved", () => {
    expect(progressOf({ depth: 0, empties: 32, percent: 0, exact: false })).toBe(0);
    expect(progressOf({ depth: 32, empties: 32, percent: 99, exact: false })).toBeLessThan(1);
    expect(progressOf({ depth: 32, empties: 32, percent: 100, exact: true })).toBe(1);
  });
});
