import type { ViewProps } from "../app";
import { t } from "../i18n/i18n";

export function GamesView(_props: ViewProps) {
  return (
    <main class="page">
      <h1>{t.value.games.title}</h1>
    </main>
  );
}
