// The texts of the page in the chosen language. `t.value.play.undo` redraws its reader when the language
// changes.
import { computed } from "@preact/signals";
import { settings } from "../state/settings";
import { en, type Texts } from "./en";
import { ja } from "./ja";

export type Language = "en" | "ja";

const texts: Readonly<Record<Language, Texts>> = { en, ja };

function systemLanguage(): Language {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const tag of wanted) {
    if (tag.startsWith("ja")) return "ja";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

export const language = computed<Language>(() => {
  const chosen = settings.value.language;
  return chosen === "auto" ? systemLanguage() : chosen;
});

export const t = computed<Texts>(() => texts[language.value]);

const numbers = new Map<string, Intl.NumberFormat>();

/** Writes a number as the language does, with at most `digits` behind the point. */
export function number(value: number, digits = 0): string {
  const key = `${language.value} ${digits}`;
  let format = numbers.get(key);
  if (!format)
    numbers.set(key, (format = new Intl.NumberFormat(language.value, { maximumFractionDigits: digits })));
  return format.format(value);
}

/** Writes the day of a time of the server. */
export function dayOnly(iso: string): string {
  // Midnight of the server's time is a day without a time: it must not become the day before.
  const known = /T00:00:00(\.0+)?Z$/.test(iso) ? ({ timeZone: "UTC" } as const) : {};
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium", ...known }).format(new Date(iso));
}

/** Writes a day and time of the server (ISO 8601) as the language does. */
export function dateTime(iso: string): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  );
}
