// The row of buttons below the board (phone) or the panel (desktop).
import { useSignal } from "@preact/signals";
import type { Game } from "../api/types";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { Menu, MenuItem } from "../parts/menu";
import { PASS } from "../rules/rules";
import { EndActions } from "./game-end";
import { personSides } from "./people";
import type { Session } from "./session";
import { WatchBar } from "./watch-bar";

export interface ActionsProps {
  session: Session;
  game: Game;
  onNew: () => void;
  onKeys: () => void;
  onExport: () => void;
}

export function Actions({ session, game, onNew, onKeys, onExport }: ActionsProps) {
  const words = t.value.play;
  const resigning = useSignal(false);
  const persons = personSides(game).length;
  const live = game.state === "playing";
  const waiting = session.queue.waiting.value.length > 0;
  const canUndo = game.can.undo || waiting || session.teacher.caution.value !== null;
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
  const item = (act: () => void) => (close: () => void) => () => {
    close();
    act();
  };
  const startNew = item(onNew);
  const showKeys = item(onKeys);
  const undo = item(() => void session.undo());
  const now = item(() => void session.moveNow());
  const swap = item(() => void session.swapSides());
  const resign = item(() => (resigning.value = true));
  const menu = (
    <Menu label={words.more} icon="more" wordy={live}>
      {(close) => (
        <>
          {live && (
            <MenuItem icon="plus" hint="n" onClick={startNew(close)}>
              {words.newGame}
            </MenuItem>
          )}
          {!live && (
            <MenuItem icon="undo" hint="u" disabled={!canUndo} onClick={undo(close)}>
              {words.undo}
            </MenuItem>
          )}
          {live && (
            <MenuItem icon="fast" disabled={!game.thinking} onClick={now(close)}>
              {words.moveNow}
            </MenuItem>
          )}
          {persons === 1 && live && (
            <MenuItem icon="swap" onClick={swap(close)}>
              {words.swap}
            </MenuItem>
          )}
          {persons > 0 && live && (
            <MenuItem
              icon="flag"
              danger
              disabled={session.draft.value || !game.moves.length}
              onClick={resign(close)}
            >
              {words.resign}
            </MenuItem>
          )}
          <MenuItem icon="keys" hint="?" keyboard onClick={showKeys(close)}>
            {words.keys}
          </MenuItem>
        </>
      )}
    </Menu>
  );
  if (!live) return <EndActions session={session} onNew={onNew} onExport={onExport} menu={menu} />;
  return (
    <div class="actions">
      {persons > 0 ? (
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
            disabled={!session.hinting.value && !session.choices.value.some((m) => m !== PASS)}
            onClick={() => void session.toggleHint()}
          >
            <Icon name="hint" />
            <span>{words.hint}</span>
          </button>
        </>
      ) : (
        <WatchBar session={session} />
      )}
      {menu}
    </div>
  );
}
