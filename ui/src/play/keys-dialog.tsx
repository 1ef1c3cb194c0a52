// The list of keys. A native dialog: the browser holds the focus inside and closes it with Escape.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n";

/** Every key of Play and what it does. */
export function KeyList() {
  const words = t.value.keys;
  const rows: [string, string][] = [
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

export function KeysDialog({ onClose }: { onClose: () => void }) {
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
        <KeyList />
        <button class="button" onClick={() => dialog.current?.close()}>
          {t.value.common.close}
        </button>
      </div>
    </dialog>
  );
}
