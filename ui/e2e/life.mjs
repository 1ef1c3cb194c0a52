// Nothing is lost: reload, a killed server, a lost connection, two tabs.
import assert from "node:assert/strict";
import { choices, discs, makeGame, square, until, waitForGame } from "./steps.mjs";

async function begin(t, page, moves = 3) {
  await page.goto("/play");
  for (let made = 0; made < moves; made++) {
    const [first] = await choices(page);
    const count = (await discs(page)).replaceAll(".", "").length;
    await square(page, first).click();
    await until(
      page,
      (old) => document.querySelectorAll(".board .disc:not(.ghost)").length >= old + 2,
      count,
    );
  }
  await choices(page);
  return waitForGame(page);
}

export const tests = {
  // A browser has six connections for one server. Pages that it keeps for the way back must hold none.
  "eight pages of one browser, seven of them left": async (t) => {
    let page = await t.page();
    for (let i = 0; i < 8; i++) {
      if (i) page = await t.context.newPage();
      await page.goto("/play");
      await choices(page);
      if (i < 7) await page.evaluate(() => window.dispatchEvent(new window.Event("pagehide")));
    }
    const [first] = await choices(page);
    await square(page, first).click();
    await waitForGame(page);
  },

  // The same with all of them in sight. The driver gives every page the keyboard; here only the last has it.
  "eight windows of one browser, all of them seen": async (t) => {
    const pages = [await t.page()];
    await t.context.addInitScript(() => {
      document.hasFocus = () => window.name === "front";
    });
    const id = "eight-windows";
    await makeGame(t.server, id);
    for (let i = 0; i < 8; i++) {
      const page = pages[i] ?? (await t.context.newPage());
      pages[i] = page;
      if (i === 7) await page.addInitScript(() => (window.name = "front"));
      await page.goto(`/play/${id}`);
      await choices(page);
    }
    const front = pages[7];
    const [first] = await choices(front);
    await square(front, first).click();
    // Every window sees the move, those that look in turns too.
    for (const page of pages)
      await until(
        page,
        (name) => document.querySelector(`.board [data-name="${name}"] .disc`),
        first,
        20_000,
      );
  },

  "a reload in the middle of a game": async (t) => {
    const page = await t.page();
    const id = await begin(t, page);
    const before = await discs(page);
    await page.reload();
    await choices(page);
    assert.equal(await discs(page), before);
    // The address without a game finds it, too.
    await page.goto("/");
    await choices(page);
    assert.equal(await waitForGame(page), id);
    assert.equal(await discs(page), before);
  },

  "a killed server in the middle of a game": async (t) => {
    const page = await t.page();
    const id = await begin(t, page);
    const before = await discs(page);
    const stored = await t.server.ask("GET", `/games/${id}`);
    await t.server.end("SIGKILL");
    await page.locator(".offline-bar").waitFor();
    assert.equal(await discs(page), before, "the board stays in sight");
    // A move made now waits, and is sent when the server is back.
    const [first] = await choices(page);
    await square(page, first).click();
    await page.locator(".square.waiting").first().waitFor();
    await t.shot(page, "offline");
    await t.server.start();
    // The page may be quicker than the button.
    await page
      .locator(".offline-bar button")
      .click({ timeout: 1000 })
      .catch(() => undefined);
    await page.locator(".offline-bar").waitFor({ state: "detached" });
    await page.locator(".square.waiting").first().waitFor({ state: "detached" });
    await choices(page);
    const game = await t.server.ask("GET", `/games/${id}`);
    assert.deepEqual(
      game.moves.slice(0, stored.moves.length).map((ply) => ply.move),
      stored.moves.map((ply) => ply.move),
      "every move from before is there",
    );
    assert.equal(game.moves[stored.moves.length].move, first, "and the one that waited");
    assert.equal(await discs(page), game.board);
  },

  "lists and games come back with the server": async (t) => {
    const page = await t.page();
    await t.server.ask("POST", "/games/import", { text: "f5d6c3d3c4" });
    await page.goto("/games");
    await page.locator(".game-row").first().waitFor();
    await t.server.end("SIGKILL");
    await page.locator(".offline-bar").waitFor();
    await page.locator(".game-row a").first().click();
    await page.locator(".game-page [role=alert]").waitFor();
    await t.shot(page, "game-offline");
    // The list is still there, as it was.
    await page.locator(".back-link").click();
    await page.locator(".game-row").first().waitFor();
    // Another view has not been loaded yet: it comes with the server, too.
    await page.locator('.nav a[href="/learn"]').click();
    await page.locator("[role=alert], .chapter-card").first().waitFor();
    await page.goBack();
    await page.locator(".game-row a").first().click();
    await t.server.start();
    await page.locator(".game-head").waitFor();
    await page.locator('.nav a[href="/learn"]').click();
    await page.locator(".chapter-card").first().waitFor();
  },

  "two tabs show the same game": async (t) => {
    const page = await t.page();
    const id = await begin(t, page, 1);
    const other = await t.page({ dark: true });
    await other.goto(`/play/${id}`);
    await choices(other);
    assert.equal(await discs(other), await discs(page));
    const [first] = await choices(page);
    await square(page, first).click();
    await until(
      other,
      (name) => document.querySelector(`.board [data-name="${name}"] .disc:not(.ghost)`),
      first,
    );
    await choices(other);
    await choices(page);
    assert.equal(await discs(other), await discs(page));
  },

  "settings apply at once in every tab": async (t) => {
    const page = await t.page();
    const other = await t.page();
    await other.goto("/games");
    await page.goto("/settings");
    const dark = (where) => until(where, () => document.documentElement.dataset.theme === "dark");
    await page.locator('input[name="theme"][value="dark"]').check({ force: true });
    await dark(page);
    await dark(other);
    await page.locator('input[name="palette"][value="sand"]').check({ force: true });
    await until(other, () => document.documentElement.dataset.palette === "sand");
    await page.locator("#set-name").fill("Ada");
    await page.locator('input[name="language"][value="ja"]').check({ force: true });
    await other.getByRole("heading", { name: "棋譜" }).waitFor();
    await page.waitForTimeout(600);
    const stored = await t.server.ask("GET", "/settings");
    assert.deepEqual(
      [stored.theme, stored.palette, stored.name, stored.language],
      ["dark", "sand", "Ada", "ja"],
    );
    assert.equal(stored.sounds, false, "sounds are off unless somebody wants them");
    await page.locator('input[name="language"][value="en"]').check({ force: true });
    await other.getByRole("heading", { name: "Games" }).waitFor();
  },
};
