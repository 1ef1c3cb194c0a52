// The view Explain.
import type { ViewProps } from "../app";
import { t } from "../i18n/i18n";

export function ExplainView(_: ViewProps) {
  return (
    <main class="page">
      <h1>{t.value.explain.title}</h1>
    </main>
  );
}
