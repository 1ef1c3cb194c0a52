// A list of agents to choose from: own ones first, then those of the laboratory, and the champion.
import { useId } from "preact/hooks";
import type { Agent } from "../api/types";
import { t } from "../i18n/i18n";

export interface AgentChoiceProps {
  label: string;
  agents: readonly Agent[];
  chosen: string;
  onChoose: (agent: string) => void;
}

export const isChampion = (agent: string) => agent === "champion";

export function agentTitle(agent: string): string {
  if (isChampion(agent)) return t.value.players.champion;
  return agent.startsWith("@") ? agent.slice(1) : agent;
}

/** What an agent does, in the language of the page if it knows the agent. */
export function agentAbout(agent: Agent): string {
  if (agent.base === "champion") return t.value.explain.championAbout;
  const known: Readonly<Partial<Record<string, string>>> = t.value.players.agents;
  const about = known[agent.base];
  if (agent.own) return t.value.explain.ownAbout(agent.base);
  return about ?? agent.about;
}

export function AgentChoice({ label, agents, chosen, onChoose }: AgentChoiceProps) {
  const words = t.value.explain;
  const id = useId();
  const groups = [
    { title: words.ownAgents, agents: agents.filter((a) => a.own) },
    { title: t.value.newGame.agents, agents: agents.filter((a) => !a.own && a.base !== "champion") },
    { title: words.itself, agents: agents.filter((a) => a.base === "champion") },
  ];
  const found = agents.find((a) => a.agent === chosen);
  const told = found ?? agents.find((a) => a.agent === chosen.split(",")[0]);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} class="input" value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {!found && <option value={chosen}>{agentTitle(chosen)}</option>}
        {groups.map(
          (group) =>
            group.agents.length > 0 && (
              <optgroup key={group.title} label={group.title}>
                {group.agents.map((a) => (
                  <option key={a.agent} value={a.agent}>
                    {agentTitle(a.agent)}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
      {told && <p class="quiet small-text">{agentAbout(told)}</p>}
    </div>
  );
}
