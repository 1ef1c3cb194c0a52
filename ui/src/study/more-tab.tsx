// Links, files, a game from here, and the end of a study.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { ExportBox, type ExportSource } from "../games/export-box";
import { boardPng, pictureName, save } from "../games/picture";
import { PlayFrom, canPlay, opponentFor } from "../games/play-from";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { PASS } from "../rules/rules";
import { go } from "../router";
import { canLinkGame, gameText, linkTo, positionText } from "./link";
import { deleted, forgetPlace } from "./open-study";
import type { StudySession } from "./session";
import { lineFrom, movesTo, pathTo, plyOf } from "./tree";

function Links({ session }: { session: StudySession }) {
  const words = t.value.study;
  const study = session.study.value;
  const nodes = session.nodes.value;
  const at = session.at.value;
  const link = useSignal("");
  const told = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    link.value = "";
    told.value = "";
  }, [at, nodes, link, told]);
  if (!study) return null;
  const copy = async (path: string) => {
    link.value = location.origin + path;
    try {
      await navigator.clipboard.writeText(link.value);
      told.value = words.copied;
    } catch {
      told.value = words.copyFailed;
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <section class="stack tight" aria-labelledby="study-link">
      <h2 id="study-link">{words.link}</h2>
      <p class="quiet small-text">{words.linkText}</p>
      <div class="row-line">
        {canLinkGame(nodes) && (
          <button
            class="button small"
            onClick={() => void copy(linkTo(gameText(study, nodes, at), plyOf(nodes, at)))}
          >
            <Icon name="copy" />
            {words.linkGame}
          </button>
        )}
        <button class="button small" onClick={() => void copy(linkTo(positionText(study, nodes, at), null))}>
          <Icon name="copy" />
          {words.linkPosition}
        </button>
      </div>
      <input
        ref={field}
        class="input mono small-text"
        aria-label={words.linkField}
        readOnly
        hidden={!link.value}
        value={link.value}
      />
      <p class="quiet small-text" role="status">
        {told.value}
      </p>
    </section>
  );
}

function sourceOf(session: StudySession): ExportSource {
  const study = session.study.value;
  const nodes = session.nodes.value;
  const at = session.at.value;
  const line = [...pathTo(nodes, at), ...lineFrom(nodes, at)];
  return {
    moves: movesTo(nodes, line.at(-1)?.node ?? 0),
    file: (format, here) => engine().study.exportFile(session.id, format, here ? at : line.at(-1)?.node),
    png: async (numbered) => {
      const node = nodes.get(at);
      const path = pathTo(nodes, at);
      const moves = path
        .slice(1)
        .map(({ move, side }) => ({ side: side ?? ("black" as const), move: move ?? PASS, turned: [] }));
      const blob = await boardPng(
        node?.board ?? "",
        node?.move && node.move !== PASS ? node.move : null,
        numbered ? { start: path[0]?.board ?? "", moves } : null,
      );
      const names = [study?.black ?? t.value.common.black, study?.white ?? t.value.common.white] as const;
      const name = pictureName(study?.created ?? "", names, path.length - 1, numbered);
      return blob && { blob, name };
    },
  };
}

/** The files that only a study has: the tree, and the page of its analysis. */
function OwnFiles({ session }: { session: StudySession }) {
  const words = t.value.study;
  const trouble = useSignal("");
  const analysed = session.review.moves.value.length > 0;
  const fetchFile = async (format: string) => {
    trouble.value = "";
    try {
      const file = await engine().study.exportFile(session.id, format);
      save(file.blob, file.name);
    } catch (error) {
      trouble.value = error instanceof EngineError ? error.message : "";
    }
  };
  return (
    <>
      <ul class="format-list">
        <li>
          <button class="button small" data-format="tree" onClick={() => void fetchFile("sgf")}>
            SGF
          </button>
          <span class="quiet small-text">{words.exportTree}</span>
        </li>
        <li>
          <button
            class="button small"
            data-format="html"
            disabled={!analysed}
            onClick={() => void fetchFile("html")}
          >
            HTML
          </button>
          <span class="quiet small-text">
            {analysed ? `${words.exportPage}. ${words.exportPageText}` : words.exportPageFirst}
          </span>
        </li>
      </ul>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  );
}

function Delete({ session }: { session: StudySession }) {
  const words = t.value.study;
  const trouble = useSignal("");
  const remove = async () => {
    try {
      await engine().study.remove(session.id);
      forgetPlace(session.id);
      deleted.value = session.id;
      go("/study/open");
    } catch (error) {
      trouble.value = error instanceof EngineError ? error.message : "";
    }
  };
  return (
    <div class="stack tight">
      <div>
        <button class="button danger" onClick={() => void remove()}>
          <Icon name="trash" />
          {words.delete}
        </button>
      </div>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
    </div>
  );
}

export function MoreTab({ session }: { session: StudySession }) {
  const study = session.study.value;
  const node = session.node.value;
  const nodes = session.nodes.value;
  if (!study || !node) return null;
  return (
    <div class="stack pad more-tab">
      <Links session={session} />
      {node.turn !== "none" && canPlay(study.size) && (
        <section class="stack tight">
          <h2>{t.value.games.playFrom}</h2>
          <PlayFrom size={study.size} text={positionText(study, nodes, node.node)} opponent={opponentFor()} />
        </section>
      )}
      <ExportBox source={sourceOf(session)}>
        <OwnFiles session={session} />
      </ExportBox>
      <Delete session={session} />
    </div>
  );
}
