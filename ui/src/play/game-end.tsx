// The end of a game, in the panel: result, graph, costliest moves, and what to do next.
import { useSignal, type Signal } from "@preact/signals";
import type { Game } from "../api/types";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { EngineError } from "../engine/engine";
import type { ExportBox, exportOfGame } from "../games/export-box";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { endingWords, resultWords } from "./announce";
import { rematch } from "./current";
import { countsEmpty, finalScore } from "./outcome";
import { mySide } from "./people";
import { GameReview } from "./review/game-review";
import type { Session } from "./session";

function Result({ game }: { game: Game }) {
  const words = t.value.play;
  const { result } = game;
  if (!result) return null;
  const me = mySide(game);
  const ending = endingWords(game);
  const empty = countsEmpty(result, game.board) ? words.emptyCounted : "";
  const text = [ending, empty, game.helped ? words.notCounted : ""].filter(Boolean).join(" ");
  return (
    <div class="result">
      <h2 class="result-title">
        {words.resultBy(resultWords(game, me), finalScore(result, game.board) ? Math.abs(result.score) : 0)}
      </h2>
      {text && <p class="quiet small-text">{text}</p>}
    </div>
  );
}

interface Loaded {
  readonly view: typeof ExportBox;
  readonly source: typeof exportOfGame;
}

/** The box of Games with the files of a game. It is loaded when somebody asks for it. */
function Export({ session, game }: { session: Session; game: Game }) {
  const box = useSignal<Loaded | null>(null);
  const failed = useSignal(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    Promise.all([import("../games/export-box"), import("../games/games.css")]).then(
      ([loaded]) => (box.value = { view: loaded.ExportBox, source: loaded.exportOfGame }),
      () => (failed.value = true),
    );
  }, [box, failed]);
  const View = box.value?.view;
  useLayoutEffect(() => {
    if (View) place.current?.scrollIntoView({ block: "start" });
  }, [View]);
  const shown = session.shown.value;
  if (!shown) return null;
  return (
    <div class="end-export" ref={place}>
      {box.value && View && <View source={box.value.source(game, shown.ply, shown.at.board, shown.last)} />}
      {failed.value && (
        <p class="notice bad" role="alert">
          {t.value.offline.lost}
        </p>
      )}
    </div>
  );
}

export interface GameEndProps {
  session: Session;
  game: Game;
  exporting: Signal<boolean>;
}

export function GameEnd({ session, game, exporting }: GameEndProps) {
  const words = t.value.play;
  const review = session.review.now.value;
  const moves = session.review.moves.value;
  return (
    <div class="stack pad game-end">
      <Result game={game} />
      {review?.state === "failed" ? (
        <div class="notice bad" role="alert">
          {words.reviewFailed}
          <button class="button small" onClick={() => void session.review.start()}>
            {t.value.common.retry}
          </button>
        </div>
      ) : review?.state === "done" && moves.length ? (
        <GameReview host={session} game={game} />
      ) : game.moves.length ? (
        <div class="stack tight" role="status">
          <p class="quiet small-text">
            {words.reviewRunning(review?.done ?? 0, review?.all ?? game.moves.length)}
          </p>
          <progress
            class="progress"
            value={review?.done ?? 0}
            max={Math.max(1, review?.all ?? game.moves.length)}
            aria-label={words.reviewTitle}
          />
          <div class="graph skeleton" />
        </div>
      ) : null}
      {game.moves.length > 0 && (
        <a class="button" href={`/study?game=${encodeURIComponent(session.id)}&ply=0`}>
          <Icon name="study" />
          {t.value.study.studyGame}
        </a>
      )}
      {exporting.value && <Export session={session} game={game} />}
    </div>
  );
}

/** Rematch, new game and export. `menu` stands beside them. */
export function EndActions({
  session,
  onNew,
  onExport,
  menu,
}: {
  session: Session;
  onNew: () => void;
  onExport: () => void;
  menu: ComponentChildren;
}) {
  const words = t.value.play;
  const busy = useSignal(false);
  const again = async () => {
    busy.value = true;
    try {
      await rematch(session);
    } catch (error) {
      if (error instanceof EngineError) session.trouble.value = error;
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="end-actions">
      <button class="button primary" disabled={busy.value} onClick={() => void again()}>
        <Icon name="again" />
        {words.rematch}
      </button>
      <button class="button" onClick={onNew}>
        {words.newGame}
      </button>
      <button class="button" onClick={onExport}>
        {words.export}
      </button>
      {menu}
    </div>
  );
}
