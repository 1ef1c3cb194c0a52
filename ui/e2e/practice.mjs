// Practice: a position is answered, missed and told; what was missed waits; an opening is drilled by keyboard alone.
import assert from "node:assert/strict";
import { square, until } from "./steps.mjs";

const verdict = (page) => page.locator(".verdict p").first();
const sittingOf = async (t, page) =>
  t.server.ask("GET", `/practice/${decodeURIComponent(new URL(page.url()).pathname.split("/")[2])}`);

export const tests = {
  "positions of practice: a miss comes back, a reload stays, streaks": async (t) => {
    const page = await t.page();
    await page.goto("/practice");
    await page.getByText("Nothing is answered yet.").waitFor();
    await page.getByRole("button", { name: "Begin" }).click();
    // The first position is looked for among games: it may take a while.
    await page.locator(".practice-board .board.playable").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".verdict.bad").waitFor();
    assert.match(await verdict(page).innerText(), /The best move is/);
    await page.getByText("It comes back tomorrow.").waitFor();
    await page.reload();
    await page.locator(".verdict.bad").waitFor();
    await page.keyboard.press("Enter");
    await until(
      page,
      () => /Position 2/.test(document.querySelector(".practice-side h2")?.textContent ?? ""),
      undefined,
      60_000,
    );
    const { question } = await sittingOf(t, page);
    await square(page, question.legal[0]).click();
    await page.locator(".verdict").waitFor({ timeout: 30_000 });
    const told = (await sittingOf(t, page)).verdict;
    assert.equal(told.move, question.legal[0]);
    assert.equal(await page.locator(".verdict.good").count(), Number(told.right));
    await page.locator(".back-link").click();
    await page.locator(".practice-facts").waitFor();
    const record = await t.server.ask("GET", "/practice/record");
    assert.equal(await page.locator(".practice-waiting li").count(), record.waiting.length);
    // What was missed today waits for tomorrow.
    assert.match(await page.locator(".practice-progress").innerText(), /come(s)? back on another day/);
    assert.deepEqual(
      record.progress.days.map((day) => day.answers),
      [2],
    );
  },

  "an opening is drilled with the keyboard alone": async (t) => {
    const page = await t.page();
    await page.goto("/practice");
    await page.getByLabel("Opening", { exact: true }).selectOption("Tiger");
    await page.getByRole("button", { name: "Drill it" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".practice-board .board.playable").waitFor({ timeout: 20_000 });
    const first = (await sittingOf(t, page)).question;
    assert.equal(first.kind, "line");
    await page.keyboard.type("f5");
    await page.locator(".verdict.good").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".practice-board .board.playable").waitFor();
    const second = (await sittingOf(t, page)).question;
    assert.ok(second.moves.length >= 2 && second.number > first.number);
  },
};
