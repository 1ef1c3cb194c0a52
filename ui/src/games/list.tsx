// The list of games. Only rows in sight are in the document, and pages are loaded as the end comes near, so
// that 10,000 games are as quick as ten.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { number, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { engine } from "../engine/current";
import { GameRow } from "./game-row";
import { listing } from "./listing";
import { EVERYTHING, filterCount, writeSearch, type Search } from "./question";

const WIDE_ROW = 88;
const NARROW_ROW = 116;
/** Rows that are drawn above and below what is in sight. */
const SPARE = 6;
const NARROW = "(max-width: 899px)";

export function GameList({
  search,
  onClear,
  onImport,
}: {
  search: Search;
  onClear: () => void;
  onImport: () => void;
}) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return engine().listenAll({
      games: () => {
        clearTimeout(timer);
        timer = setTimeout(() => listing.refresh(), 400);
      },
    });
  }, []);
  // What could not be loaded is loaded when the server is back.
  useSignalEffect(() => {
    if (engine().connection.value.state === "open" && listing.state.peek() === "failed") listing.retry();
  });
  if (listing.state.value === "loading") return <Skeleton />;
  if (listing.state.value === "failed") return <Failed />;
  if (!listing.games.value.length) return <Empty search={search} onClear={onClear} onImport={onImport} />;
  return (
    <>
      {listing.stale.value && (
        <p class="notice" role="status">
          {t.value.games.changed}
          <button class="button small" onClick={() => listing.retry()}>
            {t.value.games.showChanged}
          </button>
        </p>
      )}
      <Rows />
    </>
  );
}

/** The place in the list to which Back returns. */
let place = 0;

function Rows() {
  const words = t.value.games;
  const root = useRef<HTMLUListElement>(null);
  const range = useSignal({ from: 0, to: 12 });
  const narrow = useSignal(matchMedia(NARROW).matches);
  const games = listing.games.value;
  const height = narrow.value ? NARROW_ROW : WIDE_ROW;

  useEffect(() => {
    const media = matchMedia(NARROW);
    const change = () => (narrow.value = media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [narrow]);

  useLayoutEffect(() => {
    if (place) scrollTo(0, place);
  }, []);

  useLayoutEffect(() => {
    const look = () => {
      if (!root.current) return;
      place = scrollY;
      const top = root.current.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(-top / height) - SPARE);
      const to = Math.ceil((innerHeight - top) / height) + SPARE;
      const now = range.peek();
      if (now.from !== from || now.to !== to) range.value = { from, to };
      if (to >= listing.games.peek().length && listing.hasMore && !listing.error.peek())
        void listing.loadMore();
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [height, range, games.length]);

  const { from, to } = range.value;
  return (
    <>
      <ul
        ref={root}
        class="game-list"
        aria-label={words.listLabel}
        style={{ height: `${games.length * height}px` }}
      >
        {games.slice(from, to).map((game, i) => (
          <GameRow
            key={game.id}
            game={game}
            top={(from + i) * height}
            index={from + i}
            all={listing.total.value}
          />
        ))}
      </ul>
      {listing.hasMore && (
        <div class="list-end">
          {listing.error.value ? (
            <p class="notice bad" role="alert">
              {words.failed}
              <button
                class="button small"
                onClick={() => {
                  listing.error.value = null;
                  void listing.loadMore();
                }}
              >
                {t.value.common.retry}
              </button>
            </p>
          ) : (
            <button class="button" onClick={() => void listing.loadMore()}>
              {listing.loadingMore.value ? words.loadingMore : words.more}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Grey rows. They appear after a moment only (see games.css), so that a quick answer does not flicker. */
function Skeleton() {
  return (
    <div class="list-skeleton" role="status" aria-label={t.value.common.loading}>
      {[0, 1, 2, 3, 4].map((i) => (
        <div key={i} class="skeleton-row" />
      ))}
    </div>
  );
}

function Failed() {
  const { message } = listing.error.value ?? { message: "" };
  return (
    <div class="notice bad" role="alert">
      <span>
        {t.value.games.failed} {message}
      </span>
      <button class="button small" onClick={() => listing.retry()}>
        {t.value.common.retry}
      </button>
    </div>
  );
}

function Empty({ search, onClear, onImport }: { search: Search; onClear: () => void; onImport: () => void }) {
  const words = t.value.games;
  const deletedOnly = writeSearch(search) === writeSearch({ ...EVERYTHING, state: "deleted" });
  const filtered = search.text.trim() !== "" || filterCount(search) > 0;
  const [title, text] = deletedOnly
    ? [words.noneDeleted, words.noneDeletedText]
    : filtered
      ? [words.noneFound, words.noneFoundText]
      : [words.none, words.noneText];
  return (
    <div class="empty card">
      <span class="empty-board" aria-hidden="true">
        <Icon name={filtered ? "search" : "games"} />
      </span>
      <h2>{title}</h2>
      <p class="quiet">{text}</p>
      <div class="row-line">
        {filtered ? (
          <button class="button" onClick={onClear}>
            {words.clear}
          </button>
        ) : (
          <>
            <a class="button primary" href="/play">
              {words.play}
            </a>
            <button class="button" onClick={onImport}>
              {words.import}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

export function Count() {
  if (listing.state.value !== "ready") return null;
  const total = listing.total.value;
  return (
    <span class="quiet small-text" role="status">
      {t.value.games.found(number(total), total === 1)}
    </span>
  );
}
