// Every text has a contrast of 4.5 or more to what lies behind it, in both themes and all palettes (WCAG 2.2).
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8");

function block(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no ${selector}`);
  const text = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...text.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1] ?? "", m[2] ?? ""]),
  );
}

function brightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [brightness(a), brightness(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const light = block(":root");
const dark = new Map([...light, ...block(':root[data-theme="dark"]')]);
const TEXTS: [string, string][] = [
  ...["page", "surface", "raised", "sunken", "accent-soft"].map((back): [string, string] => ["ink", back]),
  ...["page", "surface", "raised", "sunken", "accent-soft"].map((back): [string, string] => ["quiet", back]),
  ...["surface", "page", "accent-soft"].map((back): [string, string] => ["accent", back]),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-hover"],
  ["bad", "surface"],
  ["bad", "bad-soft"],
  ["bad", "sunken"],
  ["warn-ink", "warn-soft"],
  ...[0, 1, 2, 3, 4].map((step): [string, string] => [`step${step}-ink`, `step${step}`]),
];

describe("contrast", () => {
  for (const [theme, colours] of [
    ["light", light],
    ["dark", dark],
  ] as const)
    it.each(TEXTS)(`${theme}: %s on %s`, (text, back) => {
      expect(contrast(colours.get(text) ?? "", colours.get(back) ?? "")).toBeGreaterThanOrEqual(4.5);
    });
  it.each(["blue", "sand", ""])("coordinates of palette %s", (palette) => {
    const colours = block(`[data-palette="${palette || "green"}"]`);
    const of = (name: string) => colours.get(name) ?? "";
    expect(contrast(of("board-label"), of("board-frame"))).toBeGreaterThanOrEqual(4.5);
    // The discs stand out from the board: 3 is asked of things that are no text. The white disc has a dark rim.
    expect(contrast("#17191b", of("board"))).toBeGreaterThanOrEqual(3);
    expect(contrast("#f8f6f1", of("board"))).toBeGreaterThanOrEqual(1.9);
  });
});
