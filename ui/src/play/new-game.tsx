// The form for a new game: opponent, colour and size; everything else behind More.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Opening, Player, ReadPosition, Seat, Start } from "../api/types";
import { SmallBoard } from "../board/small-board";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { number, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { beginGame, rememberedWish, type GameWish } from "./current";
import { TEACH_CHOICES } from "./info-tab";
import { aboutPlayer, sameSeat, seatName } from "./people";

const SIZES = [6, 8, 10, 12] as const;
const CLOCKS = [0, 1, 3, 5, 10, 25] as const;

type Colours = "black" | "white" | "random";
type Kind = "engine" | "person" | "watch";
type StartKind = "usual" | "even" | "opening" | "position";

export interface Draft {
  kind: Kind;
  seat: Seat;
  /** For watching: who plays White; `seat` plays Black. */
  second: Seat;
  seconds: number;
  colour: Colours;
  size: number;
  minutes: number;
  increment: number;
  teach: number;
  adapt: boolean;
  start: StartKind;
  text: string;
  ply: number | null;
}

const CHAMPION: Seat = { kind: "champion", seconds: 2 };

export function draftOf(wish: GameWish): Draft {
  const { black, white } = wish;
  const bothEngines = black.kind !== "person" && white.kind !== "person";
  const bothPersons = black.kind === "person" && white.kind === "person";
  const rival = black.kind === "person" ? white : black;
  const champion = [black, white].find((seat) => seat.kind === "champion");
  return {
    kind: bothEngines ? "watch" : bothPersons ? "person" : "engine",
    seat: bothPersons ? { kind: "level", level: "first-game" } : bothEngines ? black : rival,
    second: bothEngines ? white : CHAMPION,
    seconds: champion?.kind === "champion" ? champion.seconds : 2,
    colour: bothEngines || bothPersons || black.kind === "person" ? "black" : "white",
    size: wish.size,
    minutes: (wish.clock?.seconds ?? 0) / 60,
    increment: wish.clock?.increment ?? 0,
    teach: wish.teach ?? 0,
    adapt: wish.adapt ?? false,
    start: "usual",
    text: "",
    ply: null,
  };
}

function wishOf(d: Draft, size: number): GameWish {
  const timed = (seat: Seat): Seat =>
    seat.kind === "champion" ? { kind: "champion", seconds: d.seconds } : seat;
  const me: Seat = { kind: "person" };
  const white = d.colour === "white" || (d.colour === "random" && Math.random() < 0.5);
  const [first, second]: [Seat, Seat] =
    d.kind === "person"
      ? [me, me]
      : d.kind === "watch"
        ? [timed(d.seat), timed(d.second)]
        : white
          ? [timed(d.seat), me]
          : [me, timed(d.seat)];
  const start: Start =
    d.start === "usual" || d.start === "even"
      ? { kind: d.start }
      : { kind: d.start, text: d.text, ...(d.ply === null || d.start === "opening" ? {} : { ply: d.ply }) };
  return {
    size: size as GameWish["size"],
    black: first,
    white: second,
    start,
    clock: d.minutes && d.kind !== "watch" ? { seconds: d.minutes * 60, increment: d.increment } : null,
    teach: d.kind === "watch" ? 0 : d.teach,
    adapt: d.kind === "engine" && d.seat.kind === "level" && d.adapt,
  };
}

/** Says in one line what is set behind More; empty if everything there is as usual. */
export function moreText(d: Draft): string {
  const words = t.value.newGame;
  const minutes = number(d.minutes, 1);
  const played = d.kind !== "watch";
  return [
    played && d.minutes ? words.sumClock(minutes, d.increment ? number(d.increment, 1) : "") : "",
    d.start === "usual" ? "" : words.sumStart(words.starts[d.start]),
    played && d.teach ? words.sumTeach(d.teach) : "",
    d.kind === "engine" && d.seat.kind === "level" && d.adapt ? words.sumAdapt : "",
  ]
    .filter(Boolean)
    .join(words.sumComma);
}

/** A list of opponents, as radio buttons with a sentence each. */
function Opponents({
  name,
  players,
  chosen,
  onChoose,
}: {
  name: string;
  players: readonly Player[];
  chosen: Seat | null;
  onChoose: (seat: Seat) => void;
}) {
  return (
    <>
      {players.map((player) => {
        const seat = player.seat;
        const title = seatName(seat, player.name);
        return (
          <label class="choice" key={JSON.stringify(seat)}>
            <input
              type="radio"
              name={name}
              checked={chosen !== null && sameSeat(chosen, seat)}
              onChange={() => onChoose(seat)}
            />
            <span class="choice-name">{title}</span>
            <span class="choice-about">{aboutPlayer(player)}</span>
          </label>
        );
      })}
    </>
  );
}

function OpponentChooser({ draft, players }: { draft: Signal<Draft>; players: readonly Player[] }) {
  const words = t.value.newGame;
  const d = draft.value;
  const numbered = (p: Player) => p.seat.kind === "level" && /^\d+$/.test(p.seat.level);
  const levels = players.filter((p) => p.seat.kind === "level" && !numbered(p));
  const byNumber = players.filter(numbered);
  const agents = players.filter((p) => p.seat.kind === "agent");
  const champion = players.filter((p) => p.seat.kind === "champion");
  const chosen = d.kind === "engine" ? d.seat : null;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>("input:checked")?.parentElement;
    if (input && box.current) box.current.scrollTop = input.offsetTop - box.current.clientHeight / 2 + 24;
  }, [players.length]);
  const choose = (seat: Seat) => (draft.value = { ...draft.value, kind: "engine", seat });
  return (
    <fieldset class="field">
      <legend class="label">{words.opponent}</legend>
      <div class="choices" ref={box}>
        <Opponents name="opponent" players={levels} chosen={chosen} onChoose={choose} />
        <Opponents name="opponent" players={champion} chosen={chosen} onChoose={choose} />
        <label class="choice">
          <input
            type="radio"
            name="opponent"
            checked={d.kind === "person"}
            onChange={() => (draft.value = { ...draft.value, kind: "person" })}
          />
          <span class="choice-name">{words.person}</span>
          <span class="choice-about">{words.personAbout}</span>
        </label>
        <label class="choice">
          <input
            type="radio"
            name="opponent"
            checked={d.kind === "watch"}
            onChange={() => (draft.value = { ...draft.value, kind: "watch" })}
          />
          <span class="choice-name">{words.watch}</span>
          <span class="choice-about">{words.watchAbout}</span>
        </label>
        {byNumber.length > 0 && <div class="choice-heading">{words.numbered}</div>}
        <Opponents name="opponent" players={byNumber} chosen={chosen} onChoose={choose} />
        {agents.length > 0 && <div class="choice-heading">{words.agents}</div>}
        <Opponents name="opponent" players={agents} chosen={chosen} onChoose={choose} />
      </div>
    </fieldset>
  );
}

