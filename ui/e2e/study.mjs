// The view Study: every notation, values, the tree, the graph, tournament games, the editor, links, keys.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { discs, says, shows, square, until } from "./steps.mjs";

const GAME =
  "d3c5b6c3c6d2c4e3f6b4b3b5a5a3c2d1f4f5g5g6f2e2f3h5f1g3a4a6g4h4e1g1h6h7c1b1h2e7b2e6d6a7f8d8f7c7e8g7h3h1g2d7c8a2a1b7a8b8g8h8";

const idOf = (page) => decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");

/** Opens a study by a link that holds its text. */
async function openText(page, text, ply) {
  await page.goto(`/study?text=${encodeURIComponent(text)}${ply === undefined ? "" : `&ply=${ply}`}`);
  await page.locator(".study .tab-panel").waitFor();
  return idOf(page);
}

async function paste(page, text) {
  await page.goto("/study/open");
  await page.locator("#paste-area").fill(text);
  await page.locator(".study-open .primary").first().click();
  await page.locator(".study .tab-panel, .reading, .study-open .notice").first().waitFor();
}

/** Opens a page that searches nothing: most tests are about something else, and a search costs time. */
async function quietPage(t, options) {
  const page = await t.page(options);
  await page.addInitScript(() => localStorage.setItem("avocet.study.search", '{"on":false}'));
  return page;
}

const moveOf = (page) => page.locator(".tree .chosen").getAttribute("data-node");

