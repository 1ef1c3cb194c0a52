// Where a study begins: an empty board, a pasted text, a file, a game, an editor; and the studies that are kept.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { StudyList, StudySummary } from "../api/types";
import { SmallBoard } from "../board/small-board";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { TextField } from "../games/text-field";
import { dateTime, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { go } from "../router";
import {
  choice,
  forgetIntake,
  reading,
  studyFile,
  studyReading,
  studyRecord,
  studyText,
  trouble,
} from "./intake";
import { deleted, openStudy, pathOf, reason } from "./open-study";

const PAGE = 60;
const REST_MS = 200;
const SIZES = [4, 6, 8, 10, 12, 14, 16];

function Choose() {
  const words = t.value.study;
  const record = useSignal(1);
  const found = choice.value;
  if (!found) return null;
  if (found.games > 1)
    return (
      <form
        class="stack tight"
        onSubmit={(event) => {
          event.preventDefault();
          void studyRecord(found.text, record.value);
        }}
      >
        <p>{words.pasteMany(found.games)}</p>
        <div class="row-line">
          <input
            class="input record-number"
            type="number"
            min={1}
            max={found.games}
            value={record.value}
            aria-label={words.pasteGame}
            onInput={(event) => (record.value = Number(event.currentTarget.value) || 1)}
          />
          <button class="button primary">{words.pasteGo}</button>
        </div>
      </form>
    );
  return (
    <div class="stack tight">
      <p>{words.pasteTwo}</p>
      <div class="readings">
        {found.readings.map((read) => (
          <button key={read.board} class="reading" onClick={() => void studyReading(read)}>
            <SmallBoard board={read.board} label={words.studyPosition} />
          </button>
        ))}
      </div>
    </div>
  );
}

function Paste() {
  const words = t.value.study;
  const text = useSignal("");
  const complaint = useSignal("");
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const begin = () => {
    complaint.value = text.value.trim() ? "" : words.pasteEmpty;
    if (complaint.value) area.current?.focus();
    else void studyText(text.value);
  };
  const bad = complaint.value || trouble.value;
  return (
    <section class="card stack tight" aria-labelledby="paste-title">
      <h2 id="paste-title">{words.pasteTitle}</h2>
      <p class="quiet small-text">{words.pasteText}</p>
      <textarea
        ref={area}
        id="paste-area"
        class="input"
        rows={4}
        aria-label={words.pasteArea}
        placeholder={words.pasteExample}
        spellcheck={false}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) begin();
        }}
      />
      <div class="row-line">
        <button class="button primary" disabled={reading.value} onClick={begin}>
          {words.pasteGo}
        </button>
        <button class="button" disabled={reading.value} onClick={() => picker.current?.click()}>
          {words.pasteFile}
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void studyFile(file);
            event.currentTarget.value = "";
          }}
        />
      </div>
      {bad && (
        <p class="notice bad" role="alert">
          {bad}
        </p>
      )}
      <Choose />
    </section>
  );
}

function Begin() {
  const words = t.value.study;
  const size = useSignal(8);
  const failed = useSignal("");
  return (
    <section class="card stack tight" aria-labelledby="new-title">
      <h2 id="new-title">{words.begin}</h2>
      <div class="row-line">
        <select
          class="input size-select"
          aria-label={words.editorSize}
          value={size.value}
          onChange={(event) => (size.value = Number(event.currentTarget.value))}
        >
          {SIZES.map((one) => (
            <option key={one} value={one}>
              {t.value.common.size(one)}
            </option>
          ))}
        </select>
        <button
          class="button"
          onClick={() =>
            void openStudy({ kind: "usual", size: size.value }).catch(
              (error: unknown) => (failed.value = reason(error)),
            )
          }
        >
          <Icon name="plus" />
          {words.newStudy}
        </button>
      </div>
      <a class="button" href="/study/edit">
        <Icon name="settings" />
        {words.editor}
      </a>
      <a class="button" href="/games">
        <Icon name="games" />
        {words.fromGames}
      </a>
      {failed.value && (
        <p class="notice bad" role="alert">
          {failed.value}
        </p>
      )}
    </section>
  );
}

