// The view Games: search, replay, notes, files, imports, deleting.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { choices, discs, makeGame, pgn, until, waitForGame } from "./steps.mjs";

/** A game that was played out; WTHOR holds no others. */
const FULL =
  "d3c5b6c3c6d2c4e3f6b4b3b5a5a3c2d1f4f5g5g6f2e2f3h5f1g3a4a6g4h4e1g1h6h7c1b1h2e7b2e6d6a7f8d8f7c7e8g7h3h1g2d7c8a2a1b7a8b8g8h8";

async function openList(page) {
  await page.goto("/games");
  await page.locator(".game-row, .empty").first().waitFor();
}

/** Clicks until a file comes: a browser may hold back the tenth file that a page gives within seconds. */
async function downloadBy(page, button) {
  for (let tries = 0; tries < 3; tries++) {
    const coming = page.waitForEvent("download", { timeout: 5000 }).catch(() => null);
    await button.click();
    const download = await coming;
    if (download) return download;
  }
  return assert.fail(`no file came: ${await page.locator(".export").innerText()}`);
}

const rows = (page) => page.locator(".game-row");

export const tests = {
  "imports: several at once, files, WTHOR, and a report of problems": async (t) => {
    const page = await t.page();
    await openList(page);
    await page.locator(".page-head .button").click();
    const panel = page.locator(".card.import");
    await panel.locator("#import-tag").fill("evening");
    await panel.locator("textarea").fill("f5d6c3d3c4\nf5f6e6f4g5\nf5f4e3f6d3");
    await panel.locator(".import-line .primary").click();
    await panel.locator(".report").waitFor();
    assert.match(await panel.locator(".report").innerText(), /3 games are here now/);
    // The same again is known; nonsense is reported with its place.
    await panel.locator("textarea").fill("f5d6c3d3c4\nf5d6a1\n");
    await panel.locator(".import-line .primary").click();
    await panel.locator(".report.mixed, .report.bad").waitFor();
    const said = await panel.locator(".report").innerText();
    assert.match(said, /1 was here before/);
    assert.match(said, /1 could not be read/);
    assert.match(said, /Line 2, at “a1”: Black cannot play a1, move 3 of the game/);
    // Every notation of whole games, as a file; WTHOR is binary.
    const list = await t.server.ask("GET", "/games?tag=evening");
    assert.equal(list.total, 3);
    const whole = await t.server.ask("POST", "/games/import", { text: FULL });
    const { formats } = await t.server.ask("GET", "/info");
    const files = [];
    for (const format of formats.filter((f) =>
      ["ggf", "sgf", "pgn", "quest", "wthor", "transcript"].includes(f.name),
    )) {
      const answer = await fetch(
        `${t.server.address}/api/v1/games/${whole.first}/export?format=${format.name}`,
      );
      assert.equal(answer.status, 200, format.name);
      files.push({
        name: `one.${format.extension}`,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(await answer.arrayBuffer()),
      });
    }
    assert.equal(files.length, 6);
    await panel.locator("textarea").fill("");
    await panel.locator('input[type="file"]').setInputFiles(files);
    await until(page, (count) => document.querySelectorAll(".report").length === count, files.length);
    assert.equal(await panel.locator(".report.bad").count(), 0, await panel.innerText());
    // Every file that we write is the same game again.
    const moves = async (id) => (await t.server.ask("GET", `/games/${id}`)).moves.map((ply) => ply.move);
    const wanted = await moves(whole.first);
    for (const game of (await t.server.ask("GET", "/games?source=import&from=1900-01-01")).games)
      if (game.plies === wanted.length) assert.deepEqual(await moves(game.id), wanted);
    await t.shot(page, "import");
    // A WTHOR file waits for the names of its players.
    const wtb = files.find((file) => file.name.endsWith(".wtb"));
    await panel.locator(".report.mixed", { hasText: "one.wtb" }).getByText("Import with numbers").click();
    await until(page, () => document.querySelectorAll(".report").length === 1);
    assert.match(await panel.locator(".report").innerText(), /1 game is here now/);
    const jou = Buffer.alloc(16 + 20);
    jou.set([20, 26, 2, 16, 0, 0, 0, 0, 1], 0);
    jou.write("Tamenori", 16);
    const names = { name: "WTHOR.JOU", mimeType: "application/octet-stream", buffer: jou };
    await panel.locator('.import-line input[type="file"]').setInputFiles([wtb, names]);
    await until(page, () =>
      document.querySelector(".card.import [role=status]")?.innerText.includes("one.wtb"),
    );
    await openList(page);
    await page.getByLabel("Players, openings, tags, notes").fill("tamenori");
    await until(page, () => document.querySelectorAll(".game-row").length === 1);
    assert.match(await rows(page).first().innerText(), /Tamenori/);
  },

  "a pasted position can be played from": async (t) => {
    const page = await t.page();
    const settings = await t.server.ask("GET", "/settings");
    await openList(page);
    await page.locator(".page-head .button").click();
    const panel = page.locator(".card.import");
    const paste = async (text) => {
      await panel.locator("textarea").fill(text);
      await panel.locator(".import-line .primary").click();
      await panel.locator(".report").waitFor();
    };
    const board = "-".repeat(18) + "X" + "-".repeat(8) + "XX------OXX-----O" + "-".repeat(20);
    // Any notation of a position, with or without the side to move.
    const drawing = ["  a b c d e f g h"]
      .concat(
        [...Array(8).keys()].map((row) => `${row + 1} ${[...board.slice(row * 8, row * 8 + 8)].join(" ")}`),
      )
      .concat("White to move")
      .join("\n");
    for (const text of [`${board} O`, "8/8/2p5/3pp3/3Ppp2/3P4/8/8 b - - 0 1", drawing]) {
      await paste(text);
      await page.locator(".position-card").waitFor();
      const said = await panel.locator(".report").innerText();
      assert.match(said, /This is a position, not a game/);
      assert.match(said, /White is to move|Black is to move/, text);
    }
    await paste("0x0000001028000000 0x0000000810000000");
    await until(page, () => document.querySelectorAll(".position-card").length === 2);
    await paste("hello world");
    await panel.locator(".report.bad").waitFor();
    assert.match(await panel.locator(".report").innerText(), /At “hello world”: This is not a move/);
    await paste(board);
    await page.locator(".position-card").waitFor();
    await page.getByLabel("White", { exact: true }).check();
    await page.getByRole("button", { name: "As White" }).click();
    const game = await t.server.ask("GET", `/games/${await waitForGame(page)}`);
    assert.equal(game.start.board.replaceAll(".", "-"), board);
    assert.equal(game.start.turn, "white");
    assert.equal(game.white.seat.kind, "person");
    // Nobody has moved: the board is in no list.
    const listed = await t.server.ask("GET", "/games?state=playing");
    assert.ok(!listed.games.some(({ id }) => id === game.id));
    // Other tests begin as Black.
    await t.server.ask("PUT", "/settings", settings);
  },

  "names for games that have none": async (t) => {
    const page = await t.page();
    await openList(page);
    await page.locator(".page-head .button").click();
    const panel = page.locator(".card.import");
    await panel.locator("textarea").fill("f5f6e6f4e3c5c4e7");
    await panel.locator("#import-black").fill("Sophie Germain");
    await panel.locator("#import-white").fill("Lagrange");
    await panel.locator(".import-line .primary").click();
    await panel.locator(".report .button").click();
    await page.locator(".game-head").waitFor();
    const head = await page.locator(".game-head").innerText();
    assert.match(head, /Sophie Germain/);
    assert.match(head, /Imported/);
  },

  "a dropped file is imported": async (t) => {
    const page = await t.page();
    await openList(page);
    const text = pgn("Dora", "Emil", FULL);
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], "dropped.pgn", { type: "text/plain" }));
      return transfer;
    }, text);
    await page.dispatchEvent("main", "dragover", { dataTransfer: data });
    await page.locator(".drop-place").waitFor();
    await page.dispatchEvent("main", "drop", { dataTransfer: data });
    await page.locator(".report").waitFor();
    assert.match(await page.locator(".report").innerText(), /1 game is here now/);
    await page.locator(".report .button").click();
    await page.locator(".game-head").waitFor();
    assert.match(await page.locator(".game-head h1").innerText(), /Dora/);
  },

  "games are found again": async (t) => {
    const page = await t.page();
    await makeGame(t.server, "small", { size: 6, name: "Grace" });
    const small = await t.server.ask("GET", "/games/small");
    await t.server.ask("POST", "/games/small/moves", { ply: 0, move: small.legal[0] });
    await t.server.ask("POST", "/games/import", {
      text:
        pgn("Ada Lovelace", "Boole", "f5d6c3d3c4") + "\n" + pgn("Curie", "Ada Lovelace", "f5d6c3d3", "0-1"),
      tags: ["history"],
    });
    await openList(page);
    const count = async (wanted, what) => {
      await until(
        page,
        (expected) => document.querySelectorAll(".game-row").length === expected,
        wanted,
      ).catch(async () => assert.fail(`${what}: ${await rows(page).count()} rows, not ${wanted}`));
    };
    await page.getByLabel("Players, openings, tags, notes").fill("lovelace");
    await count(2, "by player");
    await page.getByLabel("Players, openings, tags, notes").fill("histor");
    await count(2, "by a part of a tag");
    await page.getByLabel("Players, openings, tags, notes").fill("lovelace");
    await count(2, "by player");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.locator("#filter-result").selectOption("white");
    await count(1, "by result");
    assert.match(await rows(page).first().innerText(), /Curie/);
    // The search is in the address: a reload keeps it.
    await page.reload();
    await count(1, "after a reload");
    await page.getByRole("button", { name: "Clear" }).first().click();
    await page.getByLabel("Players, openings, tags, notes").fill("grace");
    await page.locator("#filter-size").selectOption("6");
    await count(1, "by size");
    await page.locator("#filter-size").selectOption("8");
    await page.locator(".empty").waitFor();
    await page.getByRole("button", { name: "Clear" }).first().click();
    await page.locator("#filter-tag").fill("history");
    await count(2, "by tag");
    await page.locator("#filter-opening").fill("f5d6c3d3c4");
    await count(1, "by opening");
    await page.locator("#filter-opening").fill("");
    await page.locator("#filter-from").fill("2020-05-17");
    await page.locator("#filter-to").fill("2020-05-17");
    await count(2, "by date");
    await page.locator("#filter-to").fill("2020-05-16");
    await page.locator("#filter-from").fill("");
    await page.locator(".empty").waitFor();
    await t.shot(page, "games-none-found");
    await page.locator(".empty .button").click();
    await page.getByLabel("Players, openings, tags, notes").fill("grace");
    await page.locator("#filter-source").selectOption("page");
    await count(1, "by source");
    await page.locator("#filter-state").selectOption("playing");
    await count(1, "by state");
    // An unfinished game goes on.
    await rows(page).first().locator("a").click();
    await page.getByRole("link", { name: "Continue playing" }).click();
    assert.equal(await waitForGame(page), "small");
    await choices(page);
  },

  "one game: replay by keys, tags, notes, review, files": async (t) => {
    const page = await t.page();
    const { first } = await t.server.ask("POST", "/games/import", {
      text: pgn("Euler", "Gauss", FULL, "0-1"),
    });
    const game = await t.server.ask("GET", `/games/${first}`);
    await page.goto(`/games/${first}`);
    await page.locator(".game-head").waitFor();
    assert.equal(await discs(page), game.board);
    await page.keyboard.press("Home");
    await until(page, () => document.querySelectorAll(".board .disc").length === 4);
    assert.equal(await discs(page), game.start.board);
    await page.keyboard.press("ArrowRight");
    await until(page, () => document.querySelectorAll(".board .disc").length === 5);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await until(page, () => document.querySelectorAll(".board .disc").length === 5);
    await page.keyboard.press("End");
    await until(page, () => document.querySelectorAll(".board .disc").length === 64);
    // Tags and notes.
    await page.getByLabel("Add a tag").fill("study");
    await page.keyboard.press("Enter");
    await page.locator(".tag-list .tag", { hasText: "study" }).waitFor();
    await page.locator(".notes-area").fill("Tiger opening");
    await page.locator(".notes-area").blur();
    await page.getByText("Saved", { exact: true }).waitFor();
    const noted = await t.server.ask("GET", `/games/${first}`);
    assert.deepEqual([noted.tags, noted.notes], [["study"], "Tiger opening"]);
    // A long word without a space widens no column.
    await t.server.ask("PATCH", `/games/${first}`, { tags: ["a".repeat(40)] });
    await page.getByText("a".repeat(40)).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await t.server.ask("PATCH", `/games/${first}`, { tags: ["study"] });
    // A review with its graph.
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.locator(".graph-slider").waitFor({ timeout: 60_000 });
    // Files: every notation and pictures, named after day and players.
    const { formats } = await t.server.ask("GET", "/info");
    await page.locator(".more-formats summary").click();
    const names = new Set();
    for (const name of [...formats.map((format) => format.name), "png"]) {
      await page.locator(".check-line input").setChecked(name === "diagram" || name === "png");
      const download = await downloadBy(page, page.locator(`.export [data-format="${name}"]`));
      assert.match(download.suggestedFilename(), /^2020-05-17-Euler-vs-Gauss[-\w]*\.\w+$/, name);
      assert.ok(!names.has(download.suggestedFilename()), `${name} has a name of its own`);
      names.add(download.suggestedFilename());
      const bytes = readFileSync(await download.path());
      assert.ok(bytes.length > 20, `${name}: ${bytes.length} bytes`);
      if (name === "png") assert.equal(bytes.subarray(1, 4).toString(), "PNG");
      if (name === "svg" || name === "diagram") assert.match(bytes.toString(), /<svg/);
      if (name === "transcript") assert.match(bytes.toString(), new RegExp(FULL, "i"));
    }
    await t.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: t.server.address });
    await page.getByRole("button", { name: "Copy the moves" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), FULL);
    // A new game from the position after six moves.
    await page.keyboard.press("Home");
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    await until(page, () => document.querySelectorAll(".board .disc").length === 10);
    const there = await discs(page);
    await page.getByRole("button", { name: "As Black" }).click();
    const begun = await t.server.ask("GET", `/games/${await waitForGame(page)}`);
    assert.ok(begun.board === there, "it begins at the position on the board");
    await choices(page);
  },

  "deleting has an undo": async (t) => {
    const page = await t.page();
    await t.server.ask("POST", "/games/import", { text: pgn("Noether", "Hilbert", FULL) });
    await page.goto("/games?player=noether");
    await rows(page).first().waitFor();
    await rows(page).first().locator(".row-delete").click();
    await page.locator(".empty").waitFor();
    await page.locator(".note-bar").getByRole("button", { name: "Undo" }).click();
    await rows(page).first().waitFor();
    // From the page of the game, where Delete is the last button, and back from the list of deleted games.
    await rows(page).first().locator("a").click();
    await page.locator(".game-head").waitFor();
    assert.equal(await page.locator("main button").last().innerText(), "Delete this game");
    await page.getByRole("button", { name: "Delete this game" }).click();
    await page.locator(".note-bar").waitFor();
    // The note stays with the list, and leaves with it.
    await page.getByRole("link", { name: "Learn" }).first().click();
    await page.locator(".chapter-card").first().waitFor();
    await page.goBack();
    await page.locator(".page-head").waitFor();
    assert.equal(await page.locator(".note-bar").count(), 0);
    await page.goto("/games?state=deleted&player=noether");
    await rows(page).first().getByRole("button", { name: "Restore" }).click();
    await page.locator(".empty").waitFor();
    assert.equal((await t.server.ask("GET", "/games?player=noether")).total, 1);
  },

  "a list of 3000 games loads by pages": async (t) => {
    const page = await t.page();
    // Random games, all different: the list below draws only what is in sight.
    const lines = [];
    for (let i = 0; i < 3000; i++)
      lines.push(
        pgn(`Player ${i}`, `Rival ${i}`, "f5d6c3d3").replace("2020.05.17", `1999.${1 + (i % 12)}.1`),
      );
    const result = await t.server.ask("POST", "/games/import", { text: lines.join("\n"), tags: ["many"] });
    assert.equal(result.stored, 3000, JSON.stringify(result).slice(0, 300));
    await page.goto("/games?tag=many");
    await rows(page).first().waitFor();
    assert.match(await page.locator(".page-head").innerText(), /3,000 games/);
    for (let i = 0; i < 6; i++) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForTimeout(120);
    }
    const drawn = await rows(page).count();
    assert.ok(drawn <= 40, `${drawn} rows are in the document`);
    const last = Number(await rows(page).last().getAttribute("aria-posinset"));
    assert.ok(last > 200, `only ${last} games were reached`);
  },

  "stored markup never runs": async (t) => {
    const page = await t.page();
    const evil = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;
    const settings = await t.server.ask("GET", "/settings");
    await t.server.ask("PUT", "/settings", { ...settings, name: evil.slice(0, 80) });
    await t.server.ask("POST", "/games", {
      id: "evil",
      size: 8,
      black: { kind: "person", name: evil.slice(0, 80) },
      white: { kind: "person", name: `"><svg onload="window.ran=1">` },
    });
    await t.server.ask("PATCH", "/games/evil", { notes: evil, tags: ["<b onclick=window.ran=1>t</b>"] });
    for (const path of ["/play/evil", "/games", "/games/evil", "/settings", "/play"]) {
      await page.goto(path);
      await page.waitForTimeout(150);
    }
    await page.goto("/games/evil");
    await page.locator(".game-head").waitFor();
    assert.ok((await page.locator(".game-head h1").innerText()).includes("<img src=x"), "it is text");
    assert.equal(await page.locator("main img, main script").count(), 0);
    assert.equal(await page.evaluate(() => window.ran), undefined);
    await t.server.ask("PUT", "/settings", { ...settings, name: "" });
    await t.server.ask("DELETE", "/games/evil");
  },
};
