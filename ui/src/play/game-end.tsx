// The end of a game, in the panel: result, graph, costliest moves, and what to do next.
import { useSignal } from "@preact/signals";
import type { AnalysedMove, Colour, Game } from "../api/types";
import type { ComponentChildren } from "preact";
import { SmallBoard } from "../board/small-board";
import { EngineError } from "../engine/engine";
import { number, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { endingWords, resultWords, sideName } from "./announce";
import { rematch } from "./current";
import { formatLoss, unitOf, worstMoves } from "./format";
import { ValueGraph } from "./review/graph";
import { finalScore } from "./outcome";
import { mySide, personSides } from "./people";
import type { Session } from "./session";

function Result({ game }: { game: Game }) {
  const words = t.value.play;
  const { result } = game;
  if (!result) return null;
  const me = mySide(game);
  const ending = endingWords(game);
  const text = [ending, game.helped ? words.notCounted : ""].filter(Boolean).join(" ");
  return (
    <div class="result">
      <h2 class="result-title">
        {words.resultBy(resultWords(game, me), finalScore(result, game.board) ? Math.abs(result.score) : 0)}
      </h2>
      {text && <p class="quiet small-text">{text}</p>}
    </div>
  );
}

function costText(move: AnalysedMove): string {
  const loss = formatLoss(move.loss, move.exact, unitOf(move));
  return unitOf(move) === "chance" ? t.value.play.costChance(loss) : t.value.play.costDiscs(loss);
}

function Worst({ session, side }: { session: Session; side: Colour }) {
  const words = t.value.play;
  const worst = worstMoves(session.review.moves.value, side);
  return (
    <section class="stack tight">
      <h3 class="row-line small-text">
        <span class={`mini-disc tiny ${side}`} aria-hidden="true" />
        {sideName(side)}
      </h3>
      {worst.length ? (
        <ul class="worst">
          {worst.map((move) => {
            const before = session.positions.value[move.ply - 1];
            const label = words.worstLabel(move.ply, sideName(side), move.move, move.best);
            return (
              <li key={move.ply}>
                <button
                  class="worst-move"
                  aria-label={label}
                  onClick={() => {
                    session.look(move.ply);
                    session.toBoard.value++;
                  }}
                >
                  {before && (
                    <SmallBoard board={before.board} last={move.move} best={move.best} label={label} />
                  )}
                  <span class="worst-text">
                    <span class="number">
                      {number(move.ply)}. <b>{move.move}</b>
                    </span>
                    <span class="worst-cost">{costText(move)}</span>
                    <span class="quiet">{words.better(move.best)}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      ) : (
        <p class="quiet small-text">{words.worstNone}</p>
      )}
    </section>
  );
}

export function GameEnd({ session, game }: { session: Session; game: Game }) {
  const words = t.value.play;
  const review = session.review.now.value;
  const moves = session.review.moves.value;
  const me = mySide(game);
  const persons = personSides(game);
  const trouble = useSignal("");
  const order: Colour[] = me === "white" ? ["white", "black"] : ["black", "white"];
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
        <>
          <ValueGraph
            game={game}
            moves={moves}
            at={session.looking.value ?? game.moves.length}
            onLook={(ply) => session.look(ply)}
          />
          <div class="drill-buttons">
            {persons.map((side) => {
              const mistakes = [...worstMoves(moves, side, 99)].sort((a, b) => a.ply - b.ply);
              if (!mistakes.length) return null;
              return (
                <button key={side} class="button wide" onClick={() => session.startDrill(mistakes)}>
                  <Icon name="again" />
                  {me ? words.tryMistakes : words.tryMistakesOf(sideName(side))}
                </button>
              );
            })}
          </div>
          <h2>{words.worstTitle}</h2>
          {order.map((side) => (
            <Worst key={side} session={session} side={side} />
          ))}
        </>
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
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
    </div>
  );
}

/** Rematch and new game. `menu` stands beside them. */
export function EndActions({
  session,
  onNew,
  menu,
}: {
  session: Session;
  onNew: () => void;
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
        <Icon name="plus" />
        {words.newGame}
      </button>
      {menu}
    </div>
  );
}
