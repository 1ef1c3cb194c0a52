// The view Learn: the chapters, or one chapter if the address names it.
import type { ViewProps } from "../app";
import { t } from "../i18n/i18n";
import { SmallBoard } from "../board/small-board";
import { Icon } from "../parts/icon";
import { Chapter } from "./chapter";
import { CHAPTERS, CHAPTER_NAMES, positionAfter, type ChapterName } from "./lessons";
import { doneIn } from "./progress";
import "./learn.css";

const isChapter = (name: string): name is ChapterName => CHAPTER_NAMES.some((known) => known === name);

export function LearnView({ rest }: ViewProps) {
  return isChapter(rest) ? <Chapter key={rest} name={rest} /> : <Overview />;
}

/** The step whose position stands on the card of its chapter. */
const COVERS: Readonly<Record<ChapterName, number>> = { rules: 0, corners: 0, mobility: 1, parity: 1 };

function Overview() {
  const words = t.value.learn;
  return (
    <main class="page">
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <ul class="chapters">
        {CHAPTER_NAMES.map((name) => (
          <ChapterCard key={name} name={name} />
        ))}
      </ul>
    </main>
  );
}

function ChapterCard({ name }: { name: ChapterName }) {
  const words = t.value.learn;
  const texts = words.chapters[name];
  const steps = CHAPTERS[name];
  const done = doneIn(name);
  const cover = positionAfter(steps[COVERS[name]]?.moves ?? "");
  return (
    <li>
      <a class="card chapter-card" href={`/learn/${name}`}>
        <span class="chapter-cover" aria-hidden="true">
          <SmallBoard board={cover.board} label="" />
        </span>
        <span class="chapter-text">
          <span class="row-line spread">
            <b class="chapter-title">{texts.title}</b>
            <span class="quiet small-text">{texts.minutes}</span>
          </span>
          <span class="quiet">{texts.about}</span>
          <span class="chapter-foot small-text">
            <progress class="progress" max={steps.length} value={done} aria-hidden="true" />
            {done === steps.length ? (
              <span class="chapter-done">
                <Icon name="check" />
                {words.chapterDone}
              </span>
            ) : (
              <span class="quiet">{words.progress(done, steps.length)}</span>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}
