// What can be practised, how it goes, and what waits to be practised again.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import type { Colour, Opening, PracticeRecord } from "../api/types";
import { SmallBoard } from "../board/small-board";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { number, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { sideName } from "../play/announce";
import { keep, kept } from "../state/storage";
import { beginSitting } from "./sitting";
import { dayText } from "./words";

const KEY = "avocet.practice";

const GAPS = ["2-4", "4", "8"] as const;
const EMPTIES = ["4-8", "6-14", "12-18"] as const;

interface Wishes {
  readonly gap: (typeof GAPS)[number];
  readonly empty: (typeof EMPTIES)[number];
  readonly opening: string;
  readonly side: Colour | "";
}

function remembered(): Wishes {
  const last = kept<Partial<Wishes>>(KEY, {});
  return {
    gap: GAPS.find((gap) => gap === last.gap) ?? "4",
    empty: EMPTIES.find((empty) => empty === last.empty) ?? "6-14",
    opening: typeof last.opening === "string" ? last.opening : "Tiger",
    side: last.side === "black" || last.side === "white" ? last.side : "",
  };
}

export function Overview() {
  const words = t.value.practice;
  const record = useSignal<PracticeRecord | null>(null);
  const trouble = useSignal("");
  const wishes = useSignal<Wishes>(remembered());
  useEffect(() => keep(KEY, wishes.value), [wishes.value]);
  useSignalEffect(() => {
    if (engine().connection.value.state === "lost") return;
    engine()
      .lab.practiceRecord()
      .then(
        (found) => (record.value = found),
        (error: unknown) => {
          if (error instanceof EngineError && error.code !== "offline") trouble.value = error.message;
        },
      );
  });
  const busy = useSignal(false);
  const begin = async (opening: boolean) => {
    const { gap, empty, opening: name, side } = wishes.value;
    busy.value = true;
    trouble.value = "";
    try {
      await beginSitting(opening ? { opening: name, ...(side ? { side } : {}) } : { gap, empty });
    } catch (error) {
      trouble.value = error instanceof EngineError ? error.message : String(error);
      busy.value = false;
    }
  };
  const due = record.value?.progress?.["due"];
  return (
    <main class="page practice">
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
      <div class="practice-ways">
        <section class="card stack find-card">
          <h2>{words.findTitle}</h2>
          <p class="quiet">{typeof due === "number" && due > 0 ? words.waiting(due) : words.findAbout}</p>
          <FindFields wishes={wishes} />
          <div>
            <button class="button primary" disabled={busy.value} onClick={() => void begin(false)}>
              <Icon name="go" />
              {words.begin}
            </button>
          </div>
        </section>
        <section class="card stack drill-card">
          <h2>{words.openingTitle}</h2>
          <p class="quiet">{words.openingAbout}</p>
          <DrillFields wishes={wishes} />
          <div>
            <button
              class="button"
              disabled={busy.value || !wishes.value.opening}
              onClick={() => void begin(true)}
            >
              <Icon name="go" />
              {words.drill}
            </button>
          </div>
        </section>
      </div>
      {record.value && <Progress record={record.value} />}
    </main>
  );
}

function FindFields({ wishes }: { wishes: { value: Wishes } }) {
  const words = t.value.practice;
  const id = useId();
  return (
    <div class="two">
      <div class="field">
        <label for={`${id}-gap`}>{words.gap}</label>
        <select
          id={`${id}-gap`}
          class="input"
          value={wishes.value.gap}
          onChange={(event) =>
            (wishes.value = { ...wishes.value, gap: event.currentTarget.value as Wishes["gap"] })
          }
        >
          {GAPS.map((gap) => (
            <option key={gap} value={gap}>
              {words.gaps[gap]}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-empty`}>{words.empty}</label>
        <select
          id={`${id}-empty`}
          class="input"
          value={wishes.value.empty}
          onChange={(event) =>
            (wishes.value = { ...wishes.value, empty: event.currentTarget.value as Wishes["empty"] })
          }
        >
          {EMPTIES.map((empty) => (
            <option key={empty} value={empty}>
              {words.empties[empty]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function DrillFields({ wishes }: { wishes: { value: Wishes } }) {
  const words = t.value.practice;
  const id = useId();
  const openings = useSignal<readonly Opening[]>([]);
  useEffect(() => {
    void engine()
      .openings()
      .then((found) => (openings.value = found))
      .catch(() => undefined);
  }, [openings]);
  const names: Readonly<Partial<Record<string, string>>> = t.value.games.openingNames;
  const chosen = wishes.value.opening;
  const sorted = [...openings.value].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <div class="two">
      <div class="field">
        <label for={`${id}-opening`}>{words.opening}</label>
        <select
          id={`${id}-opening`}
          class="input"
          value={chosen}
          onChange={(event) => (wishes.value = { ...wishes.value, opening: event.currentTarget.value })}
        >
          {!sorted.some(({ name }) => name === chosen) && <option value={chosen}>{chosen}</option>}
          {sorted.map(({ name, moves }) => (
            <option key={`${name} ${moves}`} value={name}>
              {names[name] && names[name] !== name ? t.value.games.openingBoth(name, names[name]) : name}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-side`}>{words.drillSide}</label>
        <select
          id={`${id}-side`}
          class="input"
          value={wishes.value.side}
          onChange={(event) =>
            (wishes.value = { ...wishes.value, side: event.currentTarget.value as Wishes["side"] })
          }
        >
          <option value="">{words.anySide}</option>
          <option value="black">{sideName("black")}</option>
          <option value="white">{sideName("white")}</option>
        </select>
      </div>
    </div>
  );
}

interface Day {
  readonly day: string;
  readonly answers: number;
  readonly right: number;
}

/** The days of the record, the last first. The server writes it as the command line does. */
export function daysOf(record: PracticeRecord): Day[] {
  const days: unknown = record.progress?.["days"];
  if (!Array.isArray(days)) return [];
  return (days as Partial<Day>[])
    .flatMap(({ day, answers, right }) =>
      typeof day === "string" && typeof answers === "number" && typeof right === "number"
        ? [{ day, answers, right }]
        : [],
    )
    .reverse();
}

/** How many cards are in each box; those in the last one are learned and do not come back. */
function boxesOf(record: PracticeRecord): number[] {
  const boxes: unknown = record.progress?.["boxes"];
  return Array.isArray(boxes) ? boxes.filter((count) => typeof count === "number") : [];
}

function learnedIn(record: PracticeRecord): number {
  return boxesOf(record).at(-1) ?? 0;
}

/** How many cards come back, today or on another day. */
export function comingBackIn(record: PracticeRecord): number {
  return boxesOf(record)
    .slice(0, -1)
    .reduce((sum, count) => sum + count, 0);
}

const MOST_DAYS = 14;

function Progress({ record }: { record: PracticeRecord }) {
  const words = t.value.practice;
  const days = daysOf(record);
  if (!days.length)
    return (
      <section class="practice-progress stack">
        <h2>{words.record}</h2>
        <p class="quiet">{words.noRecord}</p>
      </section>
    );
  const asked = days.reduce((sum, day) => sum + day.answers, 0);
  const right = days.reduce((sum, day) => sum + day.right, 0);
  const most = Math.max(...days.map((day) => day.answers));
  const facts: [string, string][] = [
    [words.streak, number(record.streak)],
    [words.longest, number(record.longest)],
    [words.days, number(record.days)],
    [words.learned, number(learnedIn(record))],
    [words.answers, words.rightOf(number(right), number(asked))],
  ];
  return (
    <section class="practice-progress stack">
      <h2>{words.record}</h2>
      <dl class="practice-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="number">{value}</dd>
          </div>
        ))}
      </dl>
      <Waiting record={record} />
      <h3>{words.byDay}</h3>
      <table class="practice-days small-text">
        <tbody>
          {days.slice(0, MOST_DAYS).map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText(day.day)}</th>
              <td>
                <span class="day-bar" aria-hidden="true" style={{ width: `${(100 * day.answers) / most}%` }}>
                  <span style={{ width: `${(100 * day.right) / Math.max(1, day.answers)}%` }} />
                </span>
              </td>
              <td class="number">{words.rightOf(number(day.right), number(day.answers))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const MOST_WAITING = 12;

function Waiting({ record }: { record: PracticeRecord }) {
  const words = t.value.practice;
  const today: unknown = record.progress?.["today"];
  const later = comingBackIn(record);
  return (
    <>
      <h3>{words.againTitle}</h3>
      {record.waiting.length ? (
        <ul class="practice-waiting">
          {record.waiting.slice(0, MOST_WAITING).map((card, i) => (
            <li key={i}>
              <SmallBoard board={card.board} label={words.positionLabel(sideName(card.turn))} />
              <span class="small-text">
                {card.topic || sideName(card.turn)}
                <br />
                <span class="quiet">
                  {typeof today === "string" && card.due <= today
                    ? words.dueToday
                    : words.dueOn(dayText(card.due))}
                </span>
                <br />
                <span class="quiet">{words.boxOf(card.box)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="quiet">
          {words.nothingWaits} {later > 0 && words.comesLater(later)}
        </p>
      )}
    </>
  );
}
