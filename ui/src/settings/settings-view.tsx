// The view Settings. Each change holds at once and is stored by the server, which tells the other tabs.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Info, Record as Results, Settings } from "../api/types";
import type { ViewProps } from "../app";
import { SmallBoard } from "../board/small-board";
import { engine } from "../engine/current";
import { listName } from "../play/people";
import { en } from "../i18n/en";
import { dateTime, number, t } from "../i18n/i18n";
import { ja } from "../i18n/ja";
import { KeyList } from "../play/keys-dialog";
import { tap } from "../play/sounds";
import { animated, changeSettings, settings } from "../state/settings";
import "./settings.css";

export function SettingsView(_props: ViewProps) {
  const words = t.value.settings;
  const unsaved = useSignal(false);
  const change = async (part: Partial<Settings>) => {
    try {
      await changeSettings(part);
      unsaved.value = false;
    } catch {
      unsaved.value = true;
    }
  };
  return (
    <main class="page settings-page">
      <h1>{words.title}</h1>
      <p class="quiet settings-lead">{words.lead}</p>
      {unsaved.value && (
        <div class="notice bad" role="alert">
          {words.notSaved}
          <button class="button small" onClick={() => void change({})}>
            {words.retry}
          </button>
        </div>
      )}
      <div class="settings-grid">
        <Person change={change} />
        <Look change={change} />
        <Playing change={change} />
        <RecordTable />
        <Keys />
        <About />
      </div>
    </main>
  );
}

interface PartProps {
  change: (part: Partial<Settings>) => Promise<void>;
}

function Choice<T extends string>({
  name,
  label,
  about,
  value,
  choices,
  onChoose,
}: {
  name: string;
  label: string;
  about?: string;
  value: T;
  choices: readonly (readonly [T, ComponentChildren])[];
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset class="field setting">
      <legend class="label">{label}</legend>
      <div class="segments">
        {choices.map(([key, title]) => (
          <label key={key}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={value === key}
              onChange={() => onChoose(key)}
            />
            {title}
          </label>
        ))}
      </div>
      {about && <p class="quiet small-text">{about}</p>}
    </fieldset>
  );
}

