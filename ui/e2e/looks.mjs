// Every view, light and dark, on a desk and on a phone: axe finds nothing serious, and a picture is taken.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { choices, makeGame, pgn, square, until } from "./steps.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** `colours`: also the contrast of each text, which takes most of the time. */
async function checkAxe(page, where, colours) {
  await page.evaluate(axe);
  const found = await page.evaluate(async (withColours) => {
    const result = await globalThis.axe.run(document, {
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled: withColours } },
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    });
    return result.violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map(
        (v) =>
          `${v.id}: ${v.help} (${v.nodes
            .map((n) => n.target.join(" "))
            .slice(0, 3)
            .join("; ")})`,
      );
  }, colours);
  assert.deepEqual(found, [], `${where}: ${found.join("\n")}`);
}

const MOVES =
  "d3c5b6c3c6d2c4e3f6b4b3b5a5a3c2d1f4f5g5g6f2e2f3h5f1g3a4a6g4h4e1g1h6h7c1b1h2e7b2e6d6a7f8d8f7c7e8g7h3h1g2d7c8a2a1b7a8b8g8h8";

/** Games to look at: one with a review, one under way, one at its end. */
async function prepare(t) {
  const { first } = await t.server.ask("POST", "/games/import", {
    text: pgn("Mary Somerville", "Charles Babbage", MOVES),
    tags: ["club evening"],
  });
  const id = first ?? (await t.server.ask("GET", "/games?player=babbage")).games[0].id;
  await t.server.ask("PATCH", `/games/${id}`, { notes: "A calm opening. Look at move 14 again." });
  return { reviewed: id, study: await prepareStudy(t) };
}

/** A study with variations and a comment. */
async function prepareStudy(t) {
  const id = "looks";
  const path = `/studies/${id}`;
  await t.server.ask("POST", "/studies", {
    id,
    name: "Somerville - Babbage",
    start: { kind: "text", text: MOVES },
  });
  for (const move of ["a3", "c2"]) await t.server.ask("POST", `${path}/moves`, { node: 12, move });
  await t.server.ask("POST", `${path}/comment`, {
    node: 12,
    comment: "Who has more safe moves on the left?",
  });
  return id;
}

async function finishedGame(t, page) {
  const id = `looks-${Math.random().toString(36).slice(2, 8)}`;
  await makeGame(t.server, id, { size: 6, level: "newcomer", name: "Ada" });
  for (;;) {
    const game = await t.server.ask("GET", `/games/${id}`);
    if (game.state === "over") break;
    if (game.thinking) {
      await page.waitForTimeout(20);
      continue;
    }
    // Corners first, squares beside them last: a game worth looking at.
    const worth = (move) =>
      /^[af][16]$/.test(move)
        ? 2
        : /^[be][25]$/.test(move)
          ? -2
          : /^([af][25]|[be][16])$/.test(move)
            ? -1
            : 0;
    const [move] = [...game.legal].sort((a, b) => worth(b) - worth(a));
    await t.server.ask("POST", `/games/${id}/moves`, { ply: game.moves.length, move });
  }
  return id;
}

