// The settings of this installation. The server keeps them; this browser keeps a copy, so that the page has
// the right look before the first answer.
import { computed, effect, signal } from "@preact/signals";
import type { Settings } from "../api/types";
import { engine } from "../engine/current";
import { keep, kept } from "./storage";

const KEY = "avocet.settings";

const STANDARD: Settings = {
  name: "",
  language: "auto",
  theme: "system",
  palette: "green",
  sounds: false,
  animation: true,
  coordinates: true,
  thinking: false,
};

export const settings = signal<Settings>({ ...STANDARD, ...kept<Partial<Settings>>(KEY, {}) });

/** Movement is wished for by the settings and not refused by the system. */
const calm = signal(false);
export const animated = computed(() => settings.value.animation && !calm.value);

function accept(next: Settings): void {
  settings.value = { ...STANDARD, ...next };
}

let saving = 0;

/** Changes some settings at once and stores them. Resolves when the server has them. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  accept({ ...settings.value, ...change });
  saving++;
  try {
    await engine().putSettings(settings.value);
  } finally {
    saving--;
  }
}

/** Gives the bars of a phone's browser the colour of the page. index.html has one for each scheme. */
function paintBars(theme: Settings["theme"]): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const scheme = theme === "system" ? (meta.media.includes("dark") ? "dark" : "light") : theme;
    meta.content = scheme === "dark" ? "#17181a" : "#f4f3f0";
  }
}

/** Loads the settings and follows their changes in other tabs. Call once. */
export function followSettings(): void {
  effect(() => {
    const now = settings.value;
    keep(KEY, now);
    const root = document.documentElement;
    if (now.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = now.theme;
    root.dataset["palette"] = now.palette;
    paintBars(now.theme);
  });
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  calm.value = motion.matches;
  motion.addEventListener("change", () => (calm.value = motion.matches));
  const load = () =>
    void engine()
      .settings()
      .then((loaded) => {
        if (!saving) accept(loaded);
      })
      .catch(() => {
        // The copy in this browser serves until the server answers; "hello" comes then.
      });
  engine().listenAll({
    settings: (next) => {
      if (!saving) accept(next);
    },
    hello: load,
  });
  load();
}
