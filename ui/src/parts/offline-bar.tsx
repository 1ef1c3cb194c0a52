// A bar at the top while the connection is lost: what happens to moves, and when the next try comes.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { engine } from "../engine/current";
import { t } from "../i18n/i18n";

export function OfflineBar() {
  const connection = engine().connection.value;
  const now = useSignal(Date.now());
  const lost = connection.state === "lost";
  useEffect(() => {
    if (!lost) return;
    now.value = Date.now();
    const timer = setInterval(() => (now.value = Date.now()), 500);
    return () => clearInterval(timer);
  }, [lost, connection.retryAt, now]);
  const left = connection.retryAt === null ? 0 : Math.ceil((connection.retryAt - now.value) / 1000);
  return (
    <div role="status">
      {lost && (
        <div class="offline-bar">
          <span>{t.value.offline.lost}</span>
          {/* The seconds count down for the eye only: a screen reader would read each of them. */}
          <span class="quiet" aria-hidden="true">
            {left > 0 ? t.value.offline.retryIn(left) : t.value.offline.retrying}
          </span>
          <button class="button small" onClick={() => engine().retryNow()}>
            {t.value.offline.retry}
          </button>
        </div>
      )}
    </div>
  );
}
