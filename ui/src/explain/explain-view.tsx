// The view Explain with its three parts: why a position has its value, what two players think of it, and how a
// search looks at it. They share one position, which the address holds.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { ViewProps } from "../app";
import { t } from "../i18n/i18n";
import { linkTo, followAddress } from "./address";
import { ComparePart } from "./compare/compare-part";
import { ValuePart } from "./value-part";
import { WatchPart } from "./watch/watch-part";
import "./explain.css";

const PARTS = ["", "compare", "watch"] as const;
type PartName = (typeof PARTS)[number];

const isPart = (name: string): name is PartName => PARTS.some((known) => known === name);

export function ExplainView({ rest }: ViewProps) {
  useEffect(followAddress, []);
  const part = isPart(rest) ? rest : "";
  const words = t.value.explain;
  return (
    <main class={`page explain explain-${part || "value"}`}>
      <div class="explain-head">
        <h1>{words.parts[part || "value"].title}</h1>
        <nav class="part-links" aria-label={words.partsLabel}>
          {PARTS.map((name) => (
            <a
              key={name}
              href={linkTo(name ? `/explain/${name}` : "/explain")}
              aria-current={name === part ? "page" : undefined}
            >
              {words.parts[name || "value"].tab}
            </a>
          ))}
        </nav>
      </div>
      <p class="quiet explain-lead">{words.parts[part || "value"].lead}</p>
      {part === "compare" ? <ComparePart /> : part === "watch" ? <WatchPart /> : <ValuePart />}
    </main>
  );
}

/** A refusal where it happened, and a button to try again. */
export function Trouble({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <p class="notice bad" role="alert">
      <span>{text}</span>
      {onRetry && (
        <button class="button small" onClick={onRetry}>
          {t.value.common.retry}
        </button>
      )}
    </p>
  );
}

/** A board with what belongs to it on the left, and an explanation on the right; below each other on a phone. */
export function Columns({ board, children }: { board: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="explain-columns">
      <div class="explain-board">{board}</div>
      <div class="explain-side">{children}</div>
    </div>
  );
}
