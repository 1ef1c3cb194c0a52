// Learn: every step is done once, with one wrong try, and its positions begin games.
import assert from "node:assert/strict";
import { choices, discs, square, until, waitForGame } from "./steps.mjs";

/** The moves that solve each step, in order. */
const ANSWERS = {
  rules: [["f5"], ["d1"], ["c7"], ["h1", "h3"], ["h1"]],
  corners: [["h1"], ["e1"]],
  mobility: ["Black", ["f8"]],
  parity: [["f2"], ["a7"]],
};

export const tests = {
  "the chapters of Learn": async (t) => {
    const page = await t.page();
    for (const [chapter, answers] of Object.entries(ANSWERS)) {
      await page.goto("/learn");
      await page.locator(`.chapter-card[href="/learn/${chapter}"]`).click();
      for (const answer of answers) {
        const title = await page.locator(".step-text h2").innerText();
        if (typeof answer === "string")
          await page.locator(".step-text").getByRole("button", { name: answer }).click();
        else for (const move of answer) await square(page, move).click();
        await page.locator(".step-answer .good").waitFor();
        await page.locator(".step-buttons .primary").click();
        await until(page, (old) => document.querySelector(".step-text h2")?.textContent !== old, title);
      }
      const shown = await discs(page);
      await page.locator(".step-play").click();
      const game = await t.server.ask("GET", `/games/${await waitForGame(page)}`);
      assert.equal(game.board, shown, `${chapter}: the game begins at the position shown`);
      assert.equal(game.turn, "black");
      await choices(page);
    }
    await page.goto("/learn");
    await page.locator(".chapter-card").first().waitFor();
    assert.equal(await page.locator(".chapter-done").count(), 4, "progress is remembered");
  },

  "a wrong try is answered in words": async (t) => {
    const page = await t.page();
    await page.goto("/learn/corners");
    await square(page, "g2").click();
    await page.locator(".step-answer", { hasText: "White takes h1" }).waitFor();
    await page.locator(".square.pointed").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await square(page, "a1").click({ force: true });
    await page.locator(".step-answer", { hasText: "enclose nothing" }).waitFor();
  },
};
