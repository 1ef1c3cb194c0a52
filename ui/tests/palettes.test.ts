// The colours of the board, seen by colour-blind eyes. Each colour is changed as protanopia, deuteranopia and
// tritanopia change it (matrices of Machado, Oliveira and Fernandes 2009 for full severity, applied to linear
// RGB), and the difference of two colours is their distance in CIE Lab (1976). About 2.3 is just visible; the
// test asks for 20 between things that must not be confused.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8");

function colours(selector: string): Record<string, string> {
  const begin = css.indexOf(selector);
  const block = css.slice(begin, css.indexOf("}", begin));
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1] ?? "", found[2] ?? ""]),
  );
}

type Vector = [number, number, number];

const SIGHT: Record<string, [Vector, Vector, Vector]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Vector {
  const channel = (i: number) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const times = (m: [Vector, Vector, Vector], v: Vector): Vector => {
  const row = (r: Vector) => r[0] * v[0] + r[1] * v[1] + r[2] * v[2];
  return [row(m[0]), row(m[1]), row(m[2])];
};

function lab(rgb: Vector): Vector {
  const clamp = rgb.map((c) => Math.min(1, Math.max(0, c))) as Vector;
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    clamp,
  );
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

function difference(a: string, b: string, sight: string): number {
  const seen = (hex: string) => lab(times(SIGHT[sight] ?? SIGHT["normal"]!, linear(hex))); // eslint-disable-line @typescript-eslint/no-non-null-assertion
  const [p, q] = [seen(a), seen(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

const BLACK = "#1b1d1f";
const WHITE = "#f6f4ee";
const LEAST = 20;

describe("palettes that are safe for colour-blind eyes", () => {
  for (const name of ["blue", "sand"] as const) {
    const of = { ...colours(':root,\n[data-palette="green"]'), ...colours(`[data-palette="${name}"]`) };
    const board = of["board"] ?? "";
    const last = of["last"] ?? "";
    for (const sight of Object.keys(SIGHT))
      it(`${name}, ${sight}`, () => {
        const pairs: Record<string, [string, string]> = {
          "black disc and board": [BLACK, board],
          "white disc and board": [WHITE, board],
          "dot of a legal move and board": [of["board-mark"] ?? "", board],
          "ring of the last move and black disc": [last, BLACK],
          "ring of the last move and white disc": [last, WHITE],
        };
        for (const [what, [a, b]] of Object.entries(pairs))
          expect(difference(a, b, sight), what).toBeGreaterThan(LEAST);
      });
  }

  it("the scale of values keeps best, middle and worst apart in every sight", () => {
    const scale = colours(":root {");
    const steps = [0, 2, 4].map((i) => scale[`step${i}`] ?? "");
    for (const sight of Object.keys(SIGHT))
      for (const [a, b] of [
        [0, 1],
        [1, 2],
        [0, 2],
      ] as const)
        expect(difference(steps[a] ?? "", steps[b] ?? "", sight), `${sight} ${a} ${b}`).toBeGreaterThan(
          LEAST,
        );
  });
});
