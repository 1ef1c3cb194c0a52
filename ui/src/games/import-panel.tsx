// The form and the report of an import.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { formatName } from "./formats";
import { reading, reports, takeIn, type Labels, type Report } from "./intake";
import { PositionCard } from "./position-card";
import { problemSentence } from "./problems";
import { TextField } from "./text-field";

function failureWords({ failure, name, text }: Report): string {
  const words = t.value.games;
  const file = name || words.importPasted;
  switch (failure?.kind) {
    case "large":
      return words.importTooLarge(file);
    case "disk":
      return words.importUnreadable(file);
    case "names":
      return words.importNamesAlone;
    case "numbers":
      return words.importNumbers;
    case "refused":
      return `${words.importNothing} ${problemSentence(
        { where: failure.where ?? "", message: failure.message },
        text,
      )}`;
    case undefined:
      return "";
  }
}

/** A WTHOR file waits for the names of its players. */
function Waiting({ file, labels }: { file: File; labels: Labels }) {
  const words = t.value.games;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div class="row-line">
      <button class="button small" onClick={() => picker.current?.click()}>
        {words.importChooseNames}
      </button>
      <button class="button small" onClick={() => void takeIn("", [file], labels, true)}>
        {words.importWithNumbers}
      </button>
      <input
        ref={picker}
        type="file"
        accept=".jou,.JOU"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const names = event.currentTarget.files?.[0];
          if (names) void takeIn("", [file, names], labels);
        }}
      />
    </div>
  );
}

function Title({ report }: { report: Report }) {
  return (
    <b>
      <bdi>{report.name || t.value.games.importPastedTitle}</bdi>
    </b>
  );
}

function ReportCard({ report, labels }: { report: Report; labels: Labels }) {
  const words = t.value.games;
  const { result, positions } = report;
  if (positions.length)
    return (
      <li class="report">
        <Title report={report} />
        <p>{positions.length > 1 ? words.positionTwo : words.positionFound}</p>
        {positions.map((read, i) => (
          <PositionCard key={read.board} read={read} number={i} />
        ))}
      </li>
    );
  if (!result)
    return (
      <li class={report.waiting ? "report mixed" : "report bad"}>
        <Title report={report} />
        <p>{failureWords(report)}</p>
        {report.waiting && <Waiting file={report.waiting} labels={labels} />}
      </li>
    );
  const taken = result.stored + result.known > 0;
  // Each line of a picture is no move: one sentence says so.
  const noText = !taken && report.text === null && result.format !== "wthor";
  const asides = [
    result.known ? words.importKnown(result.known) : "",
    result.left_out && taken ? words.importLeftOut(result.left_out) : "",
    taken && result.format ? words.importFormat(formatName(result.format)) : "",
  ].filter(Boolean);
  const hidden = result.left_out - result.problems.length;
  return (
    <li class={!taken ? "report bad" : result.left_out ? "report mixed" : "report"}>
      <Title report={report} />
      <p>
        {result.stored
          ? words.importDone(result.stored)
          : result.known
            ? words.importNothingNew
            : words.importNothing}{" "}
        {noText && words.importNoText}
        <span class="quiet">{asides.join(" · ")}</span>
      </p>
      {result.problems.length > 0 && !noText && (
        <ul class="problems small-text">
          {result.problems.map((problem, i) => (
            <li key={i}>{problemSentence(problem, report.text)}</li>
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
  const labels = useSignal<Labels>({});
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
    await takeIn(text.value, files, labels.value);
    if (reports.value.every((report) => report.result && !report.result.left_out)) text.value = "";
  };
  const label = (key: keyof Labels, most: number, title: string) => (
    <TextField
      id={`import-${key}`}
      label={title}
      maxLength={most}
      value={labels.value[key] ?? ""}
      onValue={(value) => (labels.value = { ...labels.value, [key]: value })}
    />
  );
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
      <div class="import-labels">
        {label("black", 80, words.importBlack)}
        {label("white", 80, words.importWhite)}
        {label("tag", 40, words.importTag)}
      </div>
      <p class="quiet small-text">{words.importLabels}</p>
      <div class="import-line">
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
              <ReportCard key={i} report={report} labels={labels.value} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
