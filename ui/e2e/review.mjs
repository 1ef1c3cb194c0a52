// After a game and beside it: the review with its mistakes, export, teaching, watching, two people.
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { choices, discs, makeGame, pgn, square, until } from "./steps.mjs";

let made = 0;
const newId = (name) => `${name}-${process.pid}-${++made}`;

/** A finished game on 6x6 with mistakes on both sides. */
async function finishedGame(t) {
  const id = newId("review");
  await makeGame(t.server, id, { size: 6, level: "first-game" });
  for (let i = 0; ; i++) {
    const game = await t.server.ask("GET", `/games/${id}`);
    if (game.state === "over") return game;
    if (game.thinking) await wait(10);
    else
      await t.server.ask("POST", `/games/${id}/moves`, {
        ply: game.moves.length,
        move: game.legal[(i * 7) % game.legal.length],
      });
  }
}

async function reviewed(t, id) {
  for (;;) {
    const review = await t.server.ask("POST", `/games/${id}/review`, {});
    if (review.state === "done") return (await t.server.ask("GET", `/games/${id}/review`)).analysis.moves;
    await wait(50);
  }
}

const number = (text) => Number(text.replace("−", "-"));

/** Clicks the first mistake of the list and checks board, marks and sentence. */
async function checkMistake(page, moves) {
  const first = page.locator(".worst-move").first();
  await first.waitFor({ timeout: 60_000 });
  const losses = await page.$$eval("ul.worst", (lists) =>
    lists.map((list) =>
      [...list.querySelectorAll(".worst-text .number")].map((e) => parseInt(e.textContent)),
    ),
  );
  const loss = (ply) => moves.find((m) => m.ply === ply).loss;
  for (const side of losses)
    for (let i = 1; i < side.length; i++) assert.ok(loss(side[i - 1]) >= loss(side[i]), "worst first");
  assert.ok(
    losses.every((side) => side.length <= 3),
    "three at first",
  );
  await first.click();
  const worst = moves.find((m) => m.ply === losses[0][0]);
  assert.equal(await page.locator(".board .mark-played").count(), 1);
  const label = (name) => square(page, name).getAttribute("aria-label");
  assert.match(await label(worst.move), /empty, played in the game/);
  assert.match(await label(worst.best), /better move/);
  await until(page, (name) => !document.querySelector(`[data-name="${name}"] .disc`), worst.move);
  const [, before, after, cost] = (await page.locator(".graph-caption b").innerText()).match(
    /Black ([+−]?[\d.]+) → ([+−]?[\d.]+), cost ([\d.]+)/,
  );
  assert.equal(Math.abs(number(before) - number(after)).toFixed(1), number(cost).toFixed(1));
  const note = await page.locator(".mistake-note").innerText();
  for (const word of [worst.move, worst.best, `move ${worst.ply}`, cost])
    assert.ok(note.includes(word), note);
  return worst;
}

