// A small board, or the end of a game, solved while you watch: how far the search is, what it knows, the best line.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Solve } from "../../api/types";
import { Board } from "../../board/board";
import { engine } from "../../engine/current";
import { number, t } from "../../i18n/i18n";
import { Icon } from "../../parts/icon";
import { sideName } from "../../play/announce";
import { formatClock, formatNodes, formatValue } from "../../play/format";
import { PASS, countDiscs, isOver, play, startPosition, type Move } from "../../rules/rules";
import { settings } from "../../state/settings";
import { address, changeAddress } from "../address";
import { Columns, Trouble } from "../explain-view";
import { Followed, anotherId, idFor, isIdOf } from "../followed";
import { PositionBoard } from "../position-board";
import { goTo, here, hereText, placeOf } from "../place";

export function SolvePanel({ able }: { able: boolean }) {
  const words = t.value.explain.watch;
  // A solution that was begun is found again after a reload.
  const begun = useComputed(() => {
    const id = address.value.get("solve") ?? "";
    return isIdOf(id, idFor("s", hereText.value)) ? id : "";
  });
  const at = here.value;
  if (begun.value) return <Solving key={begun.value} id={begun.value} />;
  return (
    <Columns board={<PositionBoard />}>
      <p>
        {isOver(at)
          ? t.value.explain.gameOver
          : able
            ? words.solveAbout(countDiscs(at.board).empty)
            : words.solveTooLarge}
      </p>
      <div class="row-line">
        {able && !isOver(at) && (
          <button
            class="button primary"
            onClick={() => changeAddress({ solve: idFor("s", hereText.peek()) })}
          >
            <Icon name="go" />
            {words.solve}
          </button>
        )}
        {at.size !== 6 && (
          <button class="button" onClick={() => goTo(placeOf(startPosition(6), []))}>
            {words.takeSix}
          </button>
        )}
      </div>
    </Columns>
  );
}

function Solving({ id }: { id: string }) {
  const words = t.value.explain.watch;
  const solving = useMemo(() => {
    const { board, turn } = here.peek();
    return new Followed<Solve>(
      id,
      () => engine().lab.solve({ id, board, turn }),
      (tell) => ({ solve: tell }),
    );
  }, [id]);
  useEffect(() => () => solving.close(), [solving]);
  const step = useSignal(0);
  const now = solving.now.value;
  const failure = solving.failure.value;
  const line = now?.line ?? [];
  const from = here.value;
  const shown = Math.min(step.value, line.length);
  const at = line.slice(0, shown).reduce((p, move) => play(p, move) ?? p, from);
  const last = shown > 0 ? (line[shown - 1] ?? null) : null;
  const running = now?.state === "running" || now?.state === "waiting";
  const ended = now?.state === "stopped" || now?.state === "failed";
  const stop = () =>
    // The event that it has stopped can come before the answer, which is older.
    void solving.take(engine().lab.stopSolve(id)).catch(() => undefined);
  const again = () => changeAddress({ solve: anotherId(idFor("s", hereText.peek())) });
  return (
    <Columns
      board={
        <Board
          size={at.size}
          board={at.board}
          turn={isOver(at) ? "none" : at.turn}
          last={last === PASS ? null : last}
          coordinates={settings.value.coordinates}
        />
      }
    >
      {failure && <Trouble text={failure.message} onRetry={() => void solving.ask()} />}
      {now && (
        <section class="card stack solve-card" aria-label={words.modes.solve}>
          <p class="solve-value" role="status">
            {now.state === "failed"
              ? now.sentence
              : now.value === null
                ? now.state !== "stopped" && words.solveBegins
                : now.exact
                  ? words.solved(sideName(now.turn), formatValue(now.value, true))
                  : words.solveSoFar(sideName(now.turn), formatValue(now.value, false))}
          </p>
          <progress
            class="progress"
            aria-label={words.solveProgress}
            max={1}
            value={now.exact ? 1 : progressOf(now)}
          />
          <dl class="solve-facts small-text">
            <div>
              <dt>{words.solveDepth}</dt>
              <dd class="number">
                {words.depthOf(now.depth, now.empties)}
                {now.percent > 0 && now.percent < 100 && ` (${now.percent}%)`}
              </dd>
            </div>
            <div>
              <dt>{words.positions}</dt>
              <dd class="number">{formatNodes(now.nodes)}</dd>
            </div>
            <div>
              <dt>{words.time}</dt>
              <dd class="number">{formatClock(now.ms)}</dd>
            </div>
          </dl>
          <div>
            <h2>{now.exact ? words.bestLine : words.bestLineSoFar}</h2>
            <Line line={line} shown={shown} onStep={(to) => (step.value = to)} />
          </div>
          <p role="status">{now.state === "stopped" && words.solveStopped}</p>
          <div class="row-line">
            {(running || ended) && (
              <button class="button small" onClick={running ? stop : again}>
                {running ? words.stop : words.solveAgain}
              </button>
            )}
            <button class="button small plain" onClick={() => changeAddress({ solve: null })}>
              {words.solveOther}
            </button>
          </div>
        </section>
      )}
      <p class="quiet small-text">{words.solveCount(number(countDiscs(from.board).empty))}</p>
    </Columns>
  );
}

/** The moves of a line. However long it is, Tab stops once in it; the arrow keys walk. */
function Line({
  line,
  shown,
  onStep,
}: {
  line: readonly Move[];
  shown: number;
  onStep: (step: number) => void;
}) {
  const words = t.value.explain.watch;
  const root = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: shown - 1,
      ArrowRight: shown + 1,
      Home: 0,
      End: line.length,
    };
    const wished = to[event.key];
    if (wished === undefined) return;
    const next = Math.max(0, Math.min(line.length, wished));
    onStep(next);
    root.current?.querySelectorAll("button")[next]?.focus();
    event.preventDefault();
  };
  return (
    <div class="solve-line" role="toolbar" aria-label={words.lineSteps} ref={root} onKeyDown={onKeyDown}>
      {[words.root, ...line].map((move, i) => (
        <button
          key={i}
          class={i ? "link number" : "link"}
          tabIndex={i === shown ? 0 : -1}
          aria-current={i === shown ? "step" : undefined}
          onClick={() => onStep(i)}
        >
          {move === PASS ? t.value.play.pass : move}
        </button>
      ))}
    </div>
  );
}

/** Each stage looks one ply further or is more certain; the last ones take most of the time. */
export function progressOf({
  depth,
  empties,
  percent,
  exact,
}: Pick<Solve, "depth" | "empties" | "percent" | "exact">): number {
  if (exact) return 1;
  if (!empties) return 0;
  return Math.min(0.99, (depth / empties) * 0.8 + (depth >= empties ? 0.2 * (percent / 100) : 0));
}
