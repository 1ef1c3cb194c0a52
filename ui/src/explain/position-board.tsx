// The board of a position that can be walked through, played on, and replaced by another one.
import { useSignal } from "@preact/signals";
import { useId, useLayoutEffect } from "preact/hooks";
import { Board, type BoardProps } from "../board/board";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { problemSentence } from "../games/problems";
import { t } from "../i18n/i18n";
import { Icon, type IconName } from "../parts/icon";
import { sideName } from "../play/announce";
import { PASS, countDiscs, isOver, legalMoves, startPosition } from "../rules/rules";
import { settings } from "../state/settings";
import { SIZES, goTo, here, look, place, placeOf, playHere, readBoard } from "./place";

/** Left, right, Home and End walk through the moves, unless what has the focus needs them. */
function useWalking(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, [role=slider], [role=grid], [role=tree], [role=group]"))
        return;
      const { ply, moves } = place.peek();
      const to: Record<string, number | undefined> = {
        ArrowLeft: ply - 1,
        ArrowRight: ply + 1,
        Home: 0,
        End: moves.length,
      };
      const next = to[event.key];
      if (next === undefined) return;
      look(next);
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

export type PositionBoardProps = Pick<
  BoardProps,
  "values" | "marks" | "pointed" | "under" | "over" | "dimmed"
>;

export function PositionBoard(props: PositionBoardProps) {
  useWalking();
  const at = here.value;
  const { ply, moves } = place.value;
  const made = ply > 0 ? moves[ply - 1] : undefined;
  const over = isOver(at);
  const legal = legalMoves(at).filter((move) => move !== PASS);
  return (
    <>
      <Board
        size={at.size}
        board={at.board}
        turn={over ? "none" : at.turn}
        last={made && made !== PASS ? made : null}
        legal={legal}
        coordinates={settings.value.coordinates}
        onMove={playHere}
        {...props}
      />
      <PlaceLine />
      <OtherPosition />
    </>
  );
}

export function PlaceLine() {
  const words = t.value.explain;
  const at = here.value;
  const { ply, moves } = place.value;
  const { black, white } = countDiscs(at.board);
  const steps: { name: string; icon: IconName; to: number }[] = [
    { name: t.value.play.first, icon: "first", to: 0 },
    { name: t.value.play.previous, icon: "back", to: ply - 1 },
    { name: t.value.play.next, icon: "next", to: ply + 1 },
    { name: words.lastPosition, icon: "last", to: moves.length },
  ];
  return (
    <div class="place-line">
      <p class="small-text" aria-live="polite">
        <span>{isOver(at) ? words.gameOver : t.value.play.toMove(sideName(at.turn))}</span>
        <span class="quiet number">
          <span class="mini-disc tiny black" aria-hidden="true" /> {black}{" "}
          <span class="mini-disc tiny white" aria-hidden="true" /> {white}
        </span>
        <span class="quiet number">{moves.length > 0 && words.moveOf(ply, moves.length)}</span>
      </p>
      <div class="place-steps">
        {steps.map(({ name, icon, to }) => (
          <button
            key={icon}
            class="button plain icon-only"
            aria-label={name}
            title={name}
            disabled={to < 0 || to > moves.length || to === ply}
            onClick={() => look(to)}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** Another start: a size, or a text in any notation. `open`: it stands in a fold already. */
export function OtherPosition({ open }: { open?: boolean }) {
  const words = t.value.explain;
  const text = useSignal("");
  const trouble = useSignal("");
  const id = useId();
  const { start } = place.value;
  const read = async () => {
    trouble.value = "";
    // A bare list of moves keeps its moves, so that they can be walked through.
    const wanted = text.value.trim();
    if (!wanted) return;
    const plain = /^(?:[a-p](?:1[0-6]|[1-9])\s*)+$/i.test(wanted);
    const moves = wanted.toLowerCase().match(/[a-p](?:1[0-6]|[1-9])/g) ?? [];
    if (plain) {
      const found = placeOf(startPosition(start.size), moves);
      if (found.moves.filter((move) => move !== PASS).length === moves.length) {
        goTo(found);
        text.value = "";
        return;
      }
    }
    try {
      const { start: first, moves: made } = await engine().readPosition(wanted);
      const known = readBoard(`${first.board} ${first.turn === "black" ? "X" : "O"}`);
      if (!known) throw new EngineError("size", words.noSuchSize);
      goTo(placeOf(known, made));
      text.value = "";
    } catch (error) {
      trouble.value =
        error instanceof EngineError
          ? problemSentence({ where: error.where ?? "", message: error.message }, wanted)
          : String(error);
    }
  };
  const fields = (
    <div class="stack tight">
      <div class="field">
        <label for={`${id}-size`}>{t.value.newGame.size}</label>
        <select
          id={`${id}-size`}
          class="input"
          value={String(start.size)}
          onChange={(event) => goTo(placeOf(startPosition(Number(event.currentTarget.value)), []))}
        >
          {SIZES.map((size) => (
            <option key={size} value={String(size)}>
              {t.value.common.size(size)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-text`}>{t.value.newGame.paste}</label>
        <textarea
          id={`${id}-text`}
          class="input"
          rows={2}
          spellcheck={false}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            void read();
          }}
        />
      </div>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {trouble.value}
        </p>
      )}
      <div class="row-line">
        <button class="button" onClick={() => void read()}>
          {words.showPosition}
        </button>
        <button class="button plain" onClick={() => goTo(placeOf(startPosition(start.size), []))}>
          {words.fromStart}
        </button>
      </div>
    </div>
  );
  if (open) return fields;
  return (
    <details class="other-position">
      <summary>{words.otherPosition}</summary>
      {fields}
    </details>
  );
}
