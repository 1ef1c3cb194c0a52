// The game as a file or a picture, and its moves for the clipboard.
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import type { Format, Game } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { boardPng, save } from "./picture";
import { transcriptOf } from "./position-text";

/** Pictures have buttons of their own. */
const PICTURES = ["svg", "diagram"];
/** These hold a whole game; the others one position. */
const GAMES = ["transcript", "ggf", "sgf", "pgn", "quest", "wthor"];

export interface ExportProps {
  game: Game;
  ply: number;
  board: string;
  last: string | null;
}

export function ExportBox({ game, ply, board, last }: ExportProps) {
  const words = t.value.games;
  const formats = useSignal<readonly Format[]>([]);
  const trouble = useSignal("");
  const copied = useSignal(false);
  const moves = transcriptOf(game);
  useEffect(() => {
    engine()
      .info()
      .then(
        (info) => (formats.value = info.formats.filter((format) => !PICTURES.includes(format.name))),
        () => undefined,
      );
  }, [formats]);

  const fetchFile = async (format: string, title: string, at?: number) => {
    trouble.value = "";
    try {
      const file = await engine().exportGame(game.id, format, at);
      save(file.blob, file.name);
    } catch (error) {
      trouble.value = `${words.exportFailed(title)} ${error instanceof EngineError ? error.message : ""}`;
    }
  };
  const drawPng = async () => {
    trouble.value = "";
    const blob = await boardPng(board, last);
    if (blob) save(blob, `avocet-${game.id}-${ply}.png`);
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
      {([true, false] as const).map((whole) => {
        const fitting = formats.value.filter((format) => GAMES.includes(format.name) === whole);
        return (
          fitting.length > 0 && (
            <Fragment key={String(whole)}>
              <h3 class="small-text quiet">{whole ? words.exportGame : words.exportPosition}</h3>
              <div class="row-line">
                {fitting.map((format) => (
                  <button
                    key={format.name}
                    class="button small"
                    title={format.title}
                    data-format={format.name}
                    onClick={() => void fetchFile(format.name, format.name, whole ? undefined : ply)}
                  >
                    {format.name}
                  </button>
                ))}
              </div>
            </Fragment>
          )
        );
      })}
      <h3 class="small-text quiet">{words.exportPicture}</h3>
      <div class="row-line">
        <button class="button small" data-format="png" onClick={() => void drawPng()}>
          {words.picturePng}
        </button>
        <button class="button small" data-format="svg" onClick={() => void fetchFile("svg", "SVG", ply)}>
          {words.pictureSvg}
        </button>
        {moves && (
          <button class="button small" data-format="diagram" onClick={() => void fetchFile("diagram", "SVG")}>
            {words.pictureDiagram}
          </button>
        )}
      </div>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  );
}
