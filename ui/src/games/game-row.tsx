// One game in the list: a small board, who played, how it ended, and what is written on it.
import type { GameSummary } from "../api/types";
import { SmallBoard } from "../board/small-board";
import { dayOnly, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { openingName } from "./names";
import { finalScore, outcomeWords } from "../play/outcome";
import { sideShown } from "../play/people";
import { importedOn, playedAt } from "./played";
import { bringBack, putAside } from "./put-aside";

/** A narrow row has no place for what most games have. */
const USUAL_SIZE = 8;

function Side({ game, side }: { game: GameSummary; side: "black" | "white" }) {
  const won = game.result?.winner === side;
  return (
    <span class={`row-player${won ? " won" : ""}`}>
      <span class={`mini-disc tiny ${side}`} aria-hidden="true" />
      <bdi class="row-name">{sideShown(game, side)}</bdi>
    </span>
  );
}

function Score({ game }: { game: GameSummary }) {
  const { result } = game;
  if (!result) return <span class="row-score unfinished">{t.value.games.outcome.playing}</span>;
  const score = finalScore(result, game.board);
  return (
    <span class="row-score">
      {score && (
        <b class="number">
          {score.black}–{score.white}
        </b>
      )}
      <span class="quiet small-text">{outcomeWords(result)}</span>
    </span>
  );
}

export function GameRow({
  game,
  top,
  index,
  all,
}: {
  game: GameSummary;
  top: number;
  index: number;
  all: number;
}) {
  const words = t.value.games;
  const played = playedAt(game);
  const names = [sideShown(game, "black"), sideShown(game, "white")] as const;
  return (
    <li class="game-row" style={{ top: `${top}px` }} aria-setsize={all} aria-posinset={index + 1}>
      <a
        class="row-link"
        href={`/games/${encodeURIComponent(game.id)}`}
        aria-label={words.rowLabel(...names, outcomeWords(game.result))}
      >
        <span class="row-board" aria-hidden="true">
          <SmallBoard board={game.board} last={game.last ?? null} label={words.boardLabel} />
        </span>
        <span class="row-players">
          <Side game={game} side="black" />
          <Side game={game} side="white" />
          <span class="row-facts quiet small-text">
            {game.opening && <span class="row-opening">{openingName(game.opening)}</span>}
            <span>{t.value.common.size(game.size)}</span>
            <span class="row-plies">{words.plies(game.plies)}</span>
            {game.source !== "page" && played && <span class="row-source">{words.sources[game.source]}</span>}
          </span>
        </span>
        <span class="row-tags">
          {game.tags.slice(0, 3).map((tag) => (
            <bdi class="tag" key={tag}>
              {tag}
            </bdi>
          ))}
          {game.notes && <span class="row-note quiet small-text">{game.notes}</span>}
        </span>
        <Score game={game} />
        <time class="row-date quiet small-text" dateTime={game.created}>
          <span class="row-full">{played || importedOn(game)}</span>
          <span class="row-brief">
            {[
              played ? dayOnly(game.created) : importedOn(game),
              game.size === USUAL_SIZE ? "" : t.value.common.size(game.size),
              game.opening && openingName(game.opening),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </time>
      </a>
      {game.deleted ? (
        <button class="button plain small" onClick={() => void bringBack(game.id)}>
          {words.restore}
        </button>
      ) : (
        <button
          class="button plain icon-only small row-delete"
          aria-label={`${words.delete}: ${words.versus(...names)}`}
          title={words.delete}
          onClick={() => void putAside(game.id)}
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
}
