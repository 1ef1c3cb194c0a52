// The analysis of the main line: graph, words, totals, mistakes.
import type { Colour } from "../api/types";
import { number, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { sideName } from "../play/announce";
import { isCostly } from "../play/format";
import { ValueGraph } from "../play/review/graph";
import { MistakeNote, Mistakes } from "../play/review/mistakes";
import type { StudySession } from "./session";
import { accuracyWords, gameWords, meanLossWords, type GameSummary } from "./summary";

const BOTH: readonly Colour[] = ["black", "white"];

function Progress({ session }: { session: StudySession }) {
  const words = t.value.study;
  const review = session.review.now.value;
  if (!review) return null;
  return (
    <div class="stack tight" role="status">
      <div class="row-line spread">
        <span class="quiet small-text">
          {review.state === "waiting"
            ? words.analysisWaiting
            : t.value.play.reviewRunning(review.done, review.all)}
        </span>
        <button class="button small" onClick={() => void session.stopAnalysis()}>
          {words.analysisStop}
        </button>
      </div>
      <progress
        class="progress"
        value={review.done}
        max={Math.max(1, review.all)}
        aria-label={words.analysis}
      />
    </div>
  );
}

function Wish({ session }: { session: StudySession }) {
  const words = t.value.study;
  const review = session.review.now.value;
  const moves = (session.study.value?.main.length ?? 1) - 1;
  return (
    <div class="stack tight">
      <p class="quiet small-text">
        {moves < 1
          ? words.analyseEmpty
          : review?.state === "failed"
            ? words.analysisFailed
            : words.analyseText}
      </p>
      <button
        class="button primary start-analysis"
        disabled={moves < 1}
        onClick={() => void session.review.start()}
      >
        <Icon name="hint" />
        {words.analyse}
      </button>
    </div>
  );
}

function Totals({ summary }: { summary: GameSummary }) {
  const words = t.value.study;
  const mistakes = (side: Colour) => {
    const { marks } = summary[side];
    return (marks["inaccurate"] ?? 0) + (marks["mistake"] ?? 0) + (marks["blunder"] ?? 0);
  };
  return (
    <table class="totals number small-text">
      <thead>
        <tr>
          <td />
          <th scope="col">{words.accuracy}</th>
          <th scope="col">{words.meanLoss}</th>
          <th scope="col">{words.mistakes}</th>
        </tr>
      </thead>
      <tbody>
        {BOTH.map((side) => (
          <tr key={side}>
            <th scope="row">
              <span class={`mini-disc tiny ${side}`} aria-hidden="true" /> {sideName(side)}
            </th>
            <td>{accuracyWords(summary[side])}</td>
            <td>{meanLossWords(summary[side])}</td>
            <td>{number(mistakes(side))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function AnalysisTab({ session }: { session: StudySession }) {
  const words = t.value.study;
  const review = session.review.now.value;
  const moves = session.review.moves.value;
  const study = session.study.value;
  if (!study) return null;
  if (review?.state === "waiting" || review?.state === "running")
    return (
      <div class="stack pad">
        <Progress session={session} />
      </div>
    );
  if (!review?.analysis || !moves.length)
    return <div class="stack pad">{review && <Wish session={session} />}</div>;
  const summary = review.analysis.summary as unknown as GameSummary;
  const mistake = session.mistake.value;
  return (
    <div class="stack pad study-analysis">
      <ValueGraph
        size={study.size}
        positions={session.positions.value}
        moves={moves}
        at={mistake?.ply ?? session.ply.value}
        me={null}
        onLook={(ply) => session.look(ply)}
      />
      <MistakeNote move={mistake} />
      {moves.some(isCostly) && (
        <button class="button small next-mistake" onClick={() => session.nextMistake()}>
          <Icon name="next" />
          {words.nextMistake}
          <kbd aria-hidden="true">m</kbd>
        </button>
      )}
      <h2>{words.words}</h2>
      <ul class="game-words">
        {gameWords(summary, moves).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Totals summary={summary} />
      <h2>{t.value.play.worstTitle}</h2>
      {BOTH.map((side) => (
        <Mistakes key={side} host={session} side={side} />
      ))}
    </div>
  );
}