export const tests = {
  "the end of a game: mistakes, all of them, and a file": async (t) => {
    const game = await finishedGame(t);
    const moves = await reviewed(t, game.id);
    const page = await t.page();
    await page.goto(`/play/${game.id}`);
    const worst = await checkMistake(page, moves);
    assert.ok((await page.getByTestId("status").innerText()).includes(worst.best));
    assert.notEqual(await discs(page), game.board);
    // One numbering: that of the list of moves, of the graph and of the review.
    await page.locator("#game-tab-moves").click();
    const shown = page.locator(".moves button.move").nth(worst.ply - 1);
    assert.match(await shown.innerText(), new RegExp(`^${worst.ply}\\s+${worst.move}`));
    await page.locator("#game-tab-review").click();
    const all = page.locator(".show-all").first();
    if (await all.count()) {
      await all.click();
      assert.ok((await page.locator("ul.worst").first().locator("li").count()) > 3);
    }
    await page.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.locator('.export [data-format="ggf"]').click(),
    ]);
    assert.match(file.suggestedFilename(), /ggf/);
    assert.ok(await page.locator(".export").isVisible());
  },

  "a game in Games has the same review, and its mistakes can be tried again": async (t) => {
    const { first } = await t.server.ask("POST", "/games/import", {
      text: pgn("Hopper", "Germain", "d3c5b6c3c6d2c4e3f6b4"),
    });
    const id = first ?? (await t.server.ask("GET", "/games?player=hopper")).games[0].id;
    const moves = await reviewed(t, id);
    const page = await t.page();
    await page.goto(`/games/${id}`);
    const worst = await checkMistake(page, moves);
    await page.keyboard.press("ArrowRight");
    await page.locator(".board .mark-played").waitFor({ state: "detached" }); // walking on ends it
    await page.locator(".drill-buttons button").first().click();
    await page.locator(".drill").waitFor();
    const side = await page.locator(".board-frame").getAttribute("data-turn");
    assert.equal(side, worst.side);
    const item = moves.find((m) => m.side === side && !["best", "fine"].includes(m.mark));
    // After a wrong answer Enter puts the position once more.
    await square(page, item.move).click();
    await page.locator(".verdict.bad").waitFor();
    assert.equal(await page.locator(".drill .button.primary").innerText(), "Once more");
    await page.keyboard.press("Enter");
    await page.locator(".verdict").waitFor({ state: "detached" });
    await square(page, item.best).click();
    await page.locator(".verdict.good").waitFor();
  },

  "a warning covers no disc, names a better move, and the clock stands": async (t) => {
    const page = await t.page({ phone: true });
    const id = newId("taught");
    await t.server.ask("POST", "/games", {
      id,
      size: 8,
      black: { kind: "person" },
      white: { kind: "person" },
      teach: 2,
      clock: { seconds: 300 },
      start: { kind: "position", text: "f5d6c3d3c4f4c5b3c2" },
    });
    await page.goto(`/play/${id}`);
    // Some move is bad enough; the clock begins with the first.
    for (let i = 0; i < 12 && !(await page.locator(".caution").count()); i++) {
      const open = await choices(page);
      const game = await t.server.ask("GET", `/games/${id}`);
      // One after the other: the server refuses many at once.
      const judged = [];
      for (const move of open)
        judged.push(await t.server.ask("POST", `/games/${id}/judge`, { ply: game.moves.length, move }));
      judged.sort((a, b) => (i ? b.loss - a.loss : a.loss - b.loss));
      const before = await page.locator(".board").innerHTML();
      await page.keyboard.type(judged[0].move);
      await until(
        page,
        (old) =>
          document.querySelector(".caution") ||
          (document.querySelector(".board.playable .legal") &&
            document.querySelector(".board").innerHTML !== old),
        before,
      );
    }
    const card = await page.locator(".caution").boundingBox();
    const board = await page.locator(".board").boundingBox();
    assert.ok(card.y >= board.y + board.height || card.x >= board.x + board.width, "the board is free");
    assert.match(
      await page.locator("#caution-text").innerText(),
      /costs about .* discs\. [a-h][1-8] is better/,
    );
    assert.equal(await page.locator(".board .mark-better").count(), 1);
    const left = async () => (await t.server.ask("GET", `/games/${id}`)).clock;
    const first = await left();
    assert.equal(first.running, false);
    await page.waitForTimeout(60);
    assert.deepEqual(await left(), first, "no time is used up");
    await page.getByRole("button", { name: "Take back" }).click();
    await until(page, () => document.activeElement?.matches(".board .square"));
    for (let i = 0; i < 200 && !(await left()).running; i++) await page.waitForTimeout(10);
    assert.equal((await left()).running, true);
  },

  "watching two engines: pause, go on, speed": async (t) => {
    const page = await t.page();
    const id = newId("watch");
    const level = { kind: "level", level: "first-game" };
    await t.server.ask("POST", "/games", { id, size: 6, black: level, white: level });
    await page.goto(`/play/${id}`);
    await page.locator(".moves button.move").nth(1).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    const count = () => page.locator(".moves button.move").count();
    const before = await count();
    await page.waitForTimeout(1500);
    assert.equal(await count(), before, "nothing moves in a pause");
    assert.equal(await page.getByTestId("status").innerText(), "Paused");
    await page.locator(".watch-speed select").selectOption("0.3");
    await page.getByRole("button", { name: "Go on" }).click();
    await until(page, (old) => document.querySelectorAll(".moves button.move").length > old + 2, before);
  },

  "a pause belongs to the game: a reload does not end it": async (t) => {
    const page = await t.page();
    const id = newId("paused");
    const champion = { kind: "champion", seconds: 1 };
    await t.server.ask("POST", "/games", { id, size: 8, black: champion, white: champion });
    await page.goto(`/play/${id}`);
    await page.locator(".moves button.move").first().waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    const asked = () => t.server.ask("GET", `/games/${id}`);
    for (let i = 0; i < 200 && !(await asked()).paused; i++) await page.waitForTimeout(10);
    const before = (await asked()).moves.length;
    await page.reload();
    await page.getByRole("button", { name: "Go on" }).waitFor();
    await page.waitForTimeout(1500);
    assert.equal(await page.getByTestId("status").innerText(), "Paused");
    assert.equal((await asked()).moves.length, before);
    await page.getByRole("button", { name: "Go on" }).click();
    await until(page, (old) => document.querySelectorAll(".moves button.move").length > old, before);
  },

  "two people are Black and White, and the live region holds the last words only": async (t) => {
    const page = await t.page();
    const id = newId("pair");
    const person = { kind: "person" };
    await t.server.ask("POST", "/games", { id, size: 8, black: person, white: person });
    await page.goto(`/play/${id}`);
    await choices(page);
    assert.deepEqual(await page.locator(".player-name").allInnerTexts(), ["Black", "White"]);
    for (const [i, move] of ["f5", "d6", "c3", "d3"].entries()) {
      await page.keyboard.type(move);
      await until(page, (n) => document.querySelectorAll(".moves button.move").length === n, i + 1);
    }
    await until(page, () =>
      /White d3/.test(document.querySelector('[data-testid="announcements"]').innerText),
    );
    const said = await page.getByTestId("announcements").innerText();
    assert.doesNotMatch(said, /f5|d6/);
  },

  "the form for a new game scrolls as one, and what More opens is in sight": async (t) => {
    for (const phone of [false, true]) {
      const page = await t.page({ phone });
      await page.goto("/play");
      await choices(page);
      await page.keyboard.press("n");
      const more = page.locator(".more-toggle");
      await more.waitFor();
      await page.locator(".choice").nth(3).waitFor();
      const seen = (selector) =>
        page.evaluate((one) => {
          const body = document.querySelector(".new-game-body").getBoundingClientRect();
          const box = document.querySelector(one).getBoundingClientRect();
          return box.top >= body.top && box.bottom <= body.bottom;
        }, selector);
      assert.ok(await seen(".more-toggle"), "More is in sight before it is opened");
      await more.click();
      await until(page, () => document.querySelector('input[name="teach"]'));
      assert.ok(await seen('.segments:has(input[name="teach"])'), "what it opens is in sight");
      await page.locator('label:has(input[name="start"])', { hasText: "Opening" }).click();
      await page.locator(".openings .choice").first().waitFor();
      const nested = await page.evaluate(() =>
        [...document.querySelectorAll(".new-game-body *")]
          .filter(
            (e) =>
              /auto|scroll/.test(window.getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1,
          )
          .map((e) => e.className),
      );
      assert.deepEqual(nested, [], "nothing scrolls inside the form");
    }
  },
};
