// Both languages have every text, no text is empty, and nothing English is left in the Japanese ones.
import { describe, expect, it } from "vitest";
import { en } from "../src/i18n/en";
import { ja } from "../src/i18n/ja";

type Leaf = string | ((...values: never[]) => string);

function leaves(node: object, path = ""): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  for (const [key, value] of Object.entries(node) as [string, Leaf | object][]) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === "object") for (const [name, leaf] of leaves(value, here)) found.set(name, leaf);
    else found.set(here, value);
  }
  return found;
}

/** Texts are functions of numbers and names; "7" serves as both. */
function say(leaf: Leaf): string {
  return typeof leaf === "string" ? leaf : leaf(...(["7", "7", "7", "7"] as never[]));
}

const english = leaves(en);
const japanese = leaves(ja);
// Names, signs and keys that are the same in both languages.
const SAME =
  /^(common\.(appName|size)|keys\.(squares|enter|escape)|play\.(depth|stop)|players\.sentences|games\.(openingBoth|problem$|problemNear|formats\.\w+\.name)|newGame\.sumComma|study\.keys\.(arrows|aside|ends|squares)$|[a-z.]*[cC]ontinueGame)/;

describe("languages", () => {
  it("have the same keys", () => {
    expect([...japanese.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it("have no empty text", () => {
    for (const [key, leaf] of [...english, ...japanese]) expect(say(leaf).trim(), key).not.toBe("");
  });
  it("are translated", () => {
    const untranslated = [...japanese].filter(
      ([key, leaf]) => !SAME.test(key) && !/[\u3040-\u30ff\u4e00-\u9fff]/.test(say(leaf)),
    );
    expect(untranslated.map(([key]) => key)).toEqual([]);
  });
  it("use every number and name that they are given", () => {
    for (const [key, leaf] of english) {
      const other = japanese.get(key);
      if (typeof leaf === "function" && typeof other === "function")
        expect(other.length, key).toBeLessThanOrEqual(leaf.length);
    }
  });
});

describe("plurals", () => {
  it("know one and many in English", () => {
    expect(en.common.discs(1)).toBe("1 disc");
    expect(en.common.discs(2)).toBe("2 discs");
    expect(en.play.sayTurn("White", 1)).toBe("White to move, 1 move.");
  });
  it("know one form in Japanese", () => {
    expect(ja.common.discs(1)).toBe("1石");
    expect(ja.common.discs(12)).toBe("12石");
  });
});
