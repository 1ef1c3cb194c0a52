import type { ViewProps } from "../app";
import { t } from "../i18n/i18n";

export function SettingsView(_props: ViewProps) {
  return (
    <main class="page">
      <h1>{t.value.settings.title}</h1>
    </main>
  );
}
