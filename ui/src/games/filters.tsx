// The search of the list: one text is always in sight, everything else opens below it.
import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { engine } from "../engine/current";
import { TextField, type TextFieldProps } from "./text-field";
import { SOURCES, filterCount, sizesFor, type Search } from "./question";

/** Typing asks the server when the hand rests this long. */
const REST_MS = 250;

/** A text that follows `value` and is handed on when typing rests. */
function useRested(value: string, onValue: (value: string) => void): Signal<string> {
  const text = useSignal(value);
  // The last value that both sides had. Only a value that came from elsewhere may take the place of what is typed.
  const shared = useRef(value);
  useLayoutEffect(() => {
    if (value === shared.current) return;
    shared.current = value;
    text.value = value;
  }, [value, text]);
  useEffect(() => {
    if (text.value === value) return;
    const timer = setTimeout(() => {
      shared.current = text.value;
      onValue(text.value);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text.value, value, onValue, text]);
  return text;
}

function RestedField(props: TextFieldProps) {
  const text = useRested(props.value, props.onValue);
  return <TextField {...props} value={text.value} onValue={(value) => (text.value = value)} />;
}

function SelectField({
  id,
  label,
  value,
  onValue,
  children,
}: TextFieldProps & { children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} class="input" value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {children}
      </select>
    </div>
  );
}

function DayField({ id, label, value, onValue }: TextFieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        class="input"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  );
}

export interface FiltersProps {
  search: Search;
  onChange: (change: Partial<Search>) => void;
  onClear: () => void;
}

export function Filters({ search, onChange, onClear }: FiltersProps) {
  const words = t.value.games;
  const count = filterCount(search);
  const open = useSignal(count > 0);
  const kept = useSignal<readonly number[]>([]);
  useEffect(() => {
    if (!open.value) return;
    engine()
      .info()
      .then(
        (info) => (kept.value = info.kept_sizes),
        () => undefined,
      );
  }, [open.value, kept]);
  return (
    <search class="filters">
      <div class="filter-line">
        <SearchField search={search} onChange={onChange} />
        <button
          class="button"
          aria-expanded={open.value}
          aria-controls="filter-fields"
          onClick={() => (open.value = !open.value)}
        >
          <Icon name="settings" />
          {count ? words.filtersOn(count) : words.filters}
        </button>
        {(count > 0 || search.text) && (
          <button class="button plain" onClick={onClear}>
            {words.clear}
          </button>
        )}
      </div>
      <div id="filter-fields" class="filter-fields" hidden={!open.value}>
        <SelectField
          id="filter-state"
          label={words.state}
          value={search.state}
          onValue={(state) => onChange({ state: state as Search["state"] })}
        >
          {(["any", "playing", "over", "deleted"] as const).map((state) => (
            <option key={state} value={state}>
              {words.states[state]}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="filter-result"
          label={words.result}
          value={search.result}
          onValue={(result) => onChange({ result: result as Search["result"] })}
        >
          {(["any", "black", "white", "draw"] as const).map((result) => (
            <option key={result} value={result}>
              {words.results[result]}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="filter-size"
          label={words.size}
          value={search.size}
          onValue={(size) => onChange({ size })}
        >
          <option value="">{words.anySize}</option>
          {sizesFor(kept.value, search.size).map((size) => (
            <option key={size} value={String(size)}>
              {t.value.common.size(size)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="filter-source"
          label={words.source}
          value={search.source}
          onValue={(source) => onChange({ source: source as Search["source"] })}
        >
          <option value="">{words.anySource}</option>
          {SOURCES.map((source) => (
            <option key={source} value={source}>
              {words.sources[source]}
            </option>
          ))}
        </SelectField>
        <RestedField
          id="filter-player"
          label={words.player}
          value={search.player}
          onValue={(player) => onChange({ player })}
        />
        <RestedField
          id="filter-opening"
          label={words.opening}
          value={search.opening}
          placeholder={words.openingHint}
          onValue={(opening) => onChange({ opening })}
        />
        <RestedField
          id="filter-tag"
          label={words.tag}
          value={search.tag}
          onValue={(tag) => onChange({ tag })}
        />
        <DayField
          id="filter-from"
          label={words.from}
          value={search.from}
          onValue={(from) => onChange({ from })}
        />
        <DayField id="filter-to" label={words.to} value={search.to} onValue={(to) => onChange({ to })} />
      </div>
    </search>
  );
}

function SearchField({ search, onChange }: Pick<FiltersProps, "search" | "onChange">) {
  const words = t.value.games;
  const text = useRested(search.text, (text) => onChange({ text }));
  return (
    <div class="search-field">
      <Icon name="search" />
      <input
        type="search"
        class="input"
        aria-label={words.searchHint}
        placeholder={words.searchHint}
        value={text.value}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
    </div>
  );
}
