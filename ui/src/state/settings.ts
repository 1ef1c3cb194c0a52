// The settings of this installation. The server keeps them; this browser keeps a copy, so that the page has
// the right look before the first answer.
import { computed, effect, signal, type Signal } from "@preact/signals";
import type { Settings } from "../api/types";
import { engine } from "../engine/current";
import { keep, kept } from "./storage";

const KEY = "avocet.settings";

export const STANDARD: Settings = {
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
/** The system wishes dark colours. */
const dark = signal(false);
export const animated = computed(() => settings.value.animation && !calm.value);

function accept(next: Settings): void {
  settings.value = { ...STANDARD, ...next };
}

let nowKnown: () => void = () => undefined;
/** Resolves when the server has given its settings, or cannot: until then they may be those of another day. */
export const settingsKnown = new Promise<void>((done) => {
  nowKnown = done;
});

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
function paintBars(theme: "light" | "dark"): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = theme === "dark" ? "#17181a" : "#f4f3f0";
}

/** Keeps a signal in step with what the system wishes. */
function follow(query: string, wish: Signal<boolean>): void {
  const media = matchMedia(query);
  wish.value = media.matches;
  media.addEventListener("change", () => (wish.value = media.matches));
}

/** Loads the settings and follows their changes in other tabs. Call once. */
export function followSettings(): void {
  follow("(prefers-color-scheme: dark)", dark);
  effect(() => {
    const now = settings.value;
    keep(KEY, now);
    const root = document.documentElement;
    const theme = now.theme === "system" ? (dark.value ? "dark" : "light") : now.theme;
    root.dataset["theme"] = theme;
    root.dataset["palette"] = now.palette;
    paintBars(theme);
  });
  follow("(prefers-reduced-motion: reduce)", calm);
  const load = () =>
    void engine()
      .settings()
      .then((loaded) => {
        if (!saving) accept(loaded);
      })
      .catch(() => {
        // The copy in this browser serves until the server answers; "hello" comes then.
      })
      .finally(nowKnown);
  engine().listenAll({
    settings: (next) => {
      if (!saving) accept(next);
    },
    hello: load,
  });
  load();
}