function Row({ study }: { study: StudySummary }) {
  const words = t.value.study;
  return (
    <li>
      <a class="study-row" href={`/study/${encodeURIComponent(study.id)}`}>
        <span class="study-row-board">
          <SmallBoard board={study.board} label="" />
        </span>
        <span class="study-row-text">
          <b>
            <bdi>{study.name}</bdi>
          </b>
          <span class="quiet small-text">
            {study.size === 8 ? "" : `${t.value.common.size(study.size)} · `}
            {words.facts(study.moves, study.variations)} · {dateTime(study.changed)}
          </span>
        </span>
      </a>
    </li>
  );
}

/** The list of studies as far as it is loaded. */
class Shelf {
  readonly text = signal("");
  readonly list = signal<StudyList | null>(null);
  readonly failed = signal(false);
  /** Answers to older questions are dropped. */
  #question = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  search(text: string): void {
    this.text.value = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.load(null), REST_MS);
  }

  async load(after: string | null): Promise<void> {
    const mine = ++this.#question;
    const text = this.text.peek().trim();
    try {
      const page = await engine().study.list({
        ...(text ? { text } : {}),
        limit: PAGE,
        ...(after ? { after } : {}),
      });
      if (mine !== this.#question) return;
      const before = after ? (this.list.peek()?.studies ?? []) : [];
      this.list.value = { ...page, studies: [...before, ...page.studies] };
      this.failed.value = false;
    } catch (error) {
      if (mine === this.#question && error instanceof EngineError) this.failed.value = true;
    }
  }
}

function Kept() {
  const words = t.value.study;
  const shelf = useMemo(() => new Shelf(), []);
  useEffect(() => {
    void shelf.load(null);
    return engine().listenAll({ studies: () => void shelf.load(null) });
  }, [shelf]);
  const text = shelf.text.value;
  const found = shelf.list.value;
  return (
    <section class="stack" aria-labelledby="kept-title">
      <div class="page-head">
        <h2 id="kept-title">{words.opened}</h2>
      </div>
      {(text || (found?.total ?? 0) > 5) && (
        <TextField
          id="study-search"
          label={words.searchStudies}
          value={text}
          maxLength={100}
          onValue={(value) => shelf.search(value)}
        />
      )}
      {shelf.failed.value && (
        <p class="notice bad" role="alert">
          {words.listFailed}
          <button class="button small" onClick={() => void shelf.load(null)}>
            {t.value.common.retry}
          </button>
        </p>
      )}
      {found && !found.studies.length && (
        <div class="empty card">
          <h3>{text ? words.noneFound : words.noStudies}</h3>
          {!text && <p class="quiet">{words.noStudiesText}</p>}
        </div>
      )}
      <ul class="study-list">
        {found?.studies.map((study) => (
          <Row key={study.id} study={study} />
        ))}
      </ul>
      {found?.next && (
        <button class="button" onClick={() => void shelf.load(found.next)}>
          {words.loadMore}
        </button>
      )}
    </section>
  );
}

/** After deleting a study: a way back. */
function Deleted() {
  const words = t.value.study;
  const failed = useSignal("");
  const id = deleted.value;
  useEffect(() => () => void (deleted.value = null), []);
  if (!id) return null;
  const restore = async () => {
    try {
      await engine().study.restore(id);
      go(pathOf({ id, node: 0 }));
    } catch (error) {
      failed.value = reason(error);
    }
  };
  return (
    <p class="notice" role="status">
      {words.deleted}
      <button class="button small" onClick={() => void restore()}>
        {words.restore}
      </button>
      {failed.value}
    </p>
  );
}

export function OpenPage() {
  useEffect(() => forgetIntake, []);
  return (
    <main class="page study-open">
      <h1>{t.value.study.openTitle}</h1>
      <Deleted />
      <div class="open-columns">
        <Paste />
        <Begin />
      </div>
      <Kept />
    </main>
  );
}
