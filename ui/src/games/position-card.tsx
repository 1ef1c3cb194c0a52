// A pasted text that is a position, and no game: what it shows, and a game from there.
import { useSignal } from "@preact/signals";
import type { Colour, ReadPosition } from "../api/types";
import { SmallBoard } from "../board/small-board";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { sideName } from "../play/announce";
import { countDiscs, isOver } from "../rules/rules";
import { PlayFrom, canPlay, opponentFor } from "./play-from";
import { boardText } from "./position-text";

export function PositionCard({ read, number }: { read: ReadPosition; number: number }) {
  const words = t.value.games;
  const turn = useSignal<Colour>(read.turn === "white" ? "white" : "black");
  const position = { size: read.size, board: read.board, turn: turn.value };
  const { black, white } = countDiscs(read.board);
  const over = isOver(position);
  return (
    <div class="position-card">
      <span class="position-board">
        <SmallBoard board={read.board} label={words.positionLabel(black, white)} />
      </span>
      <div class="stack tight">
        <p>
          {words.positionFacts(t.value.common.size(read.size), black, white)}{" "}
          {!over && read.side_given && words.positionTurn(sideName(turn.value))}
        </p>
        {!over && !read.side_given && (
          <fieldset class="field who-moves">
            <legend class="label">{words.positionWho}</legend>
            <div class="segments">
              {(["black", "white"] as const).map((side) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={`position-turn-${number}`}
                    checked={turn.value === side}
                    onChange={() => (turn.value = side)}
                  />
                  <span class={`mini-disc tiny ${side}`} aria-hidden="true" />
                  {sideName(side)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {over ? <p class="quiet small-text">{words.positionOver}</p> : null}
        {!over && (
          <a class="button" href={`/study?text=${encodeURIComponent(boardText(position))}`}>
            <Icon name="study" />
            {t.value.study.studyPosition}
          </a>
        )}
        {over ? null : canPlay(read.size) ? (
          <>
            <h3>{words.playFrom}</h3>
            <PlayFrom size={read.size} text={boardText(position)} opponent={opponentFor()} />
          </>
        ) : (
          <p class="quiet small-text">{words.positionLarge}</p>
        )}
      </div>
    </div>
  );
}
