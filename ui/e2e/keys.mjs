// By the keyboard alone: Compare, solving while you watch, and the editor. Tab leads to every part, as it leads
// people; nothing here clicks or sets the focus.
import assert from "node:assert/strict";
import { arrowTo, discs, says, tabTo, until } from "./steps.mjs";

// A start whose solution is not built in: it takes the engine many seconds.
const SLOW_6 = "--------------XX----OX-------------- O";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const query = (page, name) => new URL(page.url()).searchParams.get(name);
const count = (page, selector) => page.locator(selector).count();

/** Goes to a part by Tab and presses Enter. */
async function enter(page, part) {
  await tabTo(page, part);
  await page.keyboard.press("Enter");
}

/** Goes to a list by Tab and chooses the entry that begins with a text. */
async function choose(page, list, text) {
  await tabTo(page, list);
  await page.keyboard.type(text);
}

/** Goes to the board by Tab; then arrows and Enter choose the squares one after the other. */
async function press(page, names) {
  await tabTo(page, page.locator(".board").first().locator('[tabindex="0"]'));
  for (const name of names) {
    await arrowTo(page, name);
    await page.keyboard.press("Enter");
  }
}

/** Types a position into the field below the board, which stands in a fold. */
async function typePosition(page, text) {
  await enter(page, page.locator(".other-position summary"));
  await tabTo(page, page.locator(".other-position textarea"));
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

export const tests = {
  "two players are compared": async (t) => {
    const page = await t.page();
    await page.goto("/explain");
    await enter(page, page.getByRole("link", { name: "Compare" }));
    const player = (index) => page.getByRole("combobox", { name: `Player ${index}` });
    await player(2).locator("option", { hasText: "seven" }).waitFor({ state: "attached" });
    await choose(page, player(1), "static");
    await choose(page, player(2), "seven");
    await press(page, ["f5", "d6", "c3"]);
    await page.waitForURL((url) => url.searchParams.get("moves") === "f5d6c3");
    assert.deepEqual([query(page, "a"), query(page, "b")], ["agent:static", "agent:seven"]);
    await says(page, ".compare-verdict", /They differ here|Both play/);
    const [one, two] = await page.locator(".choice-move b").allInnerTexts();
    await says(page, ".compare-verdict", one === two ? /Both play/ : /They differ/);
    await enter(page, page.locator(".line-end summary").last());
    await page.locator(".line-end[open] .board").waitFor();
    // Over the moves: the button goes away, and what it has begun comes next.
    await enter(page, button(page, "Compare all positions"));
    const rows = ".compare-rows tbody tr";
    await until(page, (all) => document.querySelectorAll(all).length === 4, rows, 60_000);
    await says(page, ".compare-game", new RegExp(`differ in ${await count(page, `${rows}.differ`)} of 4`));
    await enter(page, page.getByRole("button", { name: "Go to move 2, White" }));
    await says(page, `${rows}.here th`, /^2\./);
    await page.keyboard.press("ArrowRight");
    await says(page, `${rows}.here th`, /^3\./);
    // Another position, typed.
    await typePosition(page, "f5f4");
    await page.waitForURL((url) => url.searchParams.get("moves") === "f5f4");
  },

  "a comparison that was stopped is begun again": async (t) => {
    const page = await t.page();
    // Long enough to be stopped: each position takes ten seconds.
    await page.goto("/explain/compare?moves=f5d6c3&a=champion:10&b=champion:10");
    await enter(page, button(page, "Compare all positions"));
    await enter(page, button(page, "Stop"));
    await button(page, "Compare again").waitFor();
    assert.doesNotMatch(await page.locator(".compare-game").innerText(), /of 0 positions/);
    await page.keyboard.press("Enter");
    await button(page, "Stop").waitFor();
    await enter(page, button(page, "Stop"));
    await button(page, "Compare again").waitFor();
  },

  "boards are solved while you watch": async (t) => {
    const page = await t.page();
    await page.goto("/explain/watch");
    await tabTo(page, page.getByRole("radio", { name: "Search tree" }));
    await page.keyboard.press("ArrowRight");
    await page.getByText("Too many squares are empty here").waitFor();
    await enter(page, button(page, "Take 6×6"));
    await enter(page, button(page, "Solve it"));
    await page.getByText("Solved: −4 for Black").waitFor({ timeout: 60_000 });
    // The best line is one stop for Tab; arrows walk in it, and the board follows.
    await tabTo(page, button(page, "start"));
    await page.keyboard.press("ArrowRight");
    await until(page, () => document.querySelectorAll(".board .disc").length === 5);
    await page.keyboard.press("End");
    await until(page, () => document.querySelectorAll(".board .disc").length > 20);
    await page.keyboard.press("Tab");
    await enter(page, button(page, "Another position"));
    // 4x4, chosen from the list of sizes.
    await enter(page, page.locator(".other-position summary"));
    await choose(page, page.locator(".other-position select"), "4");
    await enter(page, button(page, "Solve it"));
    await page.getByText(/^Solved: −\d+ for Black/).waitFor({ timeout: 60_000 });
    assert.equal((await discs(page)).length, 16);
  },

  "solving is stopped and begun again": async (t) => {
    const page = await t.page();
    await page.goto("/explain/watch?mode=solve&size=6");
    await typePosition(page, SLOW_6);
    await page.waitForURL((url) => url.searchParams.has("from"));
    await enter(page, button(page, "Solve it"));
    for (let times = 0; times < 2; times++) {
      await enter(page, button(page, "Stop"));
      await page.getByText("stopped before the end").waitFor();
      await enter(page, button(page, "Solve it again"));
      await button(page, "Stop").waitFor();
    }
    await enter(page, button(page, "Another position"));
    await button(page, "Solve it").waitFor();
  },

  "a position is set up in the editor": async (t) => {
    const page = await t.page();
    await page.goto("/study/open");
    await enter(page, page.getByRole("link", { name: "Set up a position" }));
    const side = (name) => page.getByRole("radio", { name });
    const size = page.getByLabel("Board", { exact: true });
    await page.locator(".editor").waitFor();
    await enter(page, button(page, "Start position"));
    await choose(page, size, "6");
    await page.getByText("4 moves are possible.").waitFor();
    // A disc that hangs together with no other is refused; Enter puts it there and takes it away.
    const go = button(page, "Study this position");
    await press(page, ["a1"]);
    await page.locator('.faulty[data-name="a1"]').waitFor();
    assert.equal(await go.isDisabled(), true);
    await page.keyboard.press("Enter");
    await page.getByText("4 moves are possible.").waitFor();
    // Brushes by their numbers on the board, and by arrows among the buttons.
    await page.keyboard.press("4");
    await press(page, ["a1"]);
    await tabTo(page, side("Blocked"));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await side("White disc").isChecked(), true);
    await press(page, ["b3", "c2"]);
    await page.keyboard.press("3");
    await press(page, ["c2"]);
    await tabTo(page, side("Black").last());
    await page.keyboard.press("ArrowRight");
    await enter(page, go);
    await page.locator(".study .tab-panel").waitFor();
    const study = await t.server.ask("GET", `/studies/${new URL(page.url()).pathname.split("/")[2]}`);
    assert.equal(study.nodes[0].board, "#............OOX....XO..............");
    assert.equal(study.nodes[0].turn, "white");
    // The board is there to play on, by keys, too.
    await page.keyboard.type(study.nodes[0].legal[0]);
    await says(page, ".tree .chosen", new RegExp(study.nodes[0].legal[0]));
    // The editor keeps what was set up; it is cleared, and nothing is too little.
    await page.goto("/study/edit");
    await page.locator(".editor .blocked").waitFor();
    await enter(page, button(page, "Clear"));
    await until(page, () => document.querySelector(".editor .primary").disabled);
    assert.equal(await count(page, ".editor-board .disc"), 0);
  },
};
