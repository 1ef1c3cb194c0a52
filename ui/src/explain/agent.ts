// The agent whose evaluation is looked at, the weights that were changed, and whose side is taken: all from the
// address. And the agents that can be chosen, from the server.
import { computed, signal } from "@preact/signals";
import type { Agent, Colour } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { address, changeAddress } from "./address";
import { tidy } from "./scale";

export const FIRST_AGENT = "seven";

export const agentName = computed<string>(() => address.value.get("agent") ?? FIRST_AGENT);

/** The side whose value the bars add up to. */
export const forSide = computed<Colour>(() => (address.value.get("for") === "white" ? "white" : "black"));

/** Changed weights by their key: mobility, or mobility.late in an agent with phases. */
export type ChangedWeights = Readonly<Record<string, number>>;

/** Reads mobility.late:35,count:0.1. What is no weight is passed over. */
export function readWeights(text: string): ChangedWeights {
  const found: Record<string, number> = {};
  for (const part of text.split(",")) {
    const [key, value] = part.split(":");
    if (key && value && /^[a-z][a-z0-9.-]*$/.test(key) && Number.isFinite(Number(value)))
      found[key] = Number(value);
  }
  return found;
}

export function writeWeights(weights: ChangedWeights): string {
  return Object.entries(weights)
    .map(([key, value]) => `${key}:${tidy(value)}`)
    .join(",");
}

export const changedWeights = computed<ChangedWeights>(() => readWeights(address.value.get("w") ?? ""));

export function chooseAgent(agent: string): void {
  changeAddress({ agent: agent === FIRST_AGENT ? null : agent, w: null });
}

/** The key of a weight: of its phase, if the agent has phases. */
export function weightKey(term: string, phase: string | null): string {
  return phase === null ? term : `${term}.${phase}`;
}

export function setWeight(key: string, value: number, standard: number): void {
  const others = Object.entries(changedWeights.peek()).filter(([name]) => name !== key);
  const changed: [string, number][] = tidy(value) === tidy(standard) ? [] : [[key, tidy(value)]];
  changeAddress({ w: writeWeights(Object.fromEntries([...others, ...changed])) });
}

export function resetWeights(): void {
  changeAddress({ w: null });
}

interface Listed {
  readonly size: number;
  readonly agents: readonly Agent[];
}

export const listed = signal<Listed | null>(null);
export const listFailure = signal<EngineError | null>(null);

/** Loads the agents for a size, unless they are there. */
export async function loadAgents(size: number, again = false): Promise<void> {
  if (!again && listed.peek()?.size === size) return;
  try {
    const { agents } = await engine().lab.agents(size);
    listed.value = { size, agents };
    listFailure.value = null;
  } catch (error) {
    if (error instanceof EngineError) listFailure.value = error;
  }
}

/** The agent of the address is none of those for this size: it was deleted, or plays on other boards only. */
export function isUnknown(agent: string, size: number): boolean {
  const list = listed.value;
  const name = agent.split(",")[0];
  return list?.size === size && !list.agents.some((one) => one.agent === name);
}

/** A name that is typed for an own agent, as an id: small letters, digits and dashes. */
export function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
}
