// Playing: whole games by mouse, keys and touch; hints, undo, rematch; every notation as a start.
import assert from "node:assert/strict";
import { arrowTo, choices, discs, gameId, makeGame, playOut, square, until, waitForGame } from "./steps.mjs";

/** Starts a game through the form. */
async function newGame(page, { size = 8, more } = {}) {
  await page.goto("/play");
  await choices(page);
  await page.keyboard.press("n");
  const form = page.locator("form.new-game");
  await form.waitFor();
  await form.locator('label:has(input[name="size"])', { hasText: `${size}×${size}` }).click();
  await form.locator(".choice", { hasText: "First-timer" }).click();
  if (more) await more(form);
  await form.locator("button.primary").click();
  await form.waitFor({ state: "detached" });
  return waitForGame(page);
}

/** Every stored game is legal, over, and what the page shows. */
async function checkEnd(t, page, id) {
  const game = await t.server.ask("GET", `/games/${id}`);
  assert.equal(game.state, "over");
  assert.equal(await discs(page), game.board);
  await page.locator(".result-title").waitFor();
  return game;
}

export const tests = {
  "a whole game on 8x8 by mouse, then a rematch": async (t) => {
    const page = await t.page();
    await page.goto("/");
    // The first move makes the game: no form stands before it.
    const made = await playOut(page, (name) => square(page, name).click());
    const id = gameId(page);
    const game = await checkEnd(t, page, id);
    assert.ok(made >= 4 && game.moves.length >= made);
    // The review begins by itself. It takes seconds on 8x8; the game on 6x6 waits for its graph.
    await page.locator(".graph-slider, .game-end progress").first().waitFor();
    await page.locator(".end-actions .primary").click();
    await until(page, (old) => !location.pathname.endsWith(old), id);
    const again = await t.server.ask("GET", `/games/${gameId(page)}`);
    assert.equal(again.white.seat.kind, "person", "the colours are exchanged");
    assert.equal(again.black.seat.level, "first-game");
    await choices(page);
  },

  "the keyboard is on the board after the form": async (t) => {
    const page = await t.page();
    const onLegal = () => document.activeElement?.matches(".board .square.legal");
    await newGame(page);
    await until(page, onLegal);
    await page.keyboard.press("n");
    await page.locator("form.new-game").waitFor();
    await page.keyboard.press("Escape");
    await until(page, onLegal);
    await page.keyboard.press("Enter");
    await until(page, () => document.querySelectorAll(".board .disc:not(.ghost)").length >= 6);
    const [first] = await choices(page);
    await page.locator(".moves button.move").first().click();
    await page.keyboard.type(first);
    await until(page, () =>
      document.querySelector('[data-testid="status"]')?.textContent?.includes("looking back"),
    );
  },

  "a whole game on 6x6 with the keyboard alone": async (t) => {
    const page = await t.page();
    await page.goto("/play");
    await choices(page);
    await page.keyboard.press("n");
    await page.locator("form.new-game").waitFor();
    // Tab and arrows reach every field of the form.
    for (let i = 0; i < 40; i++) {
      const name = await page.evaluate(() => document.activeElement?.getAttribute("name"));
      if (name === "size") break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    const id = await waitForGame(page);
    assert.equal((await t.server.ask("GET", `/games/${id}`)).size, 6);
    let typed = 0;
    await playOut(page, async (name) => {
      typed++;
      if (typed > 2) {
        await page.keyboard.type(name);
        return;
      }
      // The first moves go by the arrows and Enter.
      await page.locator('.board .square[tabindex="0"]').focus();
      await arrowTo(page, name);
      await page.keyboard.press("Enter");
    });
    const game = await checkEnd(t, page, id);
    assert.equal(game.size, 6);
    await page.locator(".graph-slider").waitFor({ timeout: 60_000 });
    // Screen readers hear moves and the end.
    assert.match(await page.getByTestId("announcements").innerText(), /over/);
  },

  "Enter before the list of players has come begins the game with it": async (t) => {
    const page = await t.page();
    await page.goto("/play");
    await choices(page);
    let release;
    const held = new Promise((done) => (release = done));
    await page.route(/\/api\/v1\/players/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("n");
    await page.locator('input[name="size"]').first().press(" ");
    await page.keyboard.press("Enter");
    release();
    const id = await waitForGame(page);
    assert.equal((await t.server.ask("GET", `/games/${id}`)).size, 6);
  },

  "undo, redo, resign and the list of keys": async (t) => {
    const page = await t.page();
    const id = await newGame(page);
    const start = await discs(page);
    await square(page, "f5").click();
    await until(page, () => document.querySelectorAll(".board .disc:not(.ghost)").length >= 6);
    await choices(page);
    const after = await discs(page);
    await page.keyboard.press("u");
    await until(page, () => document.querySelectorAll(".board .disc:not(.ghost)").length === 4);
    assert.equal(await discs(page), start);
    await page.keyboard.press("r");
    await until(page, () => document.querySelectorAll(".board .disc:not(.ghost)").length >= 6);
    assert.equal(await discs(page), after);
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.locator(".menu > button").click();
    await page.locator(".menu-item", { hasText: "Resign" }).click();
    await page.getByRole("button", { name: "Yes, resign" }).click();
    await page.locator('.play[data-state="over"]').waitFor();
    assert.equal((await t.server.ask("GET", `/games/${id}`)).result.ending, "resigned");
  },

  "hints stream, deepen and stand in order": async (t) => {
    const page = await t.page();
    await newGame(page);
    await square(page, "f5").click();
    await until(page, () => document.querySelectorAll(".board .disc:not(.ghost)").length >= 6);
    await choices(page);
    await page.evaluate(() => {
      window.depths = new Set();
      new MutationObserver(() => {
        const depth = document.querySelector("table.hints tbody td:nth-child(3)")?.textContent;
        if (depth) window.depths.add(depth);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.keyboard.press("h");
    await until(page, () => window.depths.size >= 3);
    const rows = await page.$$eval("table.hints tbody tr", (all) =>
      all.map((row) => ({
        move: row.querySelector("th").textContent,
        value: Number(row.querySelector(".chip").textContent.replace("−", "-")),
      })),
    );
    const open = await page.$$eval(".square.legal", (all) => all.map((s) => s.dataset.name).sort());
    assert.deepEqual(rows.map((row) => row.move).sort(), open, "every move has a value");
    for (let i = 1; i < rows.length; i++) assert.ok(rows[i - 1].value >= rows[i].value, "best first");
    assert.equal(await page.locator(`.board .value.best`).count(), 1);
    // Without the hint the panel shows again what it showed before.
    assert.equal(await page.locator("#game-tab-engine").getAttribute("aria-selected"), "true");
    await page.keyboard.press("h");
    await until(page, () => document.querySelector("#game-tab-moves").ariaSelected === "true");
  },

  "the openings: all of them, and a word until one is chosen": async (t) => {
    const page = await t.page();
    await page.goto("/play");
    await choices(page);
    await page.keyboard.press("n");
    await page.locator(".more-toggle").click();
    await page.getByText("Opening", { exact: true }).click();
    const rows = page.locator(".openings .choice");
    await rows.first().waitFor();
    assert.ok(await page.getByText("Choose an opening above.").isVisible());
    await page.locator(".openings button").click();
    assert.ok((await rows.count()) > 50);
    await rows.nth(20).click();
    assert.equal(await page.getByText("Choose an opening above.").count(), 0);
    // A position in which nobody can move has no moves to take back.
    await page.getByText("Paste", { exact: true }).click();
    await page.locator("textarea").fill("X".repeat(64) + " X");
    await page.getByText("The game is over in this position.").waitFor();
    await page.locator("textarea").fill("f5f5");
    assert.match(await page.locator("#paste-hint .bad").innerText(), /^[A-Z“].*\.$/);
  },

  "every notation starts a game": async (t) => {
    const page = await t.page();
    const moves = "f5d6c3d3c4f4f6f3e6e7";
    const known = await t.server.ask("POST", "/games/import", { text: moves });
    const id = known.first ?? (await t.server.ask("GET", `/games?opening=${moves}`)).games[0].id;
    const wanted = (await t.server.ask("GET", `/games/${id}`)).board;
    const { formats } = await t.server.ask("GET", "/info");
    const texts = [];
    for (const format of formats) {
      if (format.binary || ["svg", "diagram"].includes(format.name)) continue;
      const answer = await fetch(`${t.server.address}/api/v1/games/${id}/export?format=${format.name}`);
      assert.equal(answer.status, 200, format.name);
      texts.push([format.name, await answer.text()]);
    }
    assert.ok(texts.length >= 10);
    await page.goto("/play");
    await choices(page);
    await page.keyboard.press("n");
    const form = page.locator("form.new-game");
    await form.locator(".choice", { hasText: "First-timer" }).click();
    const more = form.getByRole("button", { name: "More" });
    await more.click();
    await form.locator('label:has(input[name="start"])', { hasText: "Paste" }).click();
    for (const [name, text] of texts) {
      await form.locator("textarea").fill("");
      await form.locator(".read").waitFor({ state: "detached" });
      await form.locator("textarea").fill(text);
      // Two words of 64 bits do not tell which end is a1: the page says so and asks for more.
      if (name.startsWith("hex")) {
        await form.locator("#paste-hint .bad", { hasText: "hex-msb" }).waitFor();
        continue;
      }
      await form
        .locator(".read")
        .waitFor({ timeout: 4000 })
        .catch(async () => {
          assert.fail(`${name} was not read: ${await form.locator("#paste-hint").innerText()}\n${text}`);
        });
    }
    await form.locator("button.primary").click();
    await form.waitFor({ state: "detached" });
    const begun = await t.server.ask("GET", `/games/${await waitForGame(page)}`);
    assert.equal(begun.start.board === wanted || begun.board === wanted, true, "the last one begins there");
  },

  "a phone: touch, and a second touch on small squares": async (t) => {
    const page = await t.page({ phone: true });
    await page.goto("/");
    await square(page, "f5").tap();
    await until(page, () => document.querySelectorAll(".board .disc:not(.ghost)").length >= 5);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, "nothing scrolls sideways");
    const id = "phone12x12";
    await makeGame(t.server, id, { size: 12 });
    await page.goto(`/play/${id}`);
    const [first] = await choices(page);
    const box = await square(page, first).boundingBox();
    assert.ok(box.width >= 28, `a square of 12x12 is ${box.width} wide`);
    await square(page, first).tap();
    await page.locator(".preview").first().waitFor();
    assert.equal((await t.server.ask("GET", `/games/${id}`)).moves.length, 0, "the first touch asks");
    await square(page, first).tap();
    await until(page, () => document.querySelectorAll(".board .disc:not(.ghost)").length >= 5);
    assert.ok((await t.server.ask("GET", `/games/${id}`)).moves.length >= 1);
  },
};
