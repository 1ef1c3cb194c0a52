// The note after deleting: what happened, and Undo.
import { useEffect } from "preact/hooks";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { bringBack, note } from "./put-aside";

/** A note without a question goes away by itself. */
const SHORT_MS = 4000;

export function NoteBar() {
  const words = t.value.games;
  const now = note.value;
  useEffect(() => {
    if (now?.kind !== "restored") return;
    const timer = setTimeout(() => (note.value = null), SHORT_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <div class="note-place" role="status">
      {now && (
        <div class="note-bar">
          <span>
            {words[now.kind]} {now.message}
          </span>
          {now.kind === "deleted" && (
            <button class="button small" onClick={() => void bringBack(now.id)}>
              <Icon name="undo" />
              {words.undo}
            </button>
          )}
          <button
            class="button plain icon-only small"
            aria-label={words.dismiss}
            title={words.dismiss}
            onClick={() => (note.value = null)}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
