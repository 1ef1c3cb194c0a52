// Contributions as bars from a centre line, what speaks for Black to the left and for White to the right, and their
// sum below. A bar may have a slider for its weight.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Colour } from "../api/types";
import { t } from "../i18n/i18n";
import { animated } from "../state/settings";
import { formatSigned, formatUnits, formatWeight, roundUp, type SliderRange } from "./scale";

export interface Bar {
  readonly key: string;
  readonly name: string;
  /** What the term counts, in a sentence. */
  readonly about?: string;
  /** The numbers of the side whose value this is, and of the other side. */
  readonly own?: number;
  readonly other?: number;
  readonly contribution: number;
  /** A number by which it can be chosen, to be drawn on the board. */
  readonly choice?: number;
  readonly weight?: { readonly value: number; readonly standard: number; readonly range: SliderRange };
}

export interface BarsProps {
  /** The side whose value the contributions add up to. */
  side: Colour;
  bars: readonly Bar[];
  sum: number;
  label: string;
  onWeight?: (key: string, weight: number) => void;
  chosen?: number;
  onChoose?: (choice: number) => void;
}

/** How far a bar reaches from the centre, in percent of half the width. Black's side is negative. */
export function reachOf(contribution: number, side: Colour, scale: number): number {
  const share = Math.max(-1, Math.min(1, contribution / scale)) * 100;
  return side === "black" ? -share || 0 : share;
}

/** The largest first; what is equal stays in the order of the agent. */
export function bySize(bars: readonly Bar[]): Bar[] {
  return [...bars].sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
}

/** Rows that change places slide there, so that the eye can follow them. */
function useSliding(order: string) {
  const list = useRef<HTMLUListElement>(null);
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = tops.current;
    tops.current = new Map();
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue;
      const key = row.dataset["term"] ?? "";
      tops.current.set(key, row.offsetTop);
      const moved = (before.get(key) ?? row.offsetTop) - row.offsetTop;
      if (moved && animated.peek())
        row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
          duration: 200,
          easing: "ease-out",
        });
    }
  }, [order]);
  return list;
}

function Track({ reach }: { reach: number }) {
  return (
    <span class="bar-track" aria-hidden="true">
      <span
        class={`bar-fill ${reach < 0 ? "black" : "white"}`}
        style={{ width: `${Math.abs(reach) / 2}%`, left: `${50 + Math.min(0, reach) / 2}%` }}
      />
    </span>
  );
}

function Counts({ bar, side }: { bar: Bar; side: Colour }) {
  const words = t.value.explain;
  if (bar.own === undefined || bar.other === undefined) return null;
  const black = side === "black" ? bar.own : bar.other;
  const white = side === "black" ? bar.other : bar.own;
  return (
    <span
      class="bar-counts number"
      role="img"
      aria-label={words.counts(formatUnits(black), formatUnits(white))}
    >
      <span class="mini-disc tiny black" />
      {formatUnits(black)}
      <span class="mini-disc tiny white" />
      {formatUnits(white)}
    </span>
  );
}

function Slider({ bar, onWeight }: { bar: Bar; onWeight: (key: string, weight: number) => void }) {
  const words = t.value.explain;
  const { weight } = bar;
  if (!weight) return null;
  const { value, standard, range } = weight;
  return (
    <span class={`bar-weight${value === standard ? "" : " changed"}`}>
      <input
        type="range"
        min={range.least}
        max={range.most}
        step="any"
        value={value}
        aria-label={words.weightOf(bar.name)}
        aria-valuetext={formatWeight(value)}
        onInput={(event) => {
          const wished = event.currentTarget.valueAsNumber;
          onWeight(bar.key, Math.round(wished / range.step) * range.step);
        }}
        onKeyDown={(event) => {
          // Without steps of its own the slider would jump by a tenth: these are the ones that a person can name.
          const steps = KEYS[event.key];
          if (!steps) return;
          const next = Math.round(value / range.step) * range.step + steps * range.step;
          onWeight(bar.key, Math.max(range.least, Math.min(range.most, next)));
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <output class="number">{formatWeight(value)}</output>
    </span>
  );
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

function Name({ bar, chosen, onChoose }: { bar: Bar } & Pick<BarsProps, "chosen" | "onChoose">) {
  const { choice } = bar;
  if (choice === undefined || !onChoose)
    return (
      <span class="bar-name" title={bar.about}>
        {bar.name}
      </span>
    );
  return (
    <button
      class="bar-name link"
      aria-pressed={choice === chosen}
      onClick={() => onChoose(choice)}
      onFocus={() => chosen !== undefined && onChoose(choice)}
      onMouseEnter={() => chosen !== undefined && onChoose(choice)}
    >
      {bar.name}
    </button>
  );
}

export function Bars({ side, bars, sum, label, onWeight, chosen, onChoose }: BarsProps) {
  const words = t.value.explain;
  const list = useSliding(bars.map((bar) => bar.key).join());
  const scale = roundUp(Math.max(Math.abs(sum), ...bars.map((bar) => Math.abs(bar.contribution))));
  return (
    <div class="bars">
      <p class="bar-ends small-text quiet" aria-hidden="true">
        <span>
          <span class="mini-disc tiny black" /> {words.goodFor(t.value.common.black)}
        </span>
        <span>
          {words.goodFor(t.value.common.white)} <span class="mini-disc tiny white" />
        </span>
      </p>
      <ul class="bar-list" aria-label={label} ref={list}>
        {bars.map((bar) => (
          <li key={bar.key} class="bar" data-term={bar.key}>
            <Name
              bar={bar}
              {...(onChoose ? { onChoose } : {})}
              {...(chosen === undefined ? {} : { chosen })}
            />
            <Counts bar={bar} side={side} />
            <Track reach={reachOf(bar.contribution, side, scale)} />
            <b class="bar-adds number">{formatSigned(bar.contribution)}</b>
            {onWeight && <Slider bar={bar} onWeight={onWeight} />}
          </li>
        ))}
      </ul>
      <div class="bar bar-sum">
        <span class="bar-name">{words.sum}</span>
        <Track reach={reachOf(sum, side, scale)} />
        <b class="bar-adds number" data-testid="explain-value">
          {formatSigned(sum)}
        </b>
      </div>
    </div>
  );
}
