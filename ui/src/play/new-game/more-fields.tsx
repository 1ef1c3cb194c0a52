// What stands behind More: clock, start, teaching.
import type { Signal } from "@preact/signals";
import type { ReadPosition } from "../../api/types";
import { number, t } from "../../i18n/i18n";
import { TEACH_CHOICES } from "../info-tab";
import type { Draft } from "./draft";
import { Segments } from "./segments";
import { OpeningChooser, PasteReader } from "./starts";

const CLOCKS = [0, 1, 3, 5, 10, 25] as const;

export function MoreFields({ draft, read }: { draft: Signal<Draft>; read: Signal<ReadPosition | null> }) {
  const words = t.value.newGame;
  const d = draft.value;
  const set = (change: Partial<Draft>) => (draft.value = { ...draft.value, ...change });
  const eight = d.size === 8;
  return (
    <div class="stack">
      {d.kind !== "watch" && (
        <>
          <Segments
            legend={words.clock}
            name="clock"
            chosen={d.minutes}
            options={CLOCKS.map((minutes) => ({
              value: minutes,
              text: minutes ? number(minutes) : words.clockNone,
            }))}
            onChoose={(minutes) => set({ minutes })}
          />
          {d.minutes > 0 && (
            <label class="field">
              <span class="label">{words.increment}</span>
              <input
                class="input"
                type="number"
                min={0}
                max={60}
                value={d.increment}
                onInput={(event) => set({ increment: Math.max(0, event.currentTarget.valueAsNumber || 0) })}
              />
            </label>
          )}
        </>
      )}
      <Segments
        legend={words.start}
        name="start"
        chosen={d.start}
        options={(["usual", "even", "opening", "position"] as const)
          .filter((kind) => eight || kind === "usual" || kind === "position")
          .map((kind) => ({ value: kind, text: words.starts[kind] }))}
        onChoose={(start) => set({ start, text: "", ply: null })}
      />
      {d.start === "even" && <p class="quiet small-text">{words.evenAbout}</p>}
      {d.start === "opening" && <OpeningChooser draft={draft} />}
      {d.start === "position" && <PasteReader draft={draft} read={read} />}
      {d.kind !== "watch" && (
        <div class="stack tight">
          <Segments
            legend={words.teach}
            name="teach"
            chosen={d.teach}
            options={TEACH_CHOICES.map((discs) => ({
              value: discs,
              text: discs ? words.teachFrom(discs) : words.teachOff,
            }))}
            onChoose={(teach) => set({ teach })}
          />
          <p class="quiet small-text">{words.teachAbout}</p>
        </div>
      )}
      {d.kind === "engine" && d.seat.kind === "level" && (
        <label class="check">
          <input
            type="checkbox"
            checked={d.adapt}
            onChange={(event) => set({ adapt: event.currentTarget.checked })}
          />
          <span>
            {words.adapt}
            <span class="quiet small-text">{words.adaptAbout}</span>
          </span>
        </label>
      )}
    </div>
  );
}
