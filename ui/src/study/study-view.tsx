// The view Study.
import type { ViewProps } from "../app";
import { t } from "../i18n/i18n";

export function StudyView(_: ViewProps) {
  return (
    <main class="page">
      <h1>{t.value.study.title}</h1>
    </main>
  );
}
