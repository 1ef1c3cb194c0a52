// The tree as a picture: one row for each ply, the way to the present node unfolded. Only what is in sight is in the
// document. The list of replies beside it says the same to screen readers.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { TreeNode } from "../../api/types";
import { t } from "../../i18n/i18n";
import { other } from "../../rules/rules";
import { layOut, visible, type Layout } from "./layout";
import { stageOf } from "./moment";
import { moveText, valueText } from "./sentences";
import type { TreeStore } from "./tree-store";
import { formatCount } from "./format-count";

const COLUMN = 72;
const ROW = 76;
const WIDTH = 64;
const HEIGHT = 40;
const EDGE = 16;

/** Trees up to this size are drawn whole. */
const WHOLE = 250;

export interface TreeDrawingProps {
  store: TreeStore;
  step: number;
  /** The node that the step comes to; at the end the last one. */
  at: number;
  onJump: (node: number) => void;
}

function layoutFor(store: TreeStore, at: number): Layout {
  const whole = store.total <= WHOLE;
  const open = new Set((store.path(at) ?? []).map((node) => node.node));
  return layOut(0, (node) => (whole || open.has(node) ? (store.children(node) ?? []) : []));
}

export function TreeDrawing({ store, step, at, onJump }: TreeDrawingProps) {
  const words = t.value.explain.watch;
  const frame = useRef<HTMLDivElement>(null);
  const window = useSignal({ left: 0, width: 1200 });
  const version = store.version.value;
  // While a small tree plays, its layout stays: only a larger one unfolds along the way to the present node.
  const unfolded = store.total <= WHOLE ? 0 : at;
  const layout = useMemo(() => {
    void version;
    return layoutFor(store, unfolded);
  }, [store, version, unfolded]);

  const look = () => {
    const element = frame.current;
    if (!element) return;
    const { scrollLeft: left, clientWidth: width } = element;
    const before = window.peek();
    if (left !== before.left || width !== before.width) window.value = { left, width };
  };
  const place = layout.at.get(at);
  const x = place ? EDGE + place.x * COLUMN + COLUMN / 2 : 0;
  const y = place ? EDGE + place.y * ROW + HEIGHT / 2 : 0;
  // The present node stays in sight.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !place) return;
    const room = Math.min(element.clientWidth / 3, 2 * COLUMN);
    if (x < element.scrollLeft + room) element.scrollLeft = Math.max(0, x - element.clientWidth / 2);
    else if (x > element.scrollLeft + element.clientWidth - room)
      element.scrollLeft = x - element.clientWidth / 2;
    const deep = Math.min(element.clientHeight / 3, ROW);
    if (y < element.scrollTop + deep || y > element.scrollTop + element.clientHeight - deep)
      element.scrollTop = Math.max(0, y - element.clientHeight / 2);
    look();
  });

  const { left, width } = window.value;
  const shown = visible(layout, (left - EDGE) / COLUMN - 2, (left + width - EDGE) / COLUMN + 2);
  const path = new Set((store.path(at) ?? []).map((node) => node.node));
  return (
    <div ref={frame} class="tree-frame" role="group" aria-label={words.picture} tabIndex={0} onScroll={look}>
      <svg
        class="tree"
        width={layout.columns * COLUMN + 2 * EDGE}
        height={layout.rows * ROW + 2 * EDGE - (ROW - HEIGHT) + 14}
        aria-hidden="true"
        onClick={(event) => {
          const node = (event.target as Element).closest<SVGElement>("[data-node]")?.dataset["node"];
          if (node !== undefined) onJump(Number(node));
        }}
      >
        <g transform={`translate(${EDGE + COLUMN / 2} ${EDGE})`}>
          {shown.map((p) => {
            const parent = p.parent === null ? undefined : layout.at.get(p.parent);
            const node = store.node(p.node);
            if (!parent || !node || stageOf(node, step) === "hidden") return null;
            return (
              <path
                key={`line ${p.node}`}
                class={`tree-line${node.kind === "pruned" ? " pruned" : ""}${path.has(p.node) ? " on-path" : ""}`}
                d={`M${parent.x * COLUMN} ${parent.y * ROW + HEIGHT}C${parent.x * COLUMN} ${
                  parent.y * ROW + HEIGHT + 20
                } ${p.x * COLUMN} ${p.y * ROW - 20} ${p.x * COLUMN} ${p.y * ROW}`}
              />
            );
          })}
          {shown.map((p) => {
            const node = store.node(p.node);
            return node && stageOf(node, step) !== "hidden" ? (
              <NodeShape
                key={p.node}
                node={node}
                x={p.x * COLUMN}
                y={p.y * ROW}
                step={step}
                here={p.node === at}
                onPath={path.has(p.node)}
                folded={node.subtree > 1 && !layout.placed.some((other) => other.parent === p.node)}
              />
            ) : null;
          })}
        </g>
      </svg>
    </div>
  );
}

function NodeShape({
  node,
  x,
  y,
  step,
  here,
  onPath,
  folded,
}: {
  node: TreeNode;
  x: number;
  y: number;
  step: number;
  here: boolean;
  onPath: boolean;
  folded: boolean;
}) {
  const stage = stageOf(node, step);
  const cut = stage === "done" && node.reason === "cut";
  const known = stage === "done" && node.reason ? ` by-${node.reason}` : "";
  return (
    <g
      class={`tree-node ${stage}${known}${here ? " here" : ""}${onPath ? " on-path" : ""}${
        node.best && stage === "done" ? " best" : ""
      }`}
      data-node={node.node}
      transform={`translate(${x} ${y})`}
    >
      <rect class="tree-box" x={-WIDTH / 2} width={WIDTH} height={HEIGHT} rx={6} />
      {node.move !== null && (
        <circle class={`tree-side ${other(node.turn)}`} cx={-WIDTH / 2 + 11} cy={13} r={4.5} />
      )}
      <text class="tree-move" x={node.move === null ? 0 : 6} y={17}>
        {moveText(node)}
      </text>
      <text class="tree-value" y={33}>
        {stage === "done" ? valueText(node) : stage === "pruned" ? "?" : "…"}
      </text>
      {cut && <path class="tree-cut" d={`M${WIDTH / 2 - 9} ${HEIGHT + 4}l7 -8m-10 8l7 -8`} />}
      {folded && stage !== "pruned" && (
        <text class="tree-below" y={HEIGHT + 12}>
          {`+${formatCount(node.subtree - 1)}`}
        </text>
      )}
    </g>
  );
}
