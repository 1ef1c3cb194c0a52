// What the tests do again and again on the page.
import assert from "node:assert/strict";

/**
 * Waits until `test` holds in the page. Playwright's own waitForFunction() needs eval, which the page's policy
 * for content rightly forbids.
 */
export async function until(page, test, arg, most = 10_000) {
  const end = Date.now() + most;
  for (;;) {
    // A page that is just loading has no answer yet.
    const held = await page.evaluate(test, arg).catch(() => false);
    if (held) return;
    if (Date.now() > end) throw new Error(`not within ${most} ms: ${test}`);
    await page.waitForTimeout(25);
  }
}

/** Waits until the element's attribute has the value: a key or a click shows in the page a moment later. */
export function shows(page, selector, attribute, value) {
  return until(
    page,
    ([where, name, wanted]) => document.querySelector(where)?.getAttribute(name) === wanted,
    [selector, attribute, String(value)],
  );
}

/** The same for its text. */
export function says(page, selector, pattern) {
  return until(
    page,
    ([where, source]) => new RegExp(source).test(document.querySelector(where)?.innerText ?? ""),
    [selector, pattern.source],
  );
}

/** Presses Tab, or another key that moves the focus, until it is on what `part` finds. */
export async function tabTo(page, part, key = "Tab") {
  await part.first().waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await part.evaluateAll((all) => all.includes(document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${part}`);
}

/** Goes by the arrow keys to a square of the board that has the focus. */
export async function arrowTo(page, name) {
  for (let presses = 0; presses < 40; presses++) {
    const at = await page.evaluate(() => document.activeElement?.dataset["name"] ?? "");
    if (at === name) return;
    const [dx, dy] = [name.charCodeAt(0) - at.charCodeAt(0), Number(name.slice(1)) - Number(at.slice(1))];
    await page.keyboard.press(
      dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowDown" : "ArrowUp",
    );
  }
  throw new Error(`arrow keys do not lead to ${name}`);
}

export const square = (page, name) => page.locator(`.board [data-name="${name}"]`);

/** Waits until the person is to move or the game is over. Returns the legal moves; none when it is over. */
export async function choices(page) {
  await until(
    page,
    () =>
      document.querySelector(".board.playable .square.legal") ||
      document.querySelector('.play[data-state="over"]'),
  );
  return page.$$eval(".board.playable .square.legal", (found) =>
    found.map((element) => element.dataset.name),
  );
}

/** Plays a game to its end. `move(name, ply)` makes one move. Returns the number of moves made. */
export async function playOut(page, move, most = 80) {
  for (let made = 0; made < most; made++) {
    const open = await choices(page);
    if (!open.length) return made;
    const before = await page.locator(".board").innerHTML();
    await move(open[made % open.length]);
    // The board changes when the server has the move.
    await until(page, (old) => document.querySelector(".board")?.innerHTML !== old, before);
  }
  throw new Error(`the game is not over after ${most} moves`);
}

export const discs = (page) =>
  page.$$eval(".board .square", (all) =>
    all
      .map((s) =>
        s.querySelector(".disc:not(.ghost) .front.black")
          ? "X"
          : s.querySelector(".disc:not(.ghost) .front.white")
            ? "O"
            : ".",
      )
      .join(""),
  );

/** The id of the game in the address. */
export const gameId = (page) => decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");

export async function waitForGame(page) {
  await page.waitForURL(/\/play\/.+/);
  return gameId(page);
}

/** Makes the page quick: discs turn at once. The opponent of an earlier test is forgotten. */
export async function calm(server, change = {}) {
  const settings = await server.ask("GET", "/settings");
  await server.ask("PUT", "/settings", {
    ...settings,
    animation: false,
    language: "auto",
    theme: "system",
    last: null,
    ...change,
  });
}

export function equal(got, wanted, what) {
  assert.deepEqual(got, wanted, what);
}

/** Writes moves such as f5d6c3 as a game in PGN. */
export function pgn(black, white, moves, result = "1-0") {
  const numbered = (moves.match(/[a-h][1-8]/g) ?? []).map((move, i) =>
    i % 2 ? move : `${i / 2 + 1}. ${move}`,
  );
  const head = { Event: "e2e", Date: "2020.05.17", Black: black, White: white, Result: result };
  const lines = Object.entries(head).map(([name, value]) => `[${name} "${value}"]`);
  return `${lines.join("\n")}\n\n${numbered.join(" ")} ${result}\n`;
}

/** Makes a game of a person, who is Black, against a level. */
export function makeGame(server, id, { size = 8, level = "first-game", name, start } = {}) {
  return server.ask("POST", "/games", {
    id,
    size,
    black: { kind: "person", ...(name ? { name } : {}) },
    white: { kind: "level", level },
    ...(start ? { start: { kind: "position", text: start } } : {}),
  });
}
