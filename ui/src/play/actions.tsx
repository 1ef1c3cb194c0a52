// The row of buttons below the board (phone) or the panel (desktop).
import { useSignal } from "@preact/signals";
import type { Game } from "../api/types";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { Menu, MenuItem } from "../parts/menu";
import { EndActions } from "./game-end";
import { personSides } from "./people";
import type { Session } from "./session";

export interface ActionsProps {
  session: Session;
  game: Game;
  onNew: () => void;
  onKeys: () => void;
}

export function Actions({ session, game, onNew, onKeys }: ActionsProps) {
  const words = t.value.play;
  const resigning = useSignal(false);
  const persons = personSides(game).length;
  const live = game.state === "playing";
  const waiting = session.queue.waiting.value.length > 0;
  const canUndo = game.can.undo || waiting || session.caution.value !== null;
  if (resigning.value && live)
    return (
      <div class="actions confirm" role="group" aria-label={words.resignSure}>
        <span class="confirm-text">{words.resignSure}</span>
        <button
          class="button danger"
          onClick={() => {
            resigning.value = false;
            void session.resign();
          }}
        >
          {words.resignYes}
        </button>
        <button class="button" onClick={() => (resigning.value = false)}>
          {words.resignNo}
        </button>
      </div>
    );
  return (
    <>
      {!live && <EndActions session={session} onNew={onNew} />}
      <div class="actions">
        {persons > 0 && (
          <>
            <button class="action" disabled={!canUndo} onClick={() => void session.undo()}>
              <Icon name="undo" />
              <span>{words.undo}</span>
            </button>
            <button class="action" disabled={!game.can.redo} onClick={() => void session.redo()}>
              <Icon name="redo" />
              <span>{words.redo}</span>
            </button>
            <button
              class="action"
              aria-pressed={session.hinting.value}
              disabled={!live || (!session.hinting.value && !session.choices.value.some((m) => m !== "pass"))}
              onClick={() => void session.toggleHint()}
            >
              <Icon name="hint" />
              <span>{words.hint}</span>
            </button>
          </>
        )}
        {persons === 0 && live && (
          <button class="action" disabled={!game.thinking} onClick={() => void session.moveNow()}>
            <Icon name="fast" />
            <span>{words.moveNow}</span>
          </button>
        )}
        <Menu label={words.more} icon="more" wordy>
          {(close) => (
            <>
              <MenuItem
                icon="plus"
                hint="n"
                onClick={() => {
                  close();
                  onNew();
                }}
              >
                {words.newGame}
              </MenuItem>
              {persons > 0 && (
                <MenuItem
                  icon="fast"
                  disabled={!game.thinking}
                  onClick={() => {
                    close();
                    void session.moveNow();
                  }}
                >
                  {words.moveNow}
                </MenuItem>
              )}
              {persons === 1 && (
                <MenuItem
                  icon="swap"
                  disabled={!live}
                  onClick={() => {
                    close();
                    void session.swapSides();
                  }}
                >
                  {words.swap}
                </MenuItem>
              )}
              {persons > 0 && (
                <MenuItem
                  icon="flag"
                  danger
                  disabled={!live || session.draft.value || !game.moves.length}
                  onClick={() => {
                    close();
                    resigning.value = true;
                  }}
                >
                  {words.resign}
                </MenuItem>
              )}
              <MenuItem
                icon="keys"
                hint="?"
                onClick={() => {
                  close();
                  onKeys();
                }}
              >
                {words.keys}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
    </>
  );
}
