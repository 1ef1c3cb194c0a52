// One game: its board to walk through, moves, review, notes and files.
import { useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Game } from "../api/types";
import { Board } from "../board/board";
import { engine } from "../engine/current";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { MovesTab, Walker } from "../play/moves-tab";
import { drillBoard } from "../play/review/drill-board";
import { DrillPanel } from "../play/review/drill-panel";
import { GameReview } from "../play/review/game-review";
import { mistakeMarks } from "../play/review/host";
import { shownDrill } from "../play/shown";
import { go } from "../router";
import { countDiscs, isOver } from "../rules/rules";
import { settings } from "../state/settings";
import { openingName } from "./names";
import { ExportBox, exportOfGame } from "./export-box";
import { Notes, Tags } from "./notes";
import { finalScore, outcomeWords } from "../play/outcome";
import { sideShown } from "../play/people";
import { PlayOn } from "./play-on";
import { importedOn, playedAt } from "./played";
import { bringBack, putAside } from "./put-aside";
import { Replay } from "./replay";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Left, right, Home and End walk through the game, unless they are needed for typing. */
function useWalking(replay: Replay): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, [role=tab], [role=slider]")) return;
      // While mistakes are tried again, arrows move on the board.
      if (replay.drill.now.value) return;
      const step = STEPS[event.key];
      if (step !== undefined) replay.walk(step);
      else if (event.key === "Home") replay.look(0);
      else if (event.key === "End") replay.look(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the board sees the key: on a board that nobody plays on, arrows walk through the game.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [replay]);
}

export function GamePage({ id }: { id: string }) {
  const words = t.value.games;
  const replay = useMemo(() => new Replay(id), [id]);
  useEffect(() => () => replay.close(), [replay]);
  useWalking(replay);
  useSignalEffect(() => {
    if (engine().connection.value.state === "open" && replay.failure.peek()?.code === "offline")
      void replay.load();
  });
  const game = replay.game.value;
  const failure = replay.failure.value;
  return (
    <main class="page game-page">
      <a class="back-link" href="/games">
        <Icon name="back" />
        {words.back}
      </a>
      {game ? (
        <Opened replay={replay} game={game} />
      ) : failure ? (
        <div class="empty card" role="alert">
          <h1>{failure.code === "not_found" ? words.notFound : words.openFailed}</h1>
          <p class="quiet">{failure.code === "not_found" ? words.notFoundText : failure.message}</p>
          {failure.code !== "not_found" && (
            <button class="button primary" onClick={() => void replay.load()}>
              {t.value.common.retry}
            </button>
          )}
        </div>
      ) : (
        <div class="list-skeleton" role="status" aria-label={t.value.common.loading}>
          <div class="skeleton-row" />
        </div>
      )}
    </main>
  );
}

function Opened({ replay, game }: { replay: Replay; game: Game }) {
  const words = t.value.games;
  const ply = replay.at.value;
  const at = replay.positions.value[ply];
  const made = ply > 0 ? game.moves[ply - 1] : undefined;
  const board = at?.board ?? game.board;
  const drilled = shownDrill(replay.drill, game, replay.positions.value);
  const place = useRef<HTMLDivElement>(null);
  // On a phone the review stands below the board that it talks about.
  useSignalEffect(() => {
    if (replay.mistake.value ?? replay.drill.now.value) place.current?.scrollIntoView({ block: "nearest" });
  });
  return (
    <>
      <Head game={game} />
      {game.deleted && (
        <p class="notice">
          {words.deletedNote}
          <button class="button small" onClick={() => void bringBack(game.id).then(() => replay.load())}>
            {words.restore}
          </button>
        </p>
      )}
      <div class="game-columns">
        <div class="game-board" ref={place}>
          <Board
            size={game.size}
            board={drilled?.at.board ?? board}
            turn={at && !isOver(at) ? at.turn : "none"}
            last={made && made.move !== "pass" ? made.move : null}
            turned={made?.turned ?? []}
            marks={mistakeMarks(replay.mistake.value)}
            coordinates={settings.value.coordinates}
            {...(drilled ? drillBoard(replay.drill, drilled) : {})}
          />
          <p class="game-place row-line spread small-text" aria-live="polite">
            <span>{ply ? words.at(ply, game.moves.length) : words.atStart}</span>
            <DiscCount board={board} />
          </p>
          <Walker session={replay} game={game} />
        </div>
        <div class="game-side">
          <Review replay={replay} game={game} />
          <section class="card moves-card" aria-label={words.moves}>
            <MovesTab session={replay} game={game} />
          </section>
          <p class="quiet small-text key-hint">{words.walk}</p>
        </div>
        <div class="game-more">
          <Actions game={game} ply={ply} />
          {at && <PlayOn game={game} ply={ply} at={at} />}
          <Tags replay={replay} game={game} />
          <Notes replay={replay} game={game} />
          <ExportBox source={exportOfGame(game, ply, board, made?.move ?? null)} />
          <Delete replay={replay} game={game} />
        </div>
      </div>
    </>
  );
}

