// The form for a new game: opponent, colour and size; everything else behind More.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Player, ReadPosition, Seat } from "../../api/types";
import { engine } from "../../engine/current";
import { EngineError } from "../../engine/engine";
import { number, t } from "../../i18n/i18n";
import { Icon } from "../../parts/icon";
import { beginGame, rememberedWish } from "../current";
import { sameSeat } from "../people";
import { draftOf, moreText, wishOf, type Draft } from "./draft";
import { MoreFields } from "./more-fields";
import { OpponentChooser, WatchSeats } from "./opponents";
import { Segments } from "./segments";

const SIZES = [6, 8, 10, 12] as const;

export function NewGameForm({ onClose }: { onClose: () => void }) {
  const words = t.value.newGame;
  const draft = useSignal<Draft>(draftOf(rememberedWish()));
  const players = useSignal<readonly Player[]>([]);
  const read = useSignal<ReadPosition | null>(null);
  const more = useSignal(false);
  const trouble = useSignal("");
  const busy = useSignal(false);
  const loadFailed = useSignal(false);
  /** The board size whose players have come; the choice of an opponent counts only then. */
  const loaded = useSignal(0);
  /** Enter came before the players: the game begins with them. */
  const wanted = useSignal(false);
  const tries = useSignal(0);
  const title = useRef<HTMLHeadingElement>(null);
  const moreLine = useRef<HTMLDivElement>(null);
  const opened = more.value;
  // What was opened stands below the edge of the form: bring it up.
  useLayoutEffect(() => {
    if (opened) moreLine.current?.scrollIntoView({ block: "start" });
  }, [opened]);
  const d = draft.value;
  const size = d.start === "position" && read.value ? read.value.size : d.size;

  useLayoutEffect(() => title.current?.focus(), []);
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
          loaded.value = size;
        },
        () => {
          if (!live) return;
          loadFailed.value = true;
          wanted.value = false;
        },
      );
    return () => {
      live = false;
    };
  }, [size, tries.value, players, draft, loadFailed, loaded, wanted]);

  const needsText = d.start === "opening" || d.start === "position";
  const ready =
    !busy.value &&
    !loadFailed.value &&
    (!needsText ||
      (d.start === "opening" ? d.text !== "" : read.value !== null && read.value.turn !== "none"));
  const champion =
    (d.kind === "engine" && d.seat.kind === "champion") ||
    (d.kind === "watch" && (d.seat.kind === "champion" || d.second.kind === "champion"));

  const begin = async () => {
    if (!ready) return;
    wanted.value = loaded.value !== size;
    if (wanted.value) return;
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

  useEffect(() => {
    if (wanted.value && loaded.value === size) void begin();
  });

  return (
    <form
      class="new-game"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
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
        <div class="more-line" ref={moreLine}>
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
        {d.start === "opening" && !d.text && <p class="quiet small-text">{words.chooseOpening}</p>}
        <button class="button primary wide" disabled={!ready}>
          {words.begin}
        </button>
      </div>
    </form>
  );
}
