// The view Study. The address decides: a study by its id, all studies, the editor, or a link that holds a game.
import { signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ViewProps } from "../app";
import { Board } from "../board/board";
import { engine } from "../engine/current";
import { t } from "../i18n/i18n";
import { go, route } from "../router";
import { EditorPage } from "./editor-page";
import { OpenPage } from "./open-page";
import {
  forgetPlace,
  lastPlace,
  nodeIn,
  openStudy,
  pathOf,
  readLink,
  reason,
  rememberPlace,
  takeFresh,
} from "./open-study";
import { StudySession } from "./session";
import { StudyPage } from "./study-page";
import { useTaking } from "./taking";
import "../games/games.css";
import "./study.css";

/** A place that is passed through quickly is not written into the address. */
const REST_MS = 200;

/** What the server takes as an id. A stream for anything else would be refused again and again. */
const MAY_BE_ID = /^[\w-]{1,40}$/;

/** The study that is open. Like Play's game it is still there when another view was shown. */
const current = signal<StudySession | null>(null);

function sessionOf(id: string): StudySession {
  const open = current.peek();
  if (open?.id === id) return open;
  open?.close();
  return (current.value = new StudySession(id, nodeIn(location.search), takeFresh(id) ?? undefined));
}

/** Keeps the address and the memory of this browser in step with the node on the board. */
function useAddress(session: StudySession): void {
  // Back, forward and links name a node.
  useSignalEffect(() => {
    const { view } = route.value;
    const node = nodeIn(location.search);
    if (view === "study" && node !== null && session.study.peek()) session.go(node);
  });
  useSignalEffect(() => {
    const study = session.study.value;
    const place = { id: session.id, node: session.at.value };
    if (!study || study.deleted) return;
    rememberPlace(place);
    const timer = setTimeout(() => {
      const path = pathOf(place);
      if (location.pathname + location.search !== path) history.replaceState(null, "", path);
    }, REST_MS);
    return () => clearTimeout(timer);
  });
}

function Refused({ title, text }: { title: string; text: string }) {
  return (
    <main class="page">
      <div class="empty card" role="alert">
        <h1>{title}</h1>
        <p class="quiet">{text}</p>
        <a class="button primary" href="/study/open">
          {t.value.study.opened}
        </a>
      </div>
    </main>
  );
}

function NotFound() {
  const words = t.value.study;
  return <Refused title={words.notFound} text={words.notFoundText} />;
}

function Opened({ id }: { id: string }) {
  const words = t.value.study;
  const session = sessionOf(id);
  useAddress(session);
  // The search ends when nobody looks.
  useEffect(() => {
    const open = session;
    return () => {
      if (current.peek() === open) current.value = null;
      open.close();
    };
  }, [session]);
  useSignalEffect(() => {
    if (engine().connection.value.state === "open" && session.failure.peek()?.code === "offline")
      void session.load();
  });
  const study = session.study.value;
  const failure = session.failure.value;
  if (study) return <StudyPage session={session} study={study} />;
  if (failure) {
    const gone = failure.code === "not_found";
    if (gone) forgetPlace(id);
    return gone ? <NotFound /> : <Refused title={words.openFailed} text={failure.message} />;
  }
  return <Loading />;
}

function Loading() {
  return (
    <main class="play study" aria-busy="true">
      <div class="play-board">
        <div class="board-box late">
          <Board size={8} board={".".repeat(64)} />
        </div>
      </div>
    </main>
  );
}

/** An address without a study: a link, the last place, or the first study of all. */
function Begin({ search }: { search: string }) {
  const words = t.value.study;
  const failed = useSignal("");
  useEffect(() => {
    failed.value = "";
    const open = async () => {
      const link = await readLink(search);
      if (link) {
        await openStudy(link.start, link.ply, link.id, true);
        return;
      }
      const place = lastPlace();
      if (place) go(pathOf(place), true);
      else await openStudy({ kind: "usual" }, null, undefined, true);
    };
    open().catch((error: unknown) => {
      failed.value = reason(error) || t.peek().study.openFailed;
    });
  }, [search, failed]);
  if (!failed.value) return <Loading />;
  return <Refused title={words.openFailed} text={failed.value} />;
}

export function StudyView({ rest }: ViewProps) {
  const dragging = useTaking();
  return (
    <>
      {rest === "open" ? (
        <OpenPage />
      ) : rest === "edit" ? (
        <EditorPage />
      ) : rest && !MAY_BE_ID.test(rest) ? (
        <NotFound />
      ) : rest ? (
        <Opened key={rest} id={rest} />
      ) : (
        <Begin search={route.value.view === "study" ? location.search : ""} />
      )}
      {dragging && <div class="drop-place">{t.value.study.drop}</div>}
    </>
  );
}