function DiscCount({ board }: { board: string }) {
  const { black, white } = countDiscs(board);
  const words = t.value.play;
  return (
    <span class="row-line number">
      <span class="mini-disc tiny black" aria-hidden="true" />
      <span aria-label={words.count(t.value.common.black, black)} role="img">
        {black}
      </span>
      <span class="mini-disc tiny white" aria-hidden="true" />
      <span aria-label={words.count(t.value.common.white, white)} role="img">
        {white}
      </span>
    </span>
  );
}

function Head({ game }: { game: Game }) {
  const words = t.value.games;
  const { result } = game;
  const score = result && finalScore(result, game.board);
  return (
    <header class="game-head">
      <h1>
        <span class="game-player">
          <span class="mini-disc black" aria-hidden="true" />
          <bdi>{sideShown(game, "black")}</bdi>
        </span>
        <span class="game-score number">{score ? `${score.black}–${score.white}` : "–"}</span>
        <span class="game-player">
          <span class="mini-disc white" aria-hidden="true" />
          <bdi>{sideShown(game, "white")}</bdi>
        </span>
      </h1>
      <p class="row-facts quiet">
        <span>{outcomeWords(result)}</span>
        {game.opening && <span>{openingName(game.opening)}</span>}
        <span>{t.value.common.size(game.size)}</span>
        {playedAt(game) && <time dateTime={game.created}>{playedAt(game)}</time>}
        <span>{importedOn(game) || words.sources[game.source]}</span>
      </p>
    </header>
  );
}

function Review({ replay, game }: { replay: Replay; game: Game }) {
  const words = t.value.games;
  const review = replay.review.now.value;
  const moves = replay.review.moves.value;
  if (!game.moves.length) return null;
  if (moves.length) {
    return (
      <section class="card" aria-label={words.review}>
        {replay.drill.now.value ? (
          <DrillPanel drilling={replay.drill} />
        ) : (
          <GameReview host={replay} game={game} />
        )}
      </section>
    );
  }
  // Nothing is offered before it is known what there is.
  if (!review) return <section class="card review-place" aria-busy="true" />;
  if (review.state === "waiting" || review.state === "running")
    return (
      <section class="card stack" role="status">
        <p class="quiet small-text">
          {review.state === "waiting"
            ? words.reviewWaiting
            : t.value.play.reviewRunning(review.done, review.all)}
        </p>
        <progress
          class="progress"
          value={review.done}
          max={review.all || game.moves.length}
          aria-label={words.review}
        />
      </section>
    );
  return (
    <section class="card stack">
      <p class="quiet small-text">
        {review.state === "failed" ? t.value.play.reviewFailed : words.reviewText}
      </p>
      <button class="button start-review" onClick={() => void replay.review.start()}>
        <Icon name="hint" />
        {words.startReview}
      </button>
    </section>
  );
}

function Actions({ game, ply }: { game: Game; ply: number }) {
  const words = t.value.games;
  const playing = game.state === "playing" && !game.deleted;
  const person = game.black.seat?.kind === "person" || game.white.seat?.kind === "person";
  return (
    <div class="row-line">
      {playing && (
        <a class="button primary" href={`/play/${encodeURIComponent(game.id)}`}>
          <Icon name="play" />
          {person ? words.continueGame : words.watchGame}
        </a>
      )}
      <a class="button" href={`/study?game=${encodeURIComponent(game.id)}&ply=${ply}`}>
        <Icon name="study" />
        {t.value.study.studyGame}
      </a>
    </div>
  );
}

/** Last of all, and apart from the rest. */
function Delete({ replay, game }: { replay: Replay; game: Game }) {
  const words = t.value.games;
  if (game.deleted) return null;
  return (
    <div class="game-delete">
      <button
        class="button danger"
        onClick={() =>
          void putAside(replay.id).then((gone) => {
            if (gone) go("/games");
          })
        }
      >
        <Icon name="trash" />
        {words.deleteGame}
      </button>
    </div>
  );
}