function Switch({
  id,
  label,
  about,
  value,
  onChange,
}: {
  id: string;
  label: string;
  about?: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <div class="switch-line">
      <label for={id}>
        {label}
        {about && <span class="quiet small-text">{about}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        class="switch"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

function Person({ change }: PartProps) {
  const words = t.value.settings;
  const now = settings.value;
  const name = useSignal(now.name);
  useEffect(() => {
    name.value = now.name;
  }, [now.name, name]);
  useEffect(() => {
    if (name.value === now.name) return;
    const timer = setTimeout(() => void change({ name: name.value.trim() }), 500);
    return () => clearTimeout(timer);
  }, [name.value]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <section class="card stack">
      <h2>{words.you}</h2>
      <div class="field">
        <label for="set-name">{words.name}</label>
        <input
          id="set-name"
          class="input"
          maxLength={80}
          dir="auto"
          autocomplete="off"
          placeholder={words.namePlaceholder}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
        <p class="quiet small-text">{words.nameAbout}</p>
      </div>
      <Choice
        name="language"
        label={words.language}
        value={now.language}
        choices={[
          ["auto", words.languageAuto],
          // A language is named in itself, so that it is found by those who read no other.
          ["en", en.common.language],
          ["ja", ja.common.language],
        ]}
        onChoose={(language) => void change({ language })}
      />
    </section>
  );
}

const SAMPLE = ".....XO..OXO.OX.";

/** A few squares in the colours of a palette. */
function Swatch({ palette }: { palette: string }) {
  return (
    <span class="swatch" data-palette={palette} aria-hidden="true">
      <SmallBoard board={SAMPLE} last="b2" label="" />
    </span>
  );
}

function Look({ change }: PartProps) {
  const words = t.value.settings;
  const now = settings.value;
  return (
    <section class="card stack">
      <h2>{words.look}</h2>
      <Choice
        name="theme"
        label={words.theme}
        value={now.theme}
        choices={(["system", "light", "dark"] as const).map((key) => [key, words.themes[key]])}
        onChoose={(theme) => void change({ theme })}
      />
      <Choice
        name="palette"
        label={words.palette}
        about={words.paletteAbout}
        value={now.palette}
        choices={(["green", "blue", "sand"] as const).map((key) => [
          key,
          <span key={key} class="palette-choice">
            <Swatch palette={key} />
            {words.palettes[key]}
          </span>,
        ])}
        onChoose={(palette) => void change({ palette })}
      />
      <Switch
        id="set-coordinates"
        label={words.coordinates}
        value={now.coordinates}
        onChange={(coordinates) => void change({ coordinates })}
      />
    </section>
  );
}

function Playing({ change }: PartProps) {
  const words = t.value.settings;
  const now = settings.value;
  return (
    <section class="card stack">
      <h2>{words.play}</h2>
      <Switch
        id="set-animation"
        label={words.animation}
        {...(now.animation && !animated.value ? { about: words.animationCalm } : {})}
        value={now.animation}
        onChange={(animation) => void change({ animation })}
      />
      <Switch
        id="set-sounds"
        label={words.sounds}
        about={words.soundsAbout}
        value={now.sounds}
        onChange={(sounds) => {
          void change({ sounds });
          if (sounds) tap(true);
        }}
      />
      <Switch
        id="set-thinking"
        label={words.thinking}
        about={words.thinkingAbout}
        value={now.thinking}
        onChange={(thinking) => void change({ thinking })}
      />
    </section>
  );
}

function RecordTable() {
  const words = t.value.settings;
  const record = useSignal<Results | null>(null);
  useEffect(() => {
    engine()
      .record()
      .then(
        (loaded) => (record.value = loaded),
        () => undefined,
      );
  }, [record]);
  if (!record.value) return null;
  return (
    <section class="card stack">
      <h2>{words.record}</h2>
      {record.value.rows.length ? (
        <table class="record">
          <thead>
            <tr>
              <th scope="col">{words.opponent}</th>
              <th scope="col">{t.value.games.size}</th>
              <th scope="col">{words.won}</th>
              <th scope="col">{words.drawn}</th>
              <th scope="col">{words.lost}</th>
            </tr>
          </thead>
          <tbody>
            {record.value.rows.map((row) => (
              <tr key={`${row.opponent} ${row.size}`}>
                <th scope="row">{listName(row.opponent)}</th>
                <td>{t.value.common.size(row.size)}</td>
                <td>{number(row.won)}</td>
                <td>{number(row.drawn)}</td>
                <td>{number(row.lost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="quiet small-text">{words.recordNone}</p>
      )}
    </section>
  );
}

function Keys() {
  const words = t.value.settings;
  return (
    <section class="card stack">
      <h2>{words.keys}</h2>
      <h3 class="quiet small-text">{words.keysPlay}</h3>
      <KeyList />
      <h3 class="quiet small-text">{words.keysGames}</h3>
      <dl class="keys">
        <div>
          <dt>
            <kbd>←</kbd> <kbd>→</kbd>
          </dt>
          <dd>{words.keysWalk}</dd>
        </div>
        <div>
          <dt>
            <kbd>Home</kbd> <kbd>End</kbd>
          </dt>
          <dd>{words.keysEnds}</dd>
        </div>
      </dl>
    </section>
  );
}

function About() {
  const words = t.value.settings;
  const info = useSignal<Info | null>(null);
  const failed = useSignal(false);
  useEffect(() => {
    engine()
      .info()
      .then(
        (loaded) => (info.value = loaded),
        () => (failed.value = true),
      );
  }, [info, failed]);
  const loaded = info.value;
  return (
    <section class="card stack">
      <h2>{words.about}</h2>
      <p class="small-text">{words.aboutText}</p>
      {loaded ? (
        <dl class="facts">
          <dt>{words.version}</dt>
          <dd>{loaded.version}</dd>
          <dt>{words.data}</dt>
          <dd>{loaded.data}</dd>
          <dt>{words.threads}</dt>
          <dd>{number(loaded.threads)}</dd>
          <dt>{words.started}</dt>
          <dd>{dateTime(loaded.started)}</dd>
        </dl>
      ) : (
        failed.value && <p class="quiet small-text">{words.aboutFailed}</p>
      )}
    </section>
  );
}
