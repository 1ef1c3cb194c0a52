// The moves of a study: the main line in two columns, variations indented below the move that they replace.
import { useEffect, useRef } from "preact/hooks";
import type { AnalysedMove, StudyNode } from "../api/types";
import { t } from "../i18n/i18n";
import { sideName } from "../play/announce";
import { markSign, numbersOf } from "../play/format";
import { PASS } from "../rules/rules";
import type { StudySession } from "./session";
import { stretches, type Nodes, type Stretch } from "./tree";

export function moveName(node: StudyNode): string {
  return node.move === PASS ? t.value.play.pass : (node.move ?? t.value.study.start);
}

interface Shown {
  readonly session: StudySession;
  readonly nodes: Nodes;
  readonly at: number;
  readonly analysed: ReadonlyMap<number, AnalysedMove>;
}

function MoveButton({ shown, node, ply }: { shown: Shown; node: StudyNode; ply: number }) {
  const here = node.node === shown.at;
  const analysed = shown.analysed.get(node.node);
  const sign = analysed ? markSign(analysed.mark) : "";
  const name = moveName(node);
  return (
    <button
      type="button"
      class={`move${here ? " chosen" : ""}${node.move === PASS ? " pass" : ""}`}
      data-node={node.node}
      aria-current={here ? "step" : undefined}
      aria-label={`${t.value.study.moveLabel(ply, sideName(node.side ?? "black"), name)}${sign ? ` ${sign}` : ""}`}
      onClick={() => shown.session.go(node.node)}
    >
      <span class="move-number number quiet" aria-hidden="true">
        {ply}
      </span>
      <span class={`mini-disc tiny ${node.side ?? ""}`} aria-hidden="true" />
      <span>
        {name}
        {sign && <b class={`sign ${analysed?.mark ?? ""}`}>{sign}</b>}
      </span>
      {analysed && <span class="move-value number quiet">{numbersOf(analysed).played}</span>}
    </button>
  );
}

function Comment({ text }: { text: string }) {
  return text ? <p class="tree-comment">{text}</p> : null;
}

function Variations({ shown, beside }: { shown: Shown; beside: readonly number[] }) {
  if (!beside.length) return null;
  return (
    <ul class="variations">
      {beside.map((first) => (
        <Variation key={first} shown={shown} first={first} />
      ))}
    </ul>
  );
}

/** A variation runs on in one paragraph, as in a book. */
function Variation({ shown, first }: { shown: Shown; first: number }) {
  const head = shown.nodes.get(first);
  if (!head) return null;
  return (
    <li class="variation" aria-label={t.value.study.variation(moveName(head))}>
      {stretches(shown.nodes, first).map((stretch) => (
        <div key={stretch.line[0]?.node}>
          <div class="variation-line">
            {stretch.line.map((node, i) => (
              <MoveButton key={node.node} shown={shown} node={node} ply={stretch.ply + i} />
            ))}
          </div>
          <Comment text={stretch.line.at(-1)?.comment ?? ""} />
          <Variations shown={shown} beside={stretch.beside} />
        </div>
      ))}
    </li>
  );
}

/** Black stands on the left, White on the right; a stretch can begin and end on either side. */
function Rows({ shown, stretch, offset }: { shown: Shown; stretch: Stretch; offset: number }) {
  const cells: (StudyNode | null)[] = [...stretch.line];
  const early = (stretch.ply - 1 + offset) % 2;
  if (early) cells.unshift(null);
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, i) => cells.slice(2 * i, 2 * i + 2));
  return (
    <>
      {rows.map((row, i) => (
        <div class="move-row" key={i}>
          {row.map((node, column) =>
            node ? (
              <MoveButton
                key={node.node}
                shown={shown}
                node={node}
                ply={stretch.ply + 2 * i + column - early}
              />
            ) : (
              <span key="none" class="move move-gap quiet" aria-hidden="true">
                …
              </span>
            ),
          )}
        </div>
      ))}
    </>
  );
}

export function MoveTree({ session }: { session: StudySession }) {
  const words = t.value.study;
  const list = useRef<HTMLDivElement>(null);
  const nodes = session.nodes.value;
  const at = session.at.value;
  const main = session.study.value?.main ?? [];
  const moves = session.review.moves.value;
  useEffect(() => {
    const box = list.current;
    const chosen = box?.querySelector<HTMLElement>(".chosen");
    // Only the list scrolls, never the page.
    if (box)
      box.scrollTop = chosen
        ? box.scrollTop +
          chosen.getBoundingClientRect().top -
          box.getBoundingClientRect().top -
          box.clientHeight / 2
        : 0;
  }, [at, nodes]);
  const root = nodes.get(0);
  const shown: Shown = {
    session,
    nodes,
    at,
    analysed: new Map(moves.map((move) => [main[move.ply] ?? -1, move])),
  };
  const first = root?.children[0];
  const offset = root?.turn === "white" ? 1 : 0;
  return (
    <div class="moves tree" ref={list} role="group" aria-label={words.treeLabel}>
      <button
        type="button"
        class={`move tree-start${at === 0 ? " chosen" : ""}`}
        data-node={0}
        aria-current={at === 0 ? "step" : undefined}
        onClick={() => session.go(0)}
      >
        {words.start}
      </button>
      <Comment text={root?.comment ?? ""} />
      {first === undefined ? (
        <p class="quiet small-text tree-empty">
          {session.node.value?.turn === "none" ? words.valuesNone : words.noMoves}
        </p>
      ) : (
        stretches(nodes, first).map((stretch) => (
          <div key={stretch.line[0]?.node}>
            <Rows shown={shown} stretch={stretch} offset={offset} />
            <Comment text={stretch.line.at(-1)?.comment ?? ""} />
            <Variations shown={shown} beside={stretch.beside} />
          </div>
        ))
      )}
    </div>
  );
}
