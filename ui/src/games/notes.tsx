// Tags and notes, edited in place and stored at once. They are text of people: shown as text, never as markup.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../api/types";
import { EngineError } from "../engine/engine";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import type { Replay } from "./replay";

const MOST_TAGS = 20;
const REST_MS = 700;

const wordsOf = (error: unknown) => (error instanceof EngineError ? error.message : "");

export function Tags({ replay, game }: { replay: Replay; game: Game }) {
  const words = t.value.games;
  const text = useSignal("");
  const trouble = useSignal("");
  const store = async (tags: string[]) => {
    trouble.value = "";
    try {
      await replay.change({ tags });
      return true;
    } catch (error) {
      trouble.value = `${words.notSaved}. ${wordsOf(error)}`;
      return false;
    }
  };
  const add = async () => {
    const tag = text.value.trim();
    if (!tag) return;
    if (game.tags.includes(tag)) text.value = "";
    else if (game.tags.length >= MOST_TAGS) trouble.value = words.tooManyTags;
    else if (await store([...game.tags, tag])) text.value = "";
  };
  return (
    <section class="card stack tight" aria-labelledby="tags-title">
      <h2 id="tags-title">{words.tags}</h2>
      {game.tags.length > 0 && (
        <ul class="tag-list">
          {game.tags.map((tag) => (
            <li key={tag} class="tag removable">
              <bdi>{tag}</bdi>
              <button
                aria-label={words.removeTag(tag)}
                title={words.removeTag(tag)}
                onClick={() => void store(game.tags.filter((other) => other !== tag))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="tag-form"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <input
          class="input"
          aria-label={words.addTag}
          placeholder={words.addTag}
          maxLength={40}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <button class="button" disabled={!text.value.trim()}>
          {words.add}
        </button>
      </form>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  );
}

export function Notes({ replay, game }: { replay: Replay; game: Game }) {
  const words = t.value.games;
  const text = useSignal(game.notes);
  const state = useSignal<"" | "saving" | "saved" | "failed">("");
  const trouble = useSignal("");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** What the server has: another tab may change it while nobody types here. */
  const stored = useRef(game.notes);
  useEffect(() => {
    if (text.peek() === stored.current) text.value = game.notes;
    stored.current = game.notes;
  }, [game.notes, text]);

  const store = async () => {
    clearTimeout(timer.current);
    if (text.peek() === stored.current) return;
    state.value = "saving";
    try {
      await replay.change({ notes: text.peek() });
      state.value = "saved";
    } catch (error) {
      state.value = "failed";
      trouble.value = wordsOf(error);
    }
  };
  // Leaving the page within the pause must not lose the last words.
  useEffect(() => () => void store(), []); // eslint-disable-line react-hooks/exhaustive-deps

  return (
    <section class="card stack tight">
      <div class="row-line spread">
        <h2 id="notes-title">{words.notes}</h2>
        <span class="quiet small-text" role="status">
          {state.value === "saving" ? words.saving : state.value === "saved" ? words.saved : ""}
        </span>
      </div>
      <textarea
        class="input notes-area"
        aria-labelledby="notes-title"
        placeholder={words.notesHint}
        rows={4}
        maxLength={20000}
        dir="auto"
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          state.value = "";
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void store(), REST_MS);
        }}
        onBlur={() => void store()}
      />
      {state.value === "failed" && (
        <p class="notice bad" role="alert">
          {words.notSaved}. {trouble.value}
          <button class="button small" onClick={() => void store()}>
            {t.value.common.retry}
          </button>
        </p>
      )}
    </section>
  );
}
