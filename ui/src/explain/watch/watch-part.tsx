// How a search looks at a position: its tree node by node, or a small board that is solved.
import { useComputed, useSignalEffect } from "@preact/signals";
import { t } from "../../i18n/i18n";
import { countDiscs } from "../../rules/rules";
import { address, changeAddress } from "../address";
import { loadAgents } from "../agent";
import { here } from "../place";
import { SolvePanel } from "./solve-panel";
import { TreePanel } from "./tree-panel";
import "./watch.css";

const MODES = ["tree", "solve"] as const;
type Mode = (typeof MODES)[number];

/** Solving begins at once on small boards, and near the end on others. */
export function canSolve(size: number, empty: number): boolean {
  return size <= 6 || (size === 8 && empty <= 20);
}

export function WatchPart() {
  const words = t.value.explain.watch;
  const size = useComputed(() => here.value.size);
  useSignalEffect(() => void loadAgents(size.value));
  const mode: Mode = address.value.get("mode") === "solve" ? "solve" : "tree";
  const { empty } = countDiscs(here.value.board);
  return (
    <>
      <div class="segments mode-choice" role="group" aria-label={words.modeLabel}>
        {MODES.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="watch-mode"
              checked={mode === name}
              onChange={() => changeAddress({ mode: name === "tree" ? null : name, step: null })}
            />
            {words.modes[name]}
          </label>
        ))}
      </div>
      {mode === "solve" ? <SolvePanel able={canSolve(size.value, empty)} /> : <TreePanel />}
    </>
  );
}
