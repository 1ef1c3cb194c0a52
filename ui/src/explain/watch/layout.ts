// Where each node of a tree stands: leaves side by side, parents over the middle of their children, one row for each
// ply. Only children that are known and unfolded take a place. Nodes keep their places while the search goes on.
export interface Placed {
  readonly node: number;
  readonly parent: number | null;
  /** In columns and rows from the upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly placed: readonly Placed[];
  readonly at: ReadonlyMap<number, Placed>;
  readonly columns: number;
  readonly rows: number;
}

/** `childrenOf` returns what is to be drawn below a node: nothing for a leaf or a folded node. */
export function layOut(root: number, childrenOf: (node: number) => readonly number[]): Layout {
  const placed: Placed[] = [];
  let columns = 0;
  let rows = 0;
  const place = (node: number, parent: number | null, y: number): number => {
    rows = Math.max(rows, y + 1);
    const index = placed.length;
    placed.push({ node, parent, x: 0, y });
    const below = childrenOf(node).map((child) => place(child, node, y + 1));
    const first = below[0];
    const last = below.at(-1);
    const x = first === undefined || last === undefined ? columns++ : (first + last) / 2;
    placed[index] = { node, parent, x, y };
    return x;
  };
  place(root, null, 0);
  return { placed, at: new Map(placed.map((p) => [p.node, p])), columns, rows };
}

/** What stands in a window of columns, with the parents that lines lead to from there. */
export function visible(layout: Layout, from: number, to: number): Placed[] {
  const inside = (p: Placed) => p.x >= from && p.x <= to;
  return layout.placed.filter((p) => {
    if (inside(p)) return true;
    // A line to a place inside begins here or passes through.
    const parent = p.parent === null ? undefined : layout.at.get(p.parent);
    return !!parent && Math.min(p.x, parent.x) <= to && Math.max(p.x, parent.x) >= from;
  });
}
