// The form and the report of an import.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { reading, reports, takeIn, type Report } from "./intake";

function failureWords(report: Report): string {
  const words = t.value.games;
  const name = report.name || words.importPasted;
  switch (report.failure?.kind) {
    case "large":
      return words.importTooLarge(name);
    case "disk":
      return words.importUnreadable(name);
    case "refused":
    case undefined:
      return report.failure?.message ?? "";
  }
}

function ReportCard({ report }: { report: Report }) {
  const words = t.value.games;
  const { result } = report;
  const name = report.name || words.importPasted;
  if (!result)
    return (
      <li class="report bad">
        <b>
          <bdi>{name}</bdi>
        </b>
        <p>
          {words.importNothing} {failureWords(report)}
        </p>
      </li>
    );
  const asides = [
    result.known ? words.importKnown(result.known) : "",
    result.left_out ? words.importLeftOut(result.left_out) : "",
    result.format ? words.importFormat(result.format) : "",
  ].filter(Boolean);
  const hidden = result.left_out - result.problems.length;
  return (
    <li class={result.left_out ? "report mixed" : "report"}>
      <b>
        <bdi>{name}</bdi>
      </b>
      <p>
        {result.stored
          ? words.importDone(result.stored)
          : result.known
            ? words.importNothingNew
            : words.importNothing}{" "}
        <span class="quiet">{asides.join(" · ")}</span>
      </p>
      {result.problems.length > 0 && (
        <ul class="problems small-text">
          {result.problems.map((problem, i) => (
            <li key={i}>
              {problem.where && <b>{problem.where}: </b>}
              {problem.message}
            </li>
          ))}
          {hidden > 0 && <li>{words.importMoreProblems(hidden)}</li>}
        </ul>
      )}
      {result.first && result.stored === 1 && (
        <a class="button small" href={`/games/${encodeURIComponent(result.first)}`}>
          {words.importOpen}
        </a>
      )}
    </li>
  );
}

export function ImportPanel({ pasted, onClose }: { pasted: string; onClose: () => void }) {
  const words = t.value.games;
  const text = useSignal(pasted);
  const tag = useSignal("");
  const complaint = useSignal("");
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (pasted) text.value = pasted;
    area.current?.focus();
  }, [pasted, text]);
  const busy = reading.value;
  const begin = async (files: readonly File[]) => {
    complaint.value = "";
    if (!text.value.trim() && !files.length) {
      complaint.value = words.importEmpty;
      area.current?.focus();
      return;
    }
    await takeIn(text.value, files, tag.value);
    if (reports.value.every((report) => report.result && !report.result.left_out)) text.value = "";
  };
  return (
    <section class="card import stack" aria-labelledby="import-title">
      <div class="row-line spread">
        <h2 id="import-title">{words.importTitle}</h2>
        <button class="button plain icon-only small" aria-label={words.importClose} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p class="quiet small-text">{words.importText}</p>
      <div class="field">
        <label for="import-area">{words.importArea}</label>
        <textarea
          id="import-area"
          ref={area}
          class="input"
          rows={5}
          placeholder={words.importExample}
          spellcheck={false}
          value={text.value}
          aria-describedby={complaint.value ? "import-complaint" : undefined}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </div>
      {complaint.value && (
        <p id="import-complaint" class="notice bad" role="alert">
          {complaint.value}
        </p>
      )}
      <div class="import-line">
        <div class="field">
          <label for="import-tag">{words.importTag}</label>
          <input
            id="import-tag"
            class="input"
            maxLength={40}
            value={tag.value}
            onInput={(event) => (tag.value = event.currentTarget.value)}
          />
        </div>
        <button class="button" disabled={busy !== null} onClick={() => picker.current?.click()}>
          {words.importFiles}
        </button>
        <button class="button primary" disabled={busy !== null} onClick={() => void begin([])}>
          {words.importGo}
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = "";
            if (files.length) void begin(files);
          }}
        />
      </div>
      <div role="status">
        {busy !== null && <p class="quiet">{words.importing(busy || words.importPasted)}</p>}
        {reports.value.length > 0 && (
          <ul class="reports">
            {reports.value.map((report, i) => (
              <ReportCard key={i} report={report} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
