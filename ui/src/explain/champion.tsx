// What the champion sees: its largest patterns with what they add, drawn on the board, and each square's share.
import type { ChampionValue, Explained } from "../api/types";
import { t } from "../i18n/i18n";
import { number } from "../i18n/i18n";
import { Bars, type Bar } from "./bars";
import { moveValues } from "./explaining";
import { HeatMap, Patterns, type DrawnPattern } from "./layers";
import type { PositionBoardProps } from "./position-board";

/** What the board shows, and the pattern that is chosen in the list. */
export interface Shown {
  readonly layer: Layer;
  readonly pattern: number;
}

const LAYERS = ["heat", "patterns", "moves"] as const;
type Layer = (typeof LAYERS)[number];

const MOST_PATTERNS = 8;

/** The places that add most, the largest first, with their numbers in the list. */
export function topPatterns(value: ChampionValue): DrawnPattern[] {
  return [...(value.places ?? [])]
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
    .slice(0, MOST_PATTERNS)
    .map((place, i) => ({ squares: place.squares, contribution: place.contribution, number: i + 1 }));
}

export function championLayer(explained: Explained, value: ChampionValue, shown: Shown): PositionBoardProps {
  const shares = value.shares?.flat() ?? [];
  if (shown.layer === "moves" || !value.places) return { values: moveValues(explained) };
  if (shown.layer === "heat") return { under: <HeatMap shares={shares} side={value.for} />, dimmed: true };
  const size = Math.round(Math.sqrt(shares.length)) || 8;
  return {
    over: <Patterns patterns={topPatterns(value)} chosen={shown.pattern} size={size} side={value.for} />,
  };
}

/** The bars: the largest patterns, all others together, and the counts. They add up to the sum. */
export function championBars(value: ChampionValue): Bar[] {
  const words = t.value.explain;
  const counted: Readonly<Partial<Record<string, string>>> = words.counted;
  const places = [...(value.places ?? [])].sort(
    (a, b) => Math.abs(b.contribution) - Math.abs(a.contribution),
  );
  const rest = places.slice(MOST_PATTERNS);
  const bars: Bar[] = places.slice(0, MOST_PATTERNS).map((place, i) => ({
    key: `pattern-${i + 1}`,
    name: words.patternName(i + 1, place.squares.join(" ")),
    choice: i + 1,
    contribution: place.contribution,
  }));
  if (rest.length)
    bars.push({
      key: "others",
      name: words.otherPatterns(rest.length),
      contribution: rest.reduce((sum, place) => sum + place.contribution, 0),
    });
  for (const count of value.counts ?? []) {
    const name = counted[count.name] ?? count.name;
    bars.push({
      key: count.name,
      name: count.count === undefined ? name : `${name}: ${number(count.count, 2)}`,
      contribution: count.contribution,
    });
  }
  return value.places ? bars : bars.filter((bar) => bar.contribution !== 0);
}

export function ChampionBars({
  explanation,
  shown,
}: {
  explanation: ChampionValue;
  shown: { value: Shown };
}) {
  const words = t.value.explain;
  const bars = championBars(explanation);
  const patterns = topPatterns(explanation);
  const { layer, pattern } = shown.value;
  return (
    <>
      {patterns.length > 0 && (
        <div class="segments layer-choice" role="group" aria-label={words.layerLabel}>
          {LAYERS.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="layer"
                checked={layer === name}
                onChange={() => (shown.value = { layer: name, pattern })}
              />
              {words.layers[name]}
            </label>
          ))}
        </div>
      )}
      {layer === "heat" && patterns.length > 0 && <p class="quiet small-text">{words.heatAbout}</p>}
      {layer === "patterns" && patterns.length > 0 && <p class="quiet small-text">{words.patternsAbout}</p>}
      {bars.length > 0 && (
        <Bars
          side={explanation.for}
          bars={bars}
          sum={explanation.sum ?? explanation.value}
          label={words.terms}
          {...(layer === "patterns" ? { chosen: pattern } : {})}
          onChoose={(chosen) => (shown.value = { layer: "patterns", pattern: chosen })}
        />
      )}
      <p class="quiet small-text">{words.championUnit}</p>
    </>
  );
}
