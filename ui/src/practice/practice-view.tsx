// The view Practice.
import type { ViewProps } from "../app";
import { t } from "../i18n/i18n";

export function PracticeView(_: ViewProps) {
  return (
    <main class="page">
      <h1>{t.value.explain.practiceTitle}</h1>
    </main>
  );
}
