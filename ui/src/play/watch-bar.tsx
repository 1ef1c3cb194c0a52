// Watching two engines: stop, go on, and how long each move stays.
import { number, t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { WATCH_SECONDS } from "./pace";
import type { Session } from "./session";

export function WatchBar({ session }: { session: Session }) {
  const words = t.value.play;
  const { pace } = session;
  const paused = pace.paused.value;
  return (
    <>
      <button class="action" aria-pressed={paused} onClick={() => void session.pause(!paused)}>
        <Icon name={paused ? "go" : "pause"} />
        <span>{paused ? words.watchGo : words.watchPause}</span>
      </button>
      <label class="action watch-speed">
        <select
          class="input"
          value={String(pace.seconds.value)}
          onChange={(event) => pace.setSeconds(Number(event.currentTarget.value))}
        >
          {WATCH_SECONDS.map((seconds) => (
            <option key={seconds} value={String(seconds)}>
              {words.watchSeconds(number(seconds, 1))}
            </option>
          ))}
        </select>
        <span>{words.watchSpeed}</span>
      </label>
    </>
  );
}
