// The view Games: the list, or one game if the address names it.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { ViewProps } from "../app";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { Filters } from "./filters";
import { GamePage } from "./game-page";
import { ImportPanel } from "./import-panel";
import { reports, takeIn } from "./intake";
import { Count, GameList } from "./list";
import { listing } from "./listing";
import { NoteBar } from "./note-bar";
import { note } from "./put-aside";
import { EVERYTHING, readSearch, writeSearch, type Search } from "./question";
import "./games.css";

export function GamesView({ rest }: ViewProps) {
  // The note after deleting belongs to the list. It leaves with it: Deleted, among the filters, has the game.
  useEffect(() => {
    if (rest) note.value = null;
  }, [rest]);
  useEffect(() => () => void (note.value = null), []);
  return (
    <>
      {rest ? <GamePage key={rest} id={rest} /> : <ListPage />}
      <NoteBar />
    </>
  );
}

/** Text goes where the cursor is; elsewhere on the page it is a game to import. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}

function ListPage() {
  const words = t.value.games;
  const search = useSignal<Search>(readSearch(location.search));
  const importing = useSignal(false);
  const pasted = useSignal("");
  const dragging = useSignal(false);

  useEffect(() => {
    listing.ask(search.value);
    history.replaceState(null, "", "/games" + writeSearch(search.value));
  }, [search.value, search]);

  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const files = [...(event.clipboardData?.files ?? [])];
      if (isField(event.target) || (!text.trim() && !files.length)) return;
      importing.value = true;
      if (files.length) void takeIn("", files);
      else pasted.value = text;
      event.preventDefault();
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      dragging.value = true;
      event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) dragging.value = false;
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      dragging.value = false;
      if (!files.length) return;
      event.preventDefault();
      importing.value = true;
      void takeIn("", files);
    };
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [importing, pasted, dragging]);

  // Without games the way to the first one is what matters.
  const empty = listing.state.value === "ready" && !listing.games.value.length;
  const clear = () => (search.value = EVERYTHING);
  return (
    <main class="page games-page">
      <div class="page-head">
        <h1>{words.title}</h1>
        <Count />
        <button
          class={importing.value || empty ? "button" : "button primary"}
          aria-expanded={importing.value}
          onClick={() => {
            importing.value = !importing.value;
            reports.value = [];
          }}
        >
          <Icon name="import" />
          {words.import}
        </button>
      </div>
      {importing.value && (
        <ImportPanel
          pasted={pasted.value}
          onClose={() => {
            importing.value = false;
            pasted.value = "";
            reports.value = [];
          }}
        />
      )}
      <Filters
        search={search.value}
        onChange={(change) => (search.value = { ...search.value, ...change })}
        onClear={clear}
      />
      <GameList search={search.value} onClear={clear} onImport={() => (importing.value = true)} />
      {dragging.value && <div class="drop-place">{words.importDrop}</div>}
    </main>
  );
}
