// The values of the position: how deep, how certain, the best lines, and the switches of the search.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { HintMove } from "../api/types";
import type { SquareValue } from "../board/board";
import { engine } from "../engine/current";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { formatNodes, formatValue, stepOfLoss } from "../play/format";
import { searchWish, wishSearch, type StudySession } from "./session";

const LINES = [1, 3, 5, 8];

function percentOf({ percent }: HintMove): string {
  return percent > 0 && percent < 100 ? t.value.study.certain(percent) : "";
}

/** "14 · 73%", or "exact". */
function depthNote(move: HintMove): string {
  const words = t.value.study;
  return move.exact ? words.exact : words.depthNote(move.depth, percentOf(move));
}

/** Squares keep their value object while nothing on them changes, so that only the others are drawn again. */
export class SquareValues {
  #before = new Map<string, SquareValue>();

  of({ values }: StudySession): ReadonlyMap<string, SquareValue> | undefined {
    const found = values.value;
    if (!found?.moves.length) return undefined;
    const words = t.value.study;
    const best = found.moves[0]?.value ?? 0;
    const next = new Map<string, SquareValue>();
    found.moves.forEach((move, i) => {
      const value: SquareValue = {
        text: formatValue(move.value, move.exact, found.unit),
        step: stepOfLoss(best - move.value, found.unit),
        best: i === 0,
        note: depthNote(move),
        spoken: move.exact ? words.exact : words.depthSpoken(move.depth, percentOf(move)),
      };
      const before = this.#before.get(move.move);
      const same =
        before && (Object.keys(value) as (keyof SquareValue)[]).every((k) => before[k] === value[k]);
      next.set(move.move, same ? before : value);
    });
    this.#before = next;
    return next;
  }
}

function Head({ session }: { session: StudySession }) {
  const words = t.value.study;
  const running = session.running.value;
  const found = session.values.value;
  const best = found?.moves[0];
  return (
    <div class="row-line spread engine-head">
      <h2>{words.values}</h2>
      {best && (
        <span class="quiet small-text number engine-depth" data-running={running}>
          {best.exact ? words.exact : words.depth(best.depth)}
          {percentOf(best) && ` · ${percentOf(best)}`}
          {found.nodes > 0 && (
            <span class="engine-nodes">{` · ${words.positions(formatNodes(found.nodes))}`}</span>
          )}
        </span>
      )}
      <button
        class="button small"
        disabled={session.searchable.value === null || session.analysing.value}
        onClick={() => (running ? session.stop() : session.goOn())}
      >
        <Icon name={running ? "pause" : "go"} />
        {running ? words.stop : words.goOn}
      </button>
    </div>
  );
}

function Line({
  session,
  move,
  best,
  first,
}: {
  session: StudySession;
  move: HintMove;
  best: number;
  first: boolean;
}) {
  const words = t.value.study;
  const unit = session.values.value?.unit ?? "discs";
  return (
    <tr>
      <th scope="row">
        <button class="line-move" onClick={() => void session.move(move.move)}>
          {move.move}
        </button>
      </th>
      <td>
        <span class={`chip step-${stepOfLoss(best - move.value, unit)}${first ? " best" : ""}`}>
          {formatValue(move.value, move.exact, unit)}
        </span>
      </td>
      <td class="quiet line-depth">{depthNote(move)}</td>
      <td class="line-cell">
        <button
          class="line-add line-text quiet"
          aria-label={words.addLine(move.line.join(" "))}
          title={words.addLine(move.line.join(" "))}
          onClick={() => void session.addLine(move.line)}
        >
          {move.line.slice(1).join(" ")}
        </button>
      </td>
    </tr>
  );
}

function Choices() {
  const words = t.value.study;
  const most = useSignal(1);
  useEffect(() => {
    engine()
      .info()
      .then(
        (info) => (most.value = info.processors),
        () => undefined,
      );
  }, [most]);
  const wish = searchWish.value;
  const counts = [1, 2, 4, 8, 16, 32, 64, 128, 256].filter((count) => count < most.value);
  return (
    <div class="row-line engine-choices small-text">
      <label>
        {words.lines}{" "}
        <select
          value={wish.lines}
          onChange={(event) => wishSearch({ lines: Number(event.currentTarget.value) })}
        >
          {LINES.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.threads}{" "}
        <select
          value={wish.threads ?? ""}
          onChange={(event) => wishSearch({ threads: Number(event.currentTarget.value) || null })}
        >
          <option value="">{words.threadsUsual}</option>
          {[...counts, most.value].map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

export function EngineBox({ session }: { session: StudySession }) {
  const words = t.value.study;
  const found = session.values.value;
  const best = found?.moves[0]?.value ?? 0;
  const over = session.node.value?.turn === "none";
  return (
    <section class="engine-box">
      <Head session={session} />
      {found?.moves.length ? (
        <table class="hints number">
          <caption class="hidden">{words.linesCaption}</caption>
          <colgroup>
            <col class="col-move" />
            <col class="col-value" />
            <col class="col-depth" />
            <col />
          </colgroup>
          <tbody>
            {found.moves.slice(0, searchWish.value.lines).map((move, i) => (
              <Line key={move.move} session={session} move={move} best={best} first={i === 0} />
            ))}
          </tbody>
        </table>
      ) : (
        <p class="quiet small-text">
          {over
            ? words.valuesNone
            : session.searchable.value === null
              ? words.valuesPass
              : !searchWish.value.on
                ? words.valuesOff
                : session.analysing.value
                  ? words.valuesPaused
                  : words.valuesWaiting}
        </p>
      )}
      {found?.moves.length && session.analysing.value ? (
        <p class="quiet small-text">{words.valuesPaused}</p>
      ) : null}
      <div class="row-line spread">
        <Choices />
      </div>
      <p class="quiet small-text engine-unit">
        {found?.unit === "chance" ? words.unitChance : words.unitDiscs}
      </p>
    </section>
  );
}
