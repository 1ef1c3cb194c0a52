// The list of keys. A native dialog: the browser holds the focus inside and closes it with Escape.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n";

/** A key and what it does. */
export type KeyRow = readonly [key: string, text: string];

/** Every key of Play. */
export function playKeys(): readonly KeyRow[] {
  const words = t.value.keys;
  return [
    [words.squares, words.squaresText],
    [words.arrows, words.arrowsText],
    [words.enter, words.enterText],
    ["u", words.undo],
    ["r", words.redo],
    ["h", words.hint],
    ["n", words.new],
    [words.escape, words.escapeText],
    ["?", words.help],
  ];
}

export function KeyList({ rows = playKeys() }: { rows?: readonly KeyRow[] }) {
  return (
    <dl class="keys">
      {rows.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function KeysDialog({ rows, onClose }: { rows?: readonly KeyRow[]; onClose: () => void }) {
  const words = t.value.keys;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="keys-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div class="stack">
        <h2 id="keys-title">{words.title}</h2>
        <KeyList {...(rows ? { rows } : {})} />
        <button class="button" onClick={() => dialog.current?.close()}>
          {t.value.common.close}
        </button>
      </div>
    </dialog>
  );
}
