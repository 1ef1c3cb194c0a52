// Walking through a tree: the picture, the present node with its board and a sentence, the replies to jump to, and
// the buttons.
import { useRef } from "preact/hooks";
import type { Tree, TreeNode } from "../../api/types";
import { Board } from "../../board/board";
import { number, t } from "../../i18n/i18n";
import { Icon } from "../../parts/icon";
import { PASS, legalMoves, play, isOver, type Position } from "../../rules/rules";
import { settings } from "../../state/settings";
import { OtherPosition, PlaceLine } from "../position-board";
import { here } from "../place";
import { TreeDrawing } from "./drawing";
import { formatCount } from "./format-count";
import { formatSigned } from "../scale";
import { countsAt, settledAt, stageOf } from "./moment";
import { cutSentence, moveText, reasonText, stepSentences, valueText, windowText } from "./sentences";
import type { TreeStore } from "./tree-store";
import { SPEEDS, type Walking } from "./walking";

interface WalkProps {
  tree: Tree;
  walking: Walking;
}

/** The board after moves from a position; a pass that the rules do not know ends it. */
export function boardAfter(root: Position, path: readonly TreeNode[]): { at: Position; last: string | null } {
  let at = root;
  let last: string | null = null;
  for (const node of path) {
    if (node.move === null) continue;
    const next = play(at, node.move);
    if (!next) break;
    at = next;
    last = node.move === PASS ? last : node.move;
  }
  return { at, last };
}

export function TreeWalk({ tree, walking }: WalkProps) {
  const { store } = walking;
  void store.version.value;
  // Until a far part has arrived, the step before stays in sight.
  const shown = useRef(0);
  const wanted = walking.at.value;
  const before = Math.max(0, walking.step.value - 1);
  if (store.path(wanted) && store.children(wanted) && store.path(before)) shown.current = walking.step.value;
  const step = Math.min(shown.current, tree.nodes);
  const node = store.node(step < tree.nodes ? step : 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest("input, textarea, select, [role=grid]")) return;
    const now = walking.step.peek();
    const to: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      Home: 0,
      End: tree.nodes,
    };
    const next = to[event.key];
    if (next !== undefined) walking.jump(next);
    else if (event.key === " " && !target?.closest("button, summary, a")) walking.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const jump = (wished: number) => walking.jump(wished);
  if (!node) return <div class="tree-frame" aria-busy="true" />;
  return (
    <div class="tree-walk" onKeyDown={onKeyDown}>
      <Controls
        step={walking.step.value}
        all={tree.nodes}
        playing={walking.playing.value}
        speed={walking.speed.value}
        onGo={jump}
        onPlay={() => walking.toggle()}
        onSpeed={(wished) => (walking.speed.value = wished)}
      />
      <Counters tree={tree} node={node} step={step} />
      <Told tree={tree} store={store} node={node} step={step} quiet={walking.playing.value} />
      <TreeDrawing store={store} step={step} at={node.node} onJump={jump} />
      <Present tree={tree} store={store} node={node} step={step} onJump={jump} />
    </div>
  );
}

