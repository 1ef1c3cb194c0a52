// Where a game starts: a named opening, or a text in any notation.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Opening, ReadPosition } from "../../api/types";
import { SmallBoard } from "../../board/small-board";
import { engine } from "../../engine/current";
import { EngineError } from "../../engine/engine";
import { formatName } from "../../games/formats";
import { problemSentence } from "../../games/problems";
import { t } from "../../i18n/i18n";
import type { Draft } from "./draft";

/** So many are shown at first: a list within the form would scroll inside what scrolls. */
const FEW_OPENINGS = 6;

/** The name of an opening; with its French name, if the search has found that one. */
export function shownOpening({ name, french }: Opening, wanted: string): string {
  const isFrench = wanted && !name.toLowerCase().includes(wanted) && french?.toLowerCase().includes(wanted);
  return isFrench ? `${name} (${french})` : name;
}

export function OpeningChooser({ draft }: { draft: Signal<Draft> }) {
  const words = t.value.newGame;
  const openings = useSignal<Opening[]>([]);
  const search = useSignal("");
  const all = useSignal(false);
  useEffect(() => {
    let live = true;
    engine()
      .openings()
      .then(
        (list) => {
          if (live) openings.value = list;
        },
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [openings]);
  const wanted = search.value.trim().toLowerCase();
  const found = openings.value.filter(
    (o) =>
      !wanted ||
      o.name.toLowerCase().includes(wanted) ||
      (o.french ?? "").toLowerCase().includes(wanted) ||
      o.moves.startsWith(wanted.replaceAll(" ", "")),
  );
  // Shows the chosen opening first, even if the search does not find it.
  const chosen = openings.value.filter((o) => o.moves === draft.value.text);
  const listed = [...chosen, ...found.filter((o) => !chosen.includes(o))];
  const shown = all.value ? listed : listed.slice(0, FEW_OPENINGS);
  return (
    <div class="stack tight">
      <label class="field">
        <span class="label">{words.search}</span>
        <input
          class="input"
          type="search"
          value={search.value}
          onInput={(event) => (search.value = event.currentTarget.value)}
        />
      </label>
      <div class="openings">
        {shown.map((o) => (
          <label class="choice" key={o.name + o.moves}>
            <input
              type="radio"
              name="opening"
              checked={draft.value.text === o.moves}
              onChange={() => (draft.value = { ...draft.value, text: o.moves })}
            />
            <span class="choice-name">{shownOpening(o, wanted)}</span>
            <span class="choice-about mono">{o.moves}</span>
          </label>
        ))}
        {listed.length > shown.length && (
          <button type="button" class="button small plain" onClick={() => (all.value = true)}>
            {words.openingsLeft(listed.length - shown.length)}
          </button>
        )}
        {!found.length && wanted && <p class="quiet small-text">{words.noOpening(search.value)}</p>}
      </div>
    </div>
  );
}

/** A text in any notation, read by the server while it is typed. */
export function PasteReader({ draft, read }: { draft: Signal<Draft>; read: Signal<ReadPosition | null> }) {
  const words = t.value.newGame;
  const trouble = useSignal("");
  const text = draft.value.text;
  const ply = draft.value.ply;
  useEffect(() => {
    if (!text.trim()) {
      read.value = null;
      trouble.value = "";
      return;
    }
    let live = true;
    const timer = setTimeout(() => {
      engine()
        .readPosition(text, ply ?? undefined)
        .then(
          (position) => {
            if (!live) return;
            read.value = position;
            trouble.value = "";
          },
          (error: unknown) => {
            if (!live) return;
            read.value = null;
            trouble.value =
              error instanceof EngineError
                ? problemSentence({ where: error.where ?? "", message: error.message }, text)
                : String(error);
          },
        );
    }, 200);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [text, ply, read, trouble]);
  const position = read.value;
  return (
    <div class="stack tight">
      <label class="field">
        <span class="label">{words.paste}</span>
        <textarea
          class="input"
          rows={3}
          spellcheck={false}
          aria-describedby="paste-hint"
          value={text}
          onInput={(event) => (draft.value = { ...draft.value, text: event.currentTarget.value, ply: null })}
        />
      </label>
      <div id="paste-hint" role="status">
        {trouble.value ? (
          <p class="notice bad">{trouble.value}</p>
        ) : position ? (
          <div class="read">
            <SmallBoard board={position.board} label={words.previewLabel} />
            <div class="stack tight">
              <p class="small-text">
                {position.plies
                  ? words.read(formatName(position.format), position.plies)
                  : words.readBoard(formatName(position.format))}
                {position.opening ? ` ${position.opening}.` : ""}
              </p>
              {position.size !== draft.value.size && (
                <p class="small-text quiet">{words.sizeFollows(position.size)}</p>
              )}
              {position.turn === "none" && (
                <p class="small-text">
                  {position.plies > 0 ? words.overAlready : t.value.games.positionOver}
                </p>
              )}
              {(position.plies > 0 || ply !== null) && (
                <label class="field">
                  <span class="label">{words.ply}</span>
                  <input
                    class="input"
                    type="number"
                    min={0}
                    value={ply ?? position.plies}
                    onInput={(event) => {
                      const value = event.currentTarget.valueAsNumber;
                      draft.value = { ...draft.value, ply: Number.isNaN(value) ? null : Math.max(0, value) };
                    }}
                  />
                </label>
              )}
            </div>
          </div>
        ) : (
          <p class="quiet small-text">{words.pasteHint}</p>
        )}
      </div>
    </div>
  );
}
