// One chapter, step by step.
import { useSignal } from "@preact/signals";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { go } from "../router";
import { CHAPTERS, CHAPTER_NAMES, type ChapterName } from "./lessons";
import { finished, openStep } from "./progress";
import { StepPage } from "./step";

export function Chapter({ name }: { name: ChapterName }) {
  const words = t.value.learn;
  const steps = CHAPTERS[name];
  const at = useSignal(openStep(name));
  const step = steps[at.value];
  const next = CHAPTER_NAMES[CHAPTER_NAMES.indexOf(name) + 1];
  if (!step) return null;
  const isLast = at.value === steps.length - 1;
  const onNext = () => {
    if (!isLast) at.value++;
    else go(next ? `/learn/${next}` : "/learn");
  };
  return (
    <main class="page chapter">
      <a class="back-link" href="/learn">
        <Icon name="back" />
        {words.overview}
      </a>
      <div class="row-line spread chapter-head">
        <h1>{words.chapters[name].title}</h1>
        <ol class="step-dots" aria-label={words.steps}>
          {steps.map((other, i) => (
            <li key={other.name}>
              <button
                class={`step-dot${finished.value.has(other.name) ? " done" : ""}`}
                aria-current={i === at.value ? "step" : undefined}
                aria-label={`${words.stepOf(i + 1, steps.length)}: ${words.texts[other.name].title}`}
                title={words.texts[other.name].title}
                onClick={() => (at.value = i)}
              >
                {finished.value.has(other.name) ? <Icon name="check" /> : i + 1}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <StepPage
        key={step.name}
        step={step}
        onNext={onNext}
        nextTitle={!isLast ? words.next : next ? words.nextChapter(words.chapters[next].title) : words.finish}
        {...(at.value > 0 ? { onBack: () => at.value-- } : {})}
      />
    </main>
  );
}