function WatchSeats({ draft, players }: { draft: Signal<Draft>; players: readonly Player[] }) {
  const words = t.value.newGame;
  const d = draft.value;
  const select = (label: string, seat: Seat, set: (seat: Seat) => void) => (
    <label class="field">
      <span class="label">{label}</span>
      <select
        class="input"
        value={String(players.findIndex((p) => sameSeat(p.seat, seat)))}
        onChange={(event) => {
          const found = players[Number(event.currentTarget.value)];
          if (found) set(found.seat);
        }}
      >
        {players.map((p, i) => (
          <option key={i} value={String(i)}>
            {seatName(p.seat, p.name)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="two">
      {select(words.watchBlack, d.seat, (seat) => (draft.value = { ...draft.value, seat }))}
      {select(words.watchWhite, d.second, (second) => (draft.value = { ...draft.value, second }))}
    </div>
  );
}

function Segments<T extends string | number>({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  options: readonly { value: T; text: string; side?: "black" | "white" }[];
  chosen: T;
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset class="field">
      <legend class="label">{legend}</legend>
      <div class="segments">
        {options.map(({ value, text, side }) => (
          <label key={value}>
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
            {side && <span class={`mini-disc tiny ${side}`} aria-hidden="true" />}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function OpeningChooser({ draft }: { draft: Signal<Draft> }) {
  const words = t.value.newGame;
  const openings = useSignal<Opening[]>([]);
  const search = useSignal("");
  useEffect(() => {
    let live = true;
    engine()
      .openings()
      .then(
        (list) => {
          if (live) openings.value = list;
        },
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [openings]);
  const wanted = search.value.trim().toLowerCase();
  const found = openings.value.filter(
    (o) =>
      !wanted ||
      o.name.toLowerCase().includes(wanted) ||
      (o.french ?? "").toLowerCase().includes(wanted) ||
      o.moves.startsWith(wanted.replaceAll(" ", "")),
  );
  return (
    <div class="stack tight">
      <label class="field">
        <span class="label">{words.search}</span>
        <input
          class="input"
          type="search"
          value={search.value}
          onInput={(event) => (search.value = event.currentTarget.value)}
        />
      </label>
      <div class="choices short">
        {found.slice(0, 60).map((o) => (
          <label class="choice" key={o.name + o.moves}>
            <input
              type="radio"
              name="opening"
              checked={draft.value.text === o.moves}
              onChange={() => (draft.value = { ...draft.value, text: o.moves })}
            />
            <span class="choice-name">{o.name}</span>
            <span class="choice-about mono">{o.moves}</span>
          </label>
        ))}
        {!found.length && wanted && <p class="quiet small-text">{words.noOpening(search.value)}</p>}
      </div>
    </div>
  );
}

/** A text in any notation, read by the server while it is typed. */
function PasteReader({ draft, read }: { draft: Signal<Draft>; read: Signal<ReadPosition | null> }) {
  const words = t.value.newGame;
  const trouble = useSignal("");
  const text = draft.value.text;
  const ply = draft.value.ply;
  useEffect(() => {
    if (!text.trim()) {
      read.value = null;
      trouble.value = "";
      return;
    }
    let live = true;
    const timer = setTimeout(() => {
      engine()
        .readPosition(text, ply ?? undefined)
        .then(
          (position) => {
            if (!live) return;
            read.value = position;
            trouble.value = "";
          },
          (error: unknown) => {
            if (!live) return;
            read.value = null;
            trouble.value = error instanceof EngineError ? error.message : String(error);
          },
        );
    }, 200);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [text, ply, read, trouble]);
  const position = read.value;
  return (
    <div class="stack tight">
      <label class="field">
        <span class="label">{words.paste}</span>
        <textarea
          class="input"
          rows={3}
          spellcheck={false}
          aria-describedby="paste-hint"
          value={text}
          onInput={(event) => (draft.value = { ...draft.value, text: event.currentTarget.value, ply: null })}
        />
      </label>
      <div id="paste-hint" role="status">
        {trouble.value ? (
          <p class="notice bad">{trouble.value}</p>
        ) : position ? (
          <div class="read">
            <SmallBoard board={position.board} label={words.previewLabel} />
            <div class="stack tight">
              <p class="small-text">
                {position.plies
                  ? words.read(position.format, position.plies)
                  : words.readBoard(position.format)}
                {position.opening ? ` ${position.opening}.` : ""}
              </p>
              {position.size !== draft.value.size && (
                <p class="small-text quiet">{words.sizeFollows(position.size)}</p>
              )}
              {position.turn === "none" && <p class="small-text">{words.overAlready}</p>}
              {(position.plies > 0 || ply !== null) && (
                <label class="field">
                  <span class="label">{words.ply}</span>
                  <input
                    class="input"
                    type="number"
                    min={0}
                    value={ply ?? position.plies}
                    onInput={(event) => {
                      const value = event.currentTarget.valueAsNumber;
                      draft.value = { ...draft.value, ply: Number.isNaN(value) ? null : Math.max(0, value) };
                    }}
                  />
                </label>
              )}
            </div>
          </div>
        ) : (
          <p class="quiet small-text">{words.pasteHint}</p>
        )}
      </div>
    </div>
  );
}

function MoreFields({ draft, read }: { draft: Signal<Draft>; read: Signal<ReadPosition | null> }) {
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

export function NewGameForm({ onClose }: { onClose: () => void }) {
  const words = t.value.newGame;
  const draft = useSignal<Draft>(draftOf(rememberedWish()));
  const players = useSignal<readonly Player[]>([]);
  const read = useSignal<ReadPosition | null>(null);
  const more = useSignal(false);
  const trouble = useSignal("");
  const busy = useSignal(false);
  const loadFailed = useSignal(false);
  const tries = useSignal(0);
  const title = useRef<HTMLHeadingElement>(null);
  const d = draft.value;
  const size = d.start === "position" && read.value ? read.value.size : d.size;

  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    let live = true;
    loadFailed.value = false;
    engine()
      .players(size)
      .then(
        (list) => {
          if (!live) return;
          // The champion is listed once for each of several times. Here its time is a field of its own.
          players.value = list.players.filter(
            (p, i) => list.players.findIndex((first) => sameSeat(first.seat, p.seat)) === i,
          );
          const known = (seat: Seat) => list.players.some((p) => sameSeat(p.seat, seat));
          const first = list.players[0];
          if (first && !known(draft.value.seat)) draft.value = { ...draft.value, seat: first.seat };
          const last = list.players.at(-1);
          if (last && !known(draft.value.second)) draft.value = { ...draft.value, second: last.seat };
        },
        () => {
          if (live) loadFailed.value = true;
        },
      );
    return () => {
      live = false;
    };
  }, [size, tries.value, players, draft, loadFailed]);

  const needsText = d.start === "opening" || d.start === "position";
  const ready =
    !busy.value &&
    players.value.length > 0 &&
    (!needsText ||
      (d.start === "opening" ? d.text !== "" : read.value !== null && read.value.turn !== "none"));
  const champion =
    (d.kind === "engine" && d.seat.kind === "champion") ||
    (d.kind === "watch" && (d.seat.kind === "champion" || d.second.kind === "champion"));

  const begin = async (event: Event) => {
    event.preventDefault();
    if (!ready) return;
    busy.value = true;
    trouble.value = "";
    try {
      await beginGame(wishOf(d, size));
      onClose();
    } catch (error) {
      trouble.value = error instanceof EngineError ? error.message : String(error);
    } finally {
      busy.value = false;
    }
  };

  return (
    <form class="new-game" onSubmit={(event) => void begin(event)}>
      <div class="new-game-head">
        <h2 ref={title} tabIndex={-1}>
          {words.title}
        </h2>
        <button
          type="button"
          class="button plain icon-only"
          aria-label={t.value.common.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="new-game-body stack">
        {loadFailed.value ? (
          <div class="notice bad" role="alert">
            {words.failed}
            <button type="button" class="button small" onClick={() => tries.value++}>
              {t.value.common.retry}
            </button>
          </div>
        ) : (
          <OpponentChooser draft={draft} players={players.value} />
        )}
        {d.kind === "watch" && <WatchSeats draft={draft} players={players.value} />}
        {champion && (
          <Segments
            legend={words.seconds}
            name="seconds"
            chosen={d.seconds}
            options={[0.5, 1, 2, 5, 10, 30].map((value) => ({ value, text: number(value, 1) }))}
            onChoose={(seconds) => (draft.value = { ...draft.value, seconds })}
          />
        )}
        {d.kind === "engine" && (
          <Segments
            legend={words.colour}
            name="colour"
            chosen={d.colour}
            options={[
              { value: "black", text: t.value.common.black, side: "black" as const },
              { value: "white", text: t.value.common.white, side: "white" as const },
              { value: "random", text: words.random },
            ]}
            onChoose={(colour) => (draft.value = { ...draft.value, colour })}
          />
        )}
        <Segments
          legend={words.size}
          name="size"
          chosen={d.size}
          options={SIZES.map((value) => ({ value: value, text: t.value.common.size(value) }))}
          onChoose={(value) => {
            const start = value === 8 || d.start === "position" ? d.start : "usual";
            draft.value = { ...draft.value, size: value, start };
          }}
        />
        <div class="more-line">
          <button
            type="button"
            class={`button plain more-toggle${more.value ? " open" : ""}`}
            aria-expanded={more.value}
            aria-describedby={!more.value && moreText(d) ? "more-text" : undefined}
            onClick={() => (more.value = !more.value)}
          >
            <Icon name="down" />
            {words.more}
          </button>
          {!more.value && moreText(d) && (
            <span id="more-text" class="quiet small-text">
              {moreText(d)}
            </span>
          )}
        </div>
        {more.value && <MoreFields draft={draft} read={read} />}
        {trouble.value && (
          <p class="notice bad" role="alert">
            {trouble.value}
          </p>
        )}
      </div>
      <div class="new-game-foot">
        <button class="button primary wide" disabled={!ready}>
          {words.begin}
        </button>
      </div>
    </form>
  );
}
