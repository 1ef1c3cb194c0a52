// The game as a file or a picture, and its moves for the clipboard.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Format, Game } from "../api/types";
import { engine } from "../engine/current";
import { EngineError, type ExportedFile } from "../engine/engine";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { sideShown } from "../play/people";
import { formatAbout, formatName, sortFormats } from "./formats";
import { boardPng, pictureName, save } from "./picture";
import { transcriptOf } from "./position-text";

/** What is exported, and how. Games and studies share the box. */
export interface ExportSource {
  /** The moves one after the other; empty without any. */
  readonly moves: string;
  /** The file of a whole game, or of the position on the board. */
  file(format: string, here: boolean): Promise<ExportedFile>;
  /** A picture of the position, or of the numbered moves. Null if the browser cannot draw. */
  png(numbered: boolean): Promise<ExportedFile | null>;
}

/** A stored game at a ply. */
export function exportOfGame(game: Game, ply: number, board: string, last: string | null): ExportSource {
  return {
    moves: transcriptOf(game),
    file: (format, here) => engine().exportGame(game.id, format, here ? ply : undefined),
    png: async (numbered) => {
      const numbers = numbered ? { start: game.start.board, moves: game.moves.slice(0, ply) } : null;
      const blob = await boardPng(board, last, numbers);
      const names = [sideShown(game, "black"), sideShown(game, "white")] as const;
      const inside = ply < game.moves.length ? ply : null;
      return blob && { blob, name: pictureName(game.created, names, inside, numbered) };
    },
  };
}

function FormatList({
  formats,
  onChoose,
}: {
  formats: readonly Format[];
  onChoose: (format: Format) => void;
}) {
  return (
    <ul class="format-list">
      {formats.map((format) => (
        <li key={format.name}>
          <button class="button small" data-format={format.name} onClick={() => onChoose(format)}>
            {formatName(format.name)}
          </button>
          <span class="quiet small-text">{formatAbout(format.name, format.title)}</span>
        </li>
      ))}
    </ul>
  );
}

/** `children` stand above the list of formats: files that only this source has. */
export function ExportBox({ source, children }: { source: ExportSource; children?: ComponentChildren }) {
  const words = t.value.games;
  const formats = useSignal<readonly Format[]>([]);
  const trouble = useSignal("");
  const copied = useSignal(false);
  const numbered = useSignal(false);
  const { moves } = source;
  useEffect(() => {
    engine()
      .info()
      .then(
        (info) => (formats.value = info.formats),
        () => undefined,
      );
  }, [formats]);

  const fetchFile = async (format: string, title: string, here = false) => {
    trouble.value = "";
    try {
      const file = await source.file(format, here);
      save(file.blob, file.name);
    } catch (error) {
      trouble.value = `${words.exportFailed(title)} ${error instanceof EngineError ? error.message : ""}`;
    }
  };
  const drawPng = async () => {
    trouble.value = "";
    const file = await source.png(numbered.value);
    if (file) save(file.blob, file.name);
    else trouble.value = words.exportFailed("PNG");
  };
  const copy = async () => {
    trouble.value = "";
    try {
      await navigator.clipboard.writeText(moves);
      copied.value = true;
      setTimeout(() => (copied.value = false), 1500);
    } catch {
      trouble.value = words.copyFailed;
    }
  };
  const { usual, others, positions } = sortFormats(formats.value);
  const whole = (format: Format) => void fetchFile(format.name, formatName(format.name));
  const here = (format: Format) => void fetchFile(format.name, formatName(format.name), true);
  return (
    <section class="card stack tight export" aria-labelledby="export-title">
      <h2 id="export-title">{words.export}</h2>
      {moves && (
        <>
          <p
            class="transcript"
            aria-label={words.transcript}
            role="textbox"
            aria-readonly="true"
            tabIndex={0}
          >
            {moves}
          </p>
          <button class="button small" onClick={() => void copy()}>
            <Icon name="copy" />
            {copied.value ? words.copied : words.copyMoves}
          </button>
        </>
      )}
      {children}
      <h3 class="small-text quiet">{words.exportGame}</h3>
      <FormatList formats={usual} onChoose={whole} />
      <h3 class="small-text quiet">{words.exportPicture}</h3>
      {moves && (
        <label class="check-line">
          <input
            type="checkbox"
            checked={numbered.value}
            onChange={(event) => (numbered.value = event.currentTarget.checked)}
          />
          {words.pictureNumbers}
        </label>
      )}
      <div class="row-line">
        <button class="button small" data-format="png" onClick={() => void drawPng()}>
          PNG
        </button>
        <button
          class="button small"
          data-format={numbered.value ? "diagram" : "svg"}
          onClick={() => void fetchFile(numbered.value ? "diagram" : "svg", "SVG", true)}
        >
          SVG
        </button>
      </div>
      <details class="more-formats">
        <summary>{words.exportMore}</summary>
        <div class="stack tight">
          <FormatList formats={others} onChoose={whole} />
          <h3 class="small-text quiet">{words.exportPosition}</h3>
          <FormatList formats={positions} onChoose={here} />
        </div>
      </details>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  );
}