const steps = (t, ids) => ({
  play: async (page) => {
    await page.goto("/play");
    await choices(page);
  },
  "new-game": async (page) => {
    await page.goto("/play");
    await choices(page);
    await page.keyboard.press("n");
    await page.locator("form.new-game .choice").first().waitFor();
  },
  hints: async (page) => {
    const id = `hints-${Math.random().toString(36).slice(2, 8)}`;
    await makeGame(t.server, id, { level: "club", name: "Ada", start: "f5d6c3d3c4f4f6f3e6e7" });
    await page.goto(`/play/${id}`);
    await choices(page);
    await page.keyboard.press("h");
    await until(
      page,
      () =>
        Number(document.querySelector("table.hints tbody td:nth-child(3)")?.textContent) >= 8 ||
        document.querySelectorAll(".board .value").length > 4,
    );
    await page.waitForTimeout(500);
  },
  end: async (page) => {
    await page.goto(`/play/${ids.over}`);
    await page.locator(".graph-slider").waitFor({ timeout: 60_000 });
  },
  "large-board": async (page) => {
    const id = `large-${Math.random().toString(36).slice(2, 8)}`;
    await makeGame(t.server, id, { size: 12 });
    await page.goto(`/play/${id}`);
    const [first] = await choices(page);
    await square(page, first).click();
    await page.waitForTimeout(300);
  },
  games: async (page) => {
    await page.goto("/games");
    await page.locator(".game-row").first().waitFor();
  },
  import: async (page) => {
    await page.goto("/games");
    await page.locator(".page-head .button").click();
    await page.locator("#import-area").fill("-".repeat(27) + "XO------OX" + "-".repeat(27));
    await page.locator(".import-line .primary").click();
    await page.locator(".position-card").waitFor();
    await page.locator("#import-area").scrollIntoViewIfNeeded();
  },
  game: async (page) => {
    await page.goto(`/games/${ids.reviewed}`);
    // The review is kept: the first visit makes it.
    const wish = page.locator(".start-review");
    await page.locator(".graph-slider").or(wish).first().waitFor();
    if (await wish.isVisible()) await wish.click();
    await page.locator(".graph-slider").waitFor({ timeout: 60_000 });
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowLeft");
  },
  study: async (page) => {
    await page.goto(`/study/${ids.study}?node=12`);
    await until(
      page,
      () => Number(/\d+/.exec(document.querySelector(".line-depth")?.textContent ?? "")) >= 8,
    );
  },
  "study-analysis": async (page) => {
    await page.goto(`/study/${ids.study}?node=24`);
    await page.locator("#study-tab-analysis").click();
    // An analysis goes on only while somebody listens: values are a sign that the stream is open. Their search
    // ends, so that the analysis need not wait for a thread.
    await until(page, () => document.querySelector(".board .value"));
    await page.keyboard.press("h");
    await t.server.ask("POST", `/studies/${ids.study}/analysis`, { level: 2 });
    await page.locator(".graph-slider").waitFor({ timeout: 60_000 });
    await page.keyboard.press("m");
    await page.keyboard.press("h");
  },
  "study-open": async (page) => {
    await page.goto("/study/open");
    await page.locator(".study-row").first().waitFor();
  },
  "study-edit": async (page) => {
    await page.goto("/study/edit");
    for (const name of ["c3", "a1"]) await page.locator(`.editor-board [data-name="${name}"]`).click();
    await page.locator(".faulty").waitFor();
  },
  explain: async (page) => {
    await page.goto(`/explain?moves=${MOVES.slice(0, 24)}&w=mobility:0.3`);
    await page.locator(".bar-weight.changed").waitFor();
  },
  champion: async (page) => {
    await page.goto(`/explain?moves=${MOVES.slice(0, 32)}&agent=champion`);
    await page.locator(".heat").first().waitFor();
  },
  compare: async (page) => {
    await page.goto(`/explain/compare?moves=${MOVES.slice(0, 16)}&a=agent:compound,depth=2&b=level:club`);
    await until(page, () => document.querySelectorAll(".choice-move").length === 2);
  },
  watch: async (page) => {
    await page.goto("/explain/watch?moves=f5d6&step=14");
    await page.locator(".tree-node.here").waitFor();
  },
  practice: async (page) => {
    await page.goto("/practice");
    await page.locator(".practice-progress").waitFor();
  },
  learn: async (page) => {
    await page.goto("/learn");
    await page.locator(".chapter-card").first().waitFor();
  },
  lesson: async (page) => {
    await page.goto("/learn/corners");
    await square(page, "g2").click();
    await page.locator(".step-answer .notice").waitFor();
  },
  settings: async (page) => {
    await page.goto("/settings");
    await page.locator(".facts").waitFor();
  },
});

export const tests = Object.fromEntries(
  [
    ["desk", { phone: false, dark: false, axe: true }],
    ["desk-dark", { phone: false, dark: true, axe: true }],
    ["phone", { phone: true, dark: false, axe: true }],
    ["phone-dark", { phone: true, dark: true }],
    ["desk-ja", { phone: false, dark: false, language: "ja" }],
    ["phone-ja", { phone: true, dark: false, language: "ja" }],
  ].map(([look, options]) => [
    `every view looks right: ${look}`,
    async (t) => {
      const page = await t.page(options);
      const ids = await prepare(t);
      ids.over = await finishedGame(t, page);
      for (const [name, open] of Object.entries(steps(t, ids))) {
        await open(page);
        await t.shot(page, `${name}-${look}`);
        // The colours are the same on a phone.
        if (options.axe) await checkAxe(page, `${name} ${look}`, !options.phone);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} ${look} scrolls ${wide} px sideways`);
      }
    },
  ]),
);
