// The terms of an agent of the laboratory as bars, with a slider for each weight, and what can be done with changed
// weights: back to the agent's own, keep them as an own agent, play against it.
import { useSignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import type { Agent, AgentValue, Explained } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { PlayFrom, canPlay } from "../games/play-from";
import { t } from "../i18n/i18n";
import { sideName } from "../play/announce";
import { isOver } from "../rules/rules";
import {
  type ChangedWeights,
  agentName,
  changedWeights,
  chooseAgent,
  idOf,
  listed,
  loadAgents,
  resetWeights,
  setWeight,
  weightKey,
} from "./agent";
import { Bars, bySize, type Bar } from "./bars";
import { here, hereText } from "./place";
import { rangeOf } from "./scale";

type Term = AgentValue["terms"][number];

/** The weight that the chosen agent has in a phase, and how far its slider goes. */
function standardOf(agent: Agent | undefined, term: Term, phase: string | null) {
  const known = agent?.terms.find((one) => one.term === term.term);
  const index = phase === null ? 0 : Math.max(0, agent?.phases.indexOf(phase) ?? 0);
  const standard = known?.weights[index] ?? known?.weights[0] ?? term.weight;
  return { standard, reach: known?.reach ?? Math.abs(standard) * 2 };
}

/** `wished` are the weights that sliders stand at: the answer with their values may be on its way. */
export function barsOf(value: AgentValue, agent: Agent | undefined, wished: ChangedWeights = {}): Bar[] {
  const words = t.value.explain;
  const features: Readonly<Partial<Record<string, { name: string; about: string }>>> = words.features;
  return value.terms.map((term) => {
    const { standard, reach } = standardOf(agent, term, value.phase);
    const known = features[term.feature];
    return {
      key: term.term,
      name: known?.name ?? term.term,
      about: known?.about ?? term.definition,
      own: term.own,
      other: term.other,
      contribution: term.contribution,
      weight: {
        value: wished[weightKey(term.term, value.phase)] ?? term.weight,
        standard,
        range: rangeOf(standard, reach),
      },
    };
  });
}

/** Bars sorted by size. While only weights change they keep their places: a slider must not run away. */
function useOrder(bars: readonly Bar[], of: string): Bar[] {
  const order = useRef<{ of: string; keys: readonly string[] }>({ of: "", keys: [] });
  if (order.current.of !== of) order.current = { of, keys: bySize(bars).map((bar) => bar.key) };
  const { keys } = order.current;
  return [...bars].sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
}

export function AgentBars({ explained, explanation }: { explained: Explained; explanation: AgentValue }) {
  const words = t.value.explain;
  const agent = listed.value?.agents.find((one) => one.agent === agentName.value);
  const { board, turn } = here.value;
  const bars = useOrder(
    barsOf(explanation, agent, changedWeights.value),
    `${agentName.value} ${board} ${turn}`,
  );
  const { phase } = explanation;
  const phases: Readonly<Partial<Record<string, string>>> = words.phases;
  return (
    <>
      <Bars
        side={explanation.for}
        bars={bars}
        sum={explanation.value}
        label={words.terms}
        onWeight={(term, weight) => {
          const bar = bars.find((one) => one.key === term);
          setWeight(weightKey(term, phase), weight, bar?.weight?.standard ?? weight);
        }}
      />
      <p class="quiet small-text">
        {phase !== null && `${words.phaseIs(phases[phase] ?? phase)} `}
        {!explanation.over && words.slide(sideName(explanation.to_move))}
      </p>
      <WeightActions explained={explained} />
    </>
  );
}

function WeightActions({ explained }: { explained: Explained }) {
  const words = t.value.explain;
  const changed = Object.keys(changedWeights.value).length;
  const keeping = useSignal(false);
  const own = agentName.value.startsWith("@");
  const at = here.value;
  return (
    <div class="stack">
      <div class="row-line">
        <button class="button small" disabled={!changed} onClick={resetWeights}>
          {words.reset}
        </button>
        <button
          class="button small"
          disabled={!changed}
          aria-expanded={keeping.value}
          onClick={() => (keeping.value = !keeping.value)}
        >
          {words.keep}
        </button>
        {own && !changed && <OwnAgent />}
      </div>
      {keeping.value && changed > 0 && <Keep onDone={() => (keeping.value = false)} />}
      {canPlay(at.size) && !isOver(at) && (
        <details class="play-against">
          <summary>{words.playAgainst}</summary>
          <PlayFrom
            size={at.size}
            text={hereText.value}
            opponent={{ kind: "agent", agent: changed || !own ? explained.agent : agentName.value }}
          />
        </details>
      )}
    </div>
  );
}

/** A name for the changed weights. */
function Keep({ onDone }: { onDone: () => void }) {
  const words = t.value.explain;
  const field = useId();
  const name = useSignal(agentName.peek().startsWith("@") ? agentName.peek().slice(1) : "");
  const trouble = useSignal("");
  const busy = useSignal(false);
  const id = idOf(name.value);
  const keep = async () => {
    if (!id || busy.value) return;
    busy.value = true;
    trouble.value = "";
    try {
      const kept = await engine().lab.keepAgent(id, {
        agent: agentName.peek(),
        weights: { ...changedWeights.peek() },
      });
      await loadAgents(here.peek().size, true);
      chooseAgent(kept.agent);
      onDone();
    } catch (error) {
      trouble.value = error instanceof EngineError ? error.message : String(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form
      class="card stack tight keep-agent"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <div class="field">
        <label for={field}>{words.keepName}</label>
        <input
          id={field}
          class="input"
          maxLength={40}
          autocomplete="off"
          spellcheck={false}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </div>
      <p class="quiet small-text">{id ? words.keptAs(id) : words.keepAbout}</p>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
      <div>
        <button class="button primary" disabled={!id || busy.value}>
          {words.keepGo}
        </button>
      </div>
    </form>
  );
}

/** What can be done with an own agent: its file, and deleting it. */
function OwnAgent() {
  const words = t.value.explain;
  const id = agentName.value.slice(1);
  const sure = useSignal(false);
  const trouble = useSignal("");
  const tell = (error: unknown) =>
    (trouble.value = error instanceof EngineError ? error.message : String(error));
  const save = async () => {
    try {
      const { name, blob } = await engine().lab.exportAgent(id);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      tell(error);
    }
  };
  const remove = async () => {
    try {
      await engine().lab.deleteAgent(id);
      const base = listed.peek()?.agents.find((one) => one.agent === `@${id}`)?.base;
      await loadAgents(here.peek().size, true);
      chooseAgent(base ?? "seven");
    } catch (error) {
      tell(error);
    }
  };
  return (
    <>
      <button class="button small" onClick={() => void save()}>
        {words.asFile}
      </button>
      <button
        class="button small danger"
        onClick={() => {
          if (sure.value) void remove();
          else sure.value = true;
        }}
      >
        {sure.value ? words.deleteSure : words.deleteOwn}
      </button>
      {trouble.value && (
        <span class="notice bad" role="alert">
          {trouble.value}
        </span>
      )}
    </>
  );
}