/** Makes the analysis by the interface, quickly: the page shows it when it is done. */
async function analyse(t, id) {
  await t.server.ask("POST", `/studies/${id}/analysis`, { level: 2 });
  for (;;) {
    const review = await t.server.ask("GET", `/studies/${id}/analysis`);
    if (review.state === "done") return review.analysis;
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** The tree without its numbers. */
function shapeOf(study, node = 0) {
  const { move, comment, children } = study.nodes.find((one) => one.node === node);
  return { move, comment, children: children.map((child) => shapeOf(study, child)) };
}

const shownValues = (page) =>
  page.$$eval(".board .value", (all) => all.map((one) => one.firstChild.textContent));

const valueOf = (text) => Number(text.replace("−", "-").replace("%", ""));

export const tests = {
  "each notation pasted into Study is studied": async (t) => {
    const page = await quietPage(t);
    const id = "notations";
    const study = await t.server.ask("POST", "/studies", { id, start: { kind: "text", text: GAME } });
    const moves = study.main.slice(1).map((n) => study.nodes.find((one) => one.node === n).move);
    const at = study.main[30];
    const board = study.nodes.find((one) => one.node === at).board;
    const { formats } = await t.server.ask("GET", "/info");
    const texts = formats.filter(({ name, binary }) => !binary && name !== "svg" && name !== "diagram");
    assert.ok(texts.length >= 9);
    for (const { name } of texts) {
      const file = await fetch(
        `${t.server.address}/api/v1/studies/${id}/export?format=${name}` +
          (/transcript|pgn|ggf|sgf|quest/.test(name) ? "" : `&node=${at}`),
      );
      assert.equal(file.status, 200, name);
      await paste(page, await file.text());
      // Hexadecimal positions can be read in two ways.
      if (await page.locator(".reading").count()) {
        await page
          .locator(".reading")
          .nth(name === "hex-msb" ? 1 : 0)
          .click();
        await page.locator(".study .tab-panel").waitFor();
      }
      assert.equal(await page.locator(".study .tab-panel").count(), 1, `${name} was not read`);
      const read = await t.server.ask("GET", `/studies/${idOf(page)}`);
      const line = read.main.slice(1).map((n) => read.nodes.find((one) => one.node === n).move);
      if (line.length) assert.deepEqual(line, moves, name);
      else assert.equal(read.nodes[0].board, board, name);
    }
    await paste(page, "this is nothing");
    assert.match(await page.locator(".study-open .notice").innerText(), /could not be read/);
  },

  "values stream, sort, stop and go on": async (t) => {
    const page = await t.page();
    await openText(page, "f5d6c3d3c4");
    const depth = () =>
      page.$$eval(".line-depth", (all) => all.map((one) => Number(/^\d+/.exec(one.textContent)?.[0] ?? 0)));
    await until(page, () => document.querySelectorAll(".board .value").length >= 4);
    const [first] = await depth();
    await until(
      page,
      (old) => Number(/^\d+/.exec(document.querySelector(".line-depth")?.textContent ?? "")?.[0]) > old,
      first,
    );
    // The best one stands first, and the squares have the same values as the list.
    const listed = await page.$$eval(".engine-box .chip", (all) => all.map((one) => one.textContent));
    const sorted = listed.map(valueOf);
    assert.deepEqual(
      sorted,
      [...sorted].sort((a, b) => b - a),
    );
    const best = await page.locator(".line-move").first().innerText();
    assert.equal(await page.locator(".board .value.best").count(), 1);
    assert.match(
      await page.locator(`.board [data-name="${best}"]`).getAttribute("aria-label"),
      /value .*depth .*best move/,
    );
    await page.keyboard.press("h");
    await page.locator('.engine-depth[data-running="false"]').waitFor();
    const stopped = await shownValues(page);
    await page.waitForTimeout(300);
    assert.deepEqual(await shownValues(page), stopped);
    await page.locator(".engine-choices select").first().selectOption("5");
    assert.equal(await page.locator(".engine-box .chip").count(), 5);
    await page.keyboard.press("h");
    await page.locator('.engine-depth[data-running="true"]').waitFor();
    // Where a side must pass nothing is searched, and the page does not wait for values.
    await openText(page, `XO${"-".repeat(62)} O`);
    await page.getByText("there is nothing to choose").waitFor();
    assert.equal(await page.locator(".study [role=alert]").count(), 0);
  },

  "the number of threads changes, and searches go on with it": async (t) => {
    const page = await t.page();
    const { processors } = await t.server.ask("GET", "/info");
    /** Waits until the server searches with these threads, and the count of positions has changed twice. */
    const goesOn = async (threads, act) => {
      const answer = page.waitForResponse((one) => {
        const request = one.request();
        return (
          /\/search$/.test(one.url()) &&
          request.method() === "POST" &&
          request.postDataJSON().threads === threads
        );
      });
      await act();
      assert.ok((await answer).ok());
      await page.locator('.engine-depth[data-running="true"]').waitFor();
      for (let times = 0; times < 2; times++) {
        const before = await page.locator(".engine-nodes").innerText();
        await until(page, (old) => document.querySelector(".engine-nodes")?.innerText !== old, before);
      }
    };
    // Without a choice the server decides.
    await goesOn(undefined, () => openText(page, "f5d6c3d3c4"));
    const list = page.getByRole("combobox", { name: /^Threads/ });
    const offered = await list.locator("option").evaluateAll((all) => all.map((one) => one.value));
    assert.equal(offered.at(-1), String(processors));
    for (const count of offered.slice(1)) await goesOn(Number(count), () => list.selectOption(count));
    // The next position and a reload keep the choice.
    await goesOn(processors, () => page.locator(".study-walker .button").nth(1).click());
    await goesOn(processors, () => page.reload());
    await goesOn(undefined, () => list.selectOption(""));
    assert.equal(await page.locator(".study [role=alert]").count(), 0);
  },

  "a variation is made, commented, promoted, exported as SGF and read back": async (t) => {
    const page = await quietPage(t);
    const refused = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    const id = await openText(page, "f5d6c3d3c4", 1);
    await page.keyboard.type("f6");
    await until(page, () => document.querySelector(".variation .chosen"));
    await page.keyboard.press("t");
    await page.locator(".comment-field").fill("Diagonal: an older line.\nSee also (1) [2].");
    await page.keyboard.press("Escape");
    await page.locator(".variation .tree-comment").waitFor();
    await page.keyboard.type("e6");
    await until(page, () => /e6/.test(document.querySelector(".variation .chosen")?.textContent ?? ""));
    // Up and down go from one variation to the other; a click on the board does not change that.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await says(page, ".tree .chosen", /d6/);
    await page.keyboard.press("ArrowDown");
    await says(page, ".tree .chosen", /f6/);
    const kept = await t.server.ask("GET", `/studies/${id}`);
    await page.locator("#study-tab-more").click();
    const coming = page.waitForEvent("download");
    await page.locator('[data-format="tree"]').click();
    const text = readFileSync(await (await coming).path(), "utf8");
    await paste(page, text);
    const read = await t.server.ask("GET", `/studies/${idOf(page)}`);
    assert.deepEqual(shapeOf(read), shapeOf(kept));
    // Promoted, it is the main line; deleted, it is gone with all behind it.
    await page.locator(".variation .move").first().click();
    await page.getByText("Make main line").click();
    await until(page, () =>
      /f6/.test(document.querySelectorAll(".tree > div > .move-row .move")[1]?.textContent ?? ""),
    );
    await page.keyboard.press("Delete");
    await page.getByText("Yes, delete").click();
    await until(page, () => !document.querySelector(".variation"));
    assert.match(await page.locator(".tree").innerText(), /d6/);
    assert.deepEqual(refused, [], "no request is about a move that is gone");
    // A whole study that is deleted comes back, too.
    const deleted = idOf(page);
    await page.locator("#study-tab-more").click();
    await page.getByText("Delete this study").click();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.locator(".study .tab-panel").waitFor();
    assert.equal(idOf(page), deleted);
    assert.equal((await t.server.ask("GET", `/studies/${deleted}`)).deleted, false);
  },

  "the graph is clicked and walked by keys; mistakes, words and a page of the analysis": async (t) => {
    const page = await quietPage(t);
    const id = await openText(page, GAME, 0);
    const analysis = await analyse(t, id);
    await page.locator("#study-tab-analysis").click();
    const graph = page.locator(".graph-slider");
    await graph.waitFor();
    const box = await graph.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + 20);
    await shows(page, ".graph-slider", "aria-valuenow", 30);
    await page.locator(".graph-glance").waitFor();
    await page.keyboard.press("ArrowRight");
    await shows(page, ".graph-slider", "aria-valuenow", 31);
    await page.keyboard.press("Home");
    await shows(page, ".graph-slider", "aria-valuenow", 0);
    // The mistakes of the page are those of the analysis, in their order.
    const costly = analysis.moves.filter((move) => move.mark !== "best" && move.mark !== "fine");
    assert.ok(costly.length >= 2);
    assert.equal(await page.locator(".graph-slider .graph-bad").count(), costly.length);
    for (const { ply } of costly.slice(0, 2)) {
      await page.keyboard.press("m");
      await until(
        page,
        (wanted) => document.querySelector(".graph-slider").ariaValueNow === String(wanted),
        ply,
      );
    }
    assert.equal(await page.locator(".board .mark-played").count(), 1);
    assert.match(await page.locator(".game-words").innerText(), /White won by 16 discs/);
    assert.match(
      await page.locator(".game-words").innerText(),
      new RegExp(`From move ${analysis.summary.exact_from} on`),
    );
    await page.locator("#study-tab-more").click();
    const coming = page.waitForEvent("download");
    await page.locator('[data-format="html"]').click();
    const html = readFileSync(await (await coming).path(), "utf8");
    assert.match(html, /<svg/);
    assert.doesNotMatch(html, /(src|href)="(?!#)/, "the page needs nothing else");
  },

  "an analysis shows from its beginning, in every tab, and values wait for it": async (t) => {
    const page = await t.page();
    // A game of its own: a study of the same game may have its analysis from another test.
    const id = await openText(page, GAME.slice(0, 100), 20);
    await page.locator("#study-tab-analysis").click();
    await page.locator(".start-analysis:enabled").waitFor();
    await page.locator('.engine-depth[data-running="true"]').waitFor();
    // Begun by another program: this page hears of it before a move is done.
    await t.server.ask("POST", `/studies/${id}/analysis`, { level: 20 });
    await page.locator(".tab-panel progress").waitFor();
    await page.getByText("Values go on when the game is analysed.").waitFor();
    await page.locator('.engine-depth[data-running="false"]').waitFor();
    await page.locator(".tab-panel").getByRole("button", { name: "Stop" }).click();
    await page.locator('.engine-depth[data-running="true"]').waitFor();
  },

  "a comment that is just being typed survives a reload": async (t) => {
    const page = await quietPage(t);
    const id = await openText(page, "f5f4", 1);
    await page.locator(".comment-field").pressSequentially("Ja");
    await page.reload();
    await until(page, () => document.querySelector(".comment-field")?.value === "Ja");
    const { nodes } = await t.server.ask("GET", `/studies/${id}`);
    assert.equal(nodes[1].comment, "Ja");
    // An address that can be no study says so, and nothing more.
    await page.goto("/study/one/two");
    await page.getByText("There is no such study").waitFor();
    assert.equal(await page.getByText("No connection").count(), 0);
  },

  "tournament statistics are those of the command line, and their games open": async (t) => {
    const page = await quietPage(t);
    await openText(page, "f5d6");
    await page.locator("#study-tab-base").click();
    const table = page.locator(".base-moves tbody tr");
    const shown = () =>
      page.$$eval(".base-moves tbody tr", (all) =>
        all.map((row) => [
          row.dataset.move,
          Number(row.querySelector(".base-count").textContent),
          row.querySelector(".base-bar").getAttribute("aria-label"),
        ]),
      );
    const told = (...more) => {
      const args = ["wthor", t.server.base, "--next", "f5d6", "--json", ...more];
      return JSON.parse(execFileSync(t.server.program, args, { encoding: "utf8" })).moves.map((move) => [
        move.move,
        move.games,
        `Black won ${move.black_wins}, drawn ${move.draws}, White won ${move.white_wins}`,
      ]);
    };
    await table.first().waitFor();
    assert.deepEqual(await shown(), told());
    await page.locator(".base-filters summary").click();
    await page.locator("#base-player").fill("seed=1");
    await page.locator("#base-from").fill("2020");
    const wanted = told("--player", "seed=1", "--year", "2020-");
    await until(
      page,
      (count) => document.querySelectorAll(".base-moves tbody tr").length === count,
      wanted.length,
    );
    assert.deepEqual(await shown(), wanted);
    const before = idOf(page);
    const [first] = await shown();
    await page.locator(".base-count").first().click();
    await until(
      page,
      (count) => document.querySelectorAll(".base-game").length === Math.min(20, count),
      first[1],
    );
    await page.locator(".base-game").first().click();
    await until(page, (old) => !location.pathname.includes(old), before);
    await page.locator(".study-players").waitFor();
  },

  "the editor sets up a position and refuses an impossible one": async (t) => {
    const page = await quietPage(t);
    await page.goto("/study/edit");
    const verdict = page.getByTestId("editor-verdict");
    await page.getByText("4 moves are possible.").waitFor();
    const put = (name) => page.locator(`.editor-board [data-name="${name}"]`).click();
    await put("a1");
    await page.getByText("all discs hang together").waitFor();
    assert.equal(await page.locator(".editor-board .faulty").getAttribute("data-name"), "a1");
    assert.equal(await page.locator(".editor .primary").isDisabled(), true);
    // Twice the same takes the disc away. Then a blocked corner, by keys alone.
    await put("a1");
    await page.keyboard.press("4");
    await put("a1");
    await page.locator("#editor-size").selectOption("10");
    assert.match(await verdict.innerText(), /./);
    await page.locator(".editor .primary:enabled").click();
    await page.locator(".study .tab-panel").waitFor();
    const study = await t.server.ask("GET", `/studies/${idOf(page)}`);
    assert.equal(study.size, 10);
    assert.equal([...study.nodes[0].board].filter((cell) => cell === "#").length, 1);
  },

  "a reload and a link return to the same place; games are studied": async (t) => {
    const page = await quietPage(t);
    const id = await openText(page, GAME, 10);
    const before = await moveOf(page);
    await page.keyboard.press("ArrowRight");
    await until(page, (old) => document.querySelector(".tree .chosen")?.dataset.node !== old, before);
    const node = await moveOf(page);
    const board = await discs(page);
    await page.waitForURL((url) => url.searchParams.get("node") === node);
    await page.reload();
    await page.locator(".tree .chosen").waitFor();
    assert.equal(idOf(page), id);
    assert.equal(await moveOf(page), node);
    assert.equal(await discs(page), board);
    // The navigation leads back there, too.
    await page.goto("/games");
    await page.locator('.nav a[href="/study"]').click();
    await until(page, (wanted) => document.querySelector(".tree .chosen")?.dataset.node === wanted, node);
    // A link holds everything: another browser finds the same position.
    await page.locator("#study-tab-more").click();
    await page.getByText("Copy a link to the game").click();
    const link = new URL(await page.getByLabel("The link", { exact: true }).inputValue());
    const other = await quietPage(t);
    await other.goto(link.pathname + link.search);
    await other.locator(".tree .chosen").waitFor();
    assert.equal(await discs(other), board);
    // A game of the list, twice: one study.
    const { first } = await t.server.ask("POST", "/games/import", { text: "f5f6e6f4e3c5" });
    const game = first ?? (await t.server.ask("GET", "/games?opening=f5f6e6f4e3c5")).games[0].id;
    const ids = [];
    for (let i = 0; i < 2; i++) {
      await page.goto(`/games/${game}`);
      await page.getByText("Study this game").click();
      await page.locator(".study .tab-panel").waitFor();
      ids.push(idOf(page));
    }
    assert.equal(ids[0], ids[1]);
    // A dropped file opens a study.
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["f5d6c5f4"], "game.txt", { type: "text/plain" }));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await until(page, (old) => !location.pathname.includes(old), ids[0]);
    await until(page, () => document.querySelectorAll(".tree .move").length === 5);
  },

  "Study on a phone, and by keys alone": async (t) => {
    const page = await t.page({ phone: true });
    await openText(page, "f5d6");
    await until(page, () => document.querySelectorAll(".board .value").length >= 3);
    // Long counts give way: nothing sticks out on the right.
    const box = await page.$eval(".engine-box", (one) => one.scrollWidth - one.clientWidth);
    assert.ok(box <= 0, `the values are ${box} px too wide`);
    await square(
      page,
      await page.locator(".board .value.best").evaluate((one) => one.parentElement.dataset.name),
    ).tap();
    await page.getByText("White to move").first().waitFor();
    await page.locator(".sheet-toggle").tap();
    await page.locator("#study-tab-moves").tap();
    assert.equal(await page.locator(".tree .move").count(), 4);
    const small = await page.$$eval(".study .tree .move, .study-walker .button", (all) =>
      all.filter((one) => one.getBoundingClientRect().height < 40).map((one) => one.textContent),
    );
    assert.deepEqual(small, [], "targets for thumbs");
    const desk = await quietPage(t);
    await desk.goto("/study");
    await desk.locator(".board .square.legal").first().waitFor();
    // From the board, which is reached by Tab, arrows move on the board and Enter plays.
    await desk.locator('.board .square[tabindex="0"]').focus();
    for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowUp"]) await desk.keyboard.press(key);
    const name = await desk.evaluate(() => document.activeElement.dataset.name);
    assert.ok(name, "the focus is on the board");
    await desk.keyboard.press("?");
    await desk.locator("dialog[open]").waitFor();
    await desk.keyboard.press("Escape");
    await desk.locator("body").press("Home");
    await desk.keyboard.type("f5");
    await desk.locator('.tree .chosen:has-text("f5")').waitFor();
  },
};