function Controls({
  step,
  all,
  playing,
  speed,
  onGo,
  onPlay,
  onSpeed,
}: {
  step: number;
  all: number;
  playing: boolean;
  speed: number;
  onGo: (step: number) => void;
  onPlay: () => void;
  onSpeed: (speed: number) => void;
}) {
  const words = t.value.explain.watch;
  return (
    <div class="tree-controls">
      <div class="row-line tree-buttons">
        <button
          class="button icon-only"
          aria-label={words.toStart}
          title={words.toStart}
          disabled={step === 0}
          onClick={() => onGo(0)}
        >
          <Icon name="first" />
        </button>
        <button
          class="button icon-only"
          aria-label={words.stepBack}
          title={words.stepBack}
          disabled={step === 0}
          onClick={() => onGo(step - 1)}
        >
          <Icon name="back" />
        </button>
        <button class="button primary play-tree" aria-pressed={playing} onClick={onPlay}>
          <Icon name={playing ? "pause" : "go"} />
          {playing ? words.pause : words.play}
        </button>
        <button
          class="button icon-only"
          aria-label={words.stepOn}
          title={words.stepOn}
          disabled={step >= all}
          onClick={() => onGo(step + 1)}
        >
          <Icon name="next" />
        </button>
        <button
          class="button icon-only"
          aria-label={words.toEnd}
          title={words.toEnd}
          disabled={step >= all}
          onClick={() => onGo(all)}
        >
          <Icon name="last" />
        </button>
        <select
          class="input tree-speed"
          aria-label={words.speed}
          value={String(speed)}
          onChange={(event) => onSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={String(each)}>
              {words.perSecond(number(each))}
            </option>
          ))}
        </select>
      </div>
      <input
        class="tree-slider"
        type="range"
        min={0}
        max={all}
        value={step}
        aria-label={words.stepLabel}
        aria-valuetext={words.stepOf(number(step), number(all))}
        onInput={(event) => onGo(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function Counters({ tree, node, step }: { tree: Tree; node: TreeNode; step: number }) {
  const words = t.value.explain.watch;
  const ended = step >= tree.nodes;
  const {
    visited,
    skipped,
    minimax: all,
  } = ended ? { visited: tree.visited, skipped: tree.pruned, minimax: tree.minimax } : countsAt(node);
  return (
    <dl class="tree-counts">
      <div>
        <dt>{words.visited}</dt>
        <dd class="number" data-testid="tree-visited">
          {number(visited)}
        </dd>
      </div>
      <div>
        <dt>{words.skipped}</dt>
        <dd class="number" data-testid="tree-skipped">
          {number(skipped)}
        </dd>
      </div>
      <div>
        <dt>{words.minimax}</dt>
        <dd class="number">{all === null ? words.uncounted : number(all)}</dd>
      </div>
      {all !== null && all > 0 && (
        <div class="tree-share">
          <dt class="hidden">{words.share}</dt>
          <dd>
            <meter aria-label={words.share} min={0} max={1} value={Math.min(1, visited / all)} />
            <span class="number small-text">
              {words.shareOf(number((100 * visited) / all, visited * 10 < all ? 1 : 0))}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What the step does, in words. */
function Told({ tree, store, node, step, quiet }: Omit<PresentProps, "onJump"> & { quiet: boolean }) {
  const words = t.value.explain.watch;
  const parent = node.parent === null ? null : (store.node(node.parent) ?? null);
  const siblings = parent ? (store.children(parent.node) ?? []) : [];
  const skipped = siblings.filter((one) => store.node(one)?.kind === "pruned").length;
  const before = step > 0 ? (store.path(step - 1) ?? []) : [];
  const ended = step >= tree.nodes;
  const sentences = ended
    ? [
        ...settledAt(before, step)
          .slice(0, -1)
          .map((one) => words.settled(moveText(one), valueText(one), reasonText(one))),
        words.over(tree.line[0] ?? "", tree.value === null ? "" : formatSigned(tree.value) || "0"),
      ]
    : stepSentences({ node, parent, settled: settledAt(before, step), skipped, root: tree.turn });
  return (
    <div class="tree-sentence" aria-live={quiet ? "off" : "polite"} data-testid="tree-sentence">
      {sentences.map((sentence, i) => (
        <p key={i}>{sentence}</p>
      ))}
    </div>
  );
}

interface PresentProps {
  tree: Tree;
  store: TreeStore;
  node: TreeNode;
  step: number;
  onJump: (node: number) => void;
}

/** The board of the present node, what happens there, and its replies. */
function Present({ tree, store, node, step, onJump }: PresentProps) {
  const words = t.value.explain.watch;
  const path = store.path(node.node) ?? [];
  const parent = path.at(-2) ?? null;
  const { at, last } = boardAfter(here.value, path);
  const children = (store.children(node.node) ?? []).flatMap((child) => store.node(child) ?? []);
  const siblings = parent ? (store.children(parent.node) ?? []).flatMap((one) => store.node(one) ?? []) : [];
  const over = isOver(at);
  const byMove = new Map(children.map((child) => [child.move ?? "", child]));
  return (
    <div class="tree-present">
      <div class="tree-board">
        <Board
          size={at.size}
          board={at.board}
          turn={over ? "none" : at.turn}
          last={last}
          legal={legalMoves(at).filter((move) => byMove.has(move))}
          coordinates={settings.value.coordinates}
          onMove={(move) => {
            const child = byMove.get(move);
            if (child) onJump(child.node);
          }}
        />
        <p class="tree-path small-text">
          {path.map((one, i) => (
            <span key={one.node}>
              {i > 0 && <span aria-hidden="true"> › </span>}
              <button
                class="link"
                aria-current={one.node === node.node ? "step" : undefined}
                onClick={() => onJump(one.node)}
              >
                {moveText(one)}
              </button>
            </span>
          ))}
        </p>
      </div>
      <div class="tree-told">
        {node.reason === "cut" && children.length > 0 && stageOf(node, step) === "done" && (
          <p class="quiet small-text">
            {cutSentence(node, children.filter((one) => one.kind === "pruned").length, tree.turn)}
          </p>
        )}
        {children.length > 0 && (
          <Replies nodes={children} step={step} onJump={onJump} caption={words.replies(moveText(node))} />
        )}
        {!children.length && siblings.length > 0 && parent && (
          <Replies
            nodes={siblings}
            step={step}
            here={node.node}
            onJump={onJump}
            caption={words.replies(moveText(parent))}
          />
        )}
        <details class="other-position">
          <summary>{words.rootPosition}</summary>
          <div class="stack tight">
            <PlaceLine />
            <OtherPosition open />
          </div>
        </details>
      </div>
    </div>
  );
}

function Replies({
  nodes,
  step,
  here: present,
  caption,
  onJump,
}: {
  nodes: readonly TreeNode[];
  step: number;
  here?: number;
  caption: string;
  onJump: (node: number) => void;
}) {
  const words = t.value.explain.watch;
  return (
    <div class="tree-replies">
      <table>
        <caption class="small-text quiet">{caption}</caption>
        <thead class="hidden">
          <tr>
            <th>{t.value.play.moveColumn}</th>
            <th>{t.value.play.valueColumn}</th>
            <th>{words.window}</th>
            <th>{words.nodes}</th>
            <th>{words.how}</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((one) => {
            const stage = stageOf(one, step);
            return (
              <tr key={one.node} class={one.node === present ? "here" : undefined} data-stage={stage}>
                <th scope="row">
                  <button class="link" onClick={() => onJump(one.node)}>
                    {moveText(one)}
                  </button>
                </th>
                <td class="number">{stage === "done" ? valueText(one) : stage === "pruned" ? "?" : "…"}</td>
                <td class="number quiet tree-window">
                  {one.kind === "visited" && stage !== "hidden" ? windowText(one) : ""}
                </td>
                <td class="number quiet">{stage === "done" ? formatCount(one.subtree) : ""}</td>
                <td class="quiet">
                  {stage === "hidden" ? words.notYet : stage === "open" ? words.inside : reasonText(one)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
