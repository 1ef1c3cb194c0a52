// A search tree that unfolds: what to search with, the tree as a picture, the present node with its board, and the
// buttons to step, play and jump.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useId, useMemo } from "preact/hooks";
import type { Tree, TreeWish } from "../../api/types";
import { engine } from "../../engine/current";
import { t } from "../../i18n/i18n";
import { number } from "../../i18n/i18n";
import { sideName } from "../../play/announce";
import { startPosition } from "../../rules/rules";
import { address, changeAddress } from "../address";
import { AgentChoice } from "../agent-choice";
import { agentName, chooseAgent, listed } from "../agent";
import { Trouble } from "../explain-view";
import { Followed, idFor } from "../followed";
import { goTo, here, placeOf } from "../place";
import { formatSigned } from "../scale";
import { TreeStore } from "./tree-store";
import { TreeWalk } from "./tree-walk";
import { Walking } from "./walking";

export const TECHNIQUES = ["minimax", "alphabeta", "ordering", "table", "probcut"] as const;
type Technique = (typeof TECHNIQUES)[number];

const USUAL: Technique = "alphabeta";
const USUAL_DEPTH = 2;
const MOST_DEPTH = 20;
const WHOLE_GAME = "tokens,end=score";

function techniqueIn(from: URLSearchParams): Technique {
  return TECHNIQUES.find((name) => name === from.get("technique")) ?? USUAL;
}

function depthIn(from: URLSearchParams): number {
  const depth = Number(from.get("depth") ?? USUAL_DEPTH);
  return Number.isInteger(depth) ? Math.max(1, Math.min(MOST_DEPTH, depth)) : USUAL_DEPTH;
}

/** The agent that searches: the champion has no tree to watch. */
function searcherOf(agent: string): string {
  return agent === "champion" ? "seven" : agent;
}

export function TreePanel() {
  const question = useComputed<Omit<TreeWish, "id">>(() => ({
    board: here.value.board,
    turn: here.value.turn,
    agent: searcherOf(agentName.value),
    technique: techniqueIn(address.value),
    depth: depthIn(address.value),
  }));
  // An own agent may be changed under its name.
  const kept = useComputed(
    () => listed.value?.agents.find((a) => a.agent === question.value.agent)?.created ?? "",
  );
  const key = useComputed(() => JSON.stringify([question.value, kept.value]));
  const asked = key.value;
  const tree = useMemo(() => {
    const [wished] = JSON.parse(asked) as [Omit<TreeWish, "id">];
    const wish = { ...wished, id: idFor("t", asked) };
    return new Followed<Tree>(
      wish.id,
      () => engine().lab.makeTree(wish),
      (tell) => ({ tree: tell }),
    );
  }, [asked]);
  useEffect(() => () => tree.close(), [tree]);
  return (
    <>
      <TreeChoices />
      <TreeState key={asked} tree={tree} />
    </>
  );
}

function TreeChoices() {
  const words = t.value.explain.watch;
  const field = useId();
  const technique = techniqueIn(address.value);
  const depth = depthIn(address.value);
  const agents = (listed.value?.agents ?? []).filter((agent) => agent.searches && agent.base !== "champion");
  return (
    <div class="tree-choices">
      <AgentChoice
        label={t.value.explain.agent}
        agents={agents}
        chosen={searcherOf(agentName.value)}
        onChoose={(agent) => {
          chooseAgent(agent);
          changeAddress({ step: null });
        }}
      />
      <div class="field">
        <label for={`${field}-technique`}>{words.technique}</label>
        <select
          id={`${field}-technique`}
          class="input"
          value={technique}
          onChange={(event) =>
            changeAddress({
              technique: event.currentTarget.value === USUAL ? null : event.currentTarget.value,
              step: null,
            })
          }
        >
          {TECHNIQUES.map((name) => (
            <option key={name} value={name}>
              {words.techniques[name].name}
            </option>
          ))}
        </select>
        <p class="quiet small-text">{words.techniques[technique].about}</p>
      </div>
      <div class="field">
        <label for={`${field}-depth`}>{words.depth}</label>
        <select
          id={`${field}-depth`}
          class="input"
          value={String(depth)}
          onChange={(event) => changeAddress({ depth: event.currentTarget.value, step: null })}
        >
          {Array.from({ length: MOST_DEPTH }, (_, i) => i + 1).map((plies) => (
            <option key={plies} value={String(plies)}>
              {plies}
            </option>
          ))}
        </select>
        <button
          class="button small plain whole-game"
          onClick={() => {
            goTo(placeOf(startPosition(4), []));
            // The score of the finished game is the only value: every line is walked to its end.
            changeAddress({ agent: WHOLE_GAME, technique: "minimax", depth: MOST_DEPTH, step: null });
          }}
        >
          {words.wholeGame}
        </button>
      </div>
    </div>
  );
}

function TreeState({ tree }: { tree: Followed<Tree> }) {
  const words = t.value.explain.watch;
  const failure = tree.failure.value;
  const now = tree.now.value;
  const patient = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => (patient.value = true), 300);
    return () => clearTimeout(timer);
  }, [patient]);
  if (failure) return <Trouble text={failure.message} onRetry={() => void tree.ask()} />;
  if (!now || now.state === "waiting" || now.state === "running")
    return (
      <p class="quiet" role="status">
        {patient.value && words.searching}
      </p>
    );
  if (now.state !== "done")
    return (
      <p class="notice" role="status">
        {now.state === "too_large" ? words.tooLarge : (now.sentence ?? words.noTree)}
      </p>
    );
  return <OpenTree tree={now} again={() => tree.ask()} />;
}

/** `again` makes the tree anew: the server keeps only the trees that were asked for last. */
function OpenTree({ tree, again }: { tree: Tree; again: () => Promise<void> }) {
  const walking = useMemo(
    () => new Walking(new TreeStore(tree.id, tree.nodes, engine().lab)),
    [tree.id, tree.nodes],
  );
  useEffect(() => () => walking.close(), [walking]);
  return (
    <>
      {walking.failure.value && (
        <Trouble text={walking.failure.value} onRetry={() => void again().then(() => walking.retry())} />
      )}
      <TreeWalk tree={tree} walking={walking} />
      <TreeFacts tree={tree} />
    </>
  );
}

function TreeFacts({ tree }: { tree: Tree }) {
  const words = t.value.explain.watch;
  return (
    <p class="quiet small-text tree-facts">
      {words.facts({
        side: sideName(tree.turn),
        value: tree.value === null ? "" : formatSigned(tree.value) || "0",
        line: tree.line.join(" "),
        visited: number(tree.visited),
        pruned: number(tree.pruned),
        depth: tree.searched,
      })}{" "}
      {tree.sentence}
    </p>
  );
}
