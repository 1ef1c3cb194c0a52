// Explain: sliders give the values of `avocet eval`, own agents play, the champion's pictures; Watch shows as many
// nodes and cuts as `avocet tree`; Compare; a reload returns to the same place; the keyboard alone is enough.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { until, waitForGame } from "./steps.mjs";

const MOVES = "f5d6c3d3c4";
const PARALLEL_6 = "--------------XX----OO-------------- X";

/** What the command line says, as JSON. */
function ask(t, ...args) {
  return JSON.parse(
    execFileSync(t.server.program, [...args, "--json"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
}

const number = (text) => Number(text.replaceAll(",", "").replace("−", "-"));
const shownValue = async (page) => number(await page.getByTestId("explain-value").innerText());
const query = (page, name) => new URL(page.url()).searchParams.get(name);

/** The bars as the page has them: what each term adds. */
const bars = (page) =>
  page.$$eval(".bar-list .bar", (all) =>
    Object.fromEntries(all.map((bar) => [bar.dataset.term, bar.querySelector(".bar-adds").textContent])),
  );

/** Waits until page and command line agree on value and terms. */
async function agree(t, page, position, spec) {
  const { value, terms } = ask(t, "eval", position, "--agent", spec, "--for", "black");
  const wanted = Object.fromEntries(terms.map((term) => [term.term, term.contribution]));
  await until(
    page,
    ({ value, wanted }) => {
      // Three digits are shown: the rest is rounded.
      const fits = (text, exact) =>
        Math.abs(Number(text.replaceAll(",", "").replace("−", "-")) - exact) <=
        0.00051 + Math.abs(exact) / 500;
      const sum = document.querySelector('[data-testid="explain-value"]');
      const shown = [...document.querySelectorAll(".bar-list .bar")];
      return (
        sum &&
        fits(sum.textContent, value) &&
        shown.length === Object.keys(wanted).length &&
        shown.every((bar) => fits(bar.querySelector(".bar-adds").textContent, wanted[bar.dataset.term]))
      );
    },
    { value, wanted },
  );
}

export const tests = {
  "sliders give the values of avocet eval, and the bars follow the moves": async (t) => {
    const page = await t.page();
    await page.goto(`/explain?moves=${MOVES}`);
    await agree(t, page, MOVES, "seven");
    const slider = page.getByLabel("Weight of Mobility", { exact: true });
    await slider.focus();
    const output = page.locator('[data-term="mobility"] output');
    for (let i = 0; i < 3; i++) {
      const before = await output.innerText();
      await page.keyboard.press("ArrowRight");
      await until(
        page,
        (old) => document.querySelector('[data-term="mobility"] output').innerText !== old,
        before,
      );
    }
    const weight = number(await output.innerText());
    assert.ok(weight > 0.15, String(weight));
    await agree(t, page, MOVES, `seven,mobility=${weight}`);
    // With the pointer, too, and the order of the bars stays while it moves.
    const corner = page.getByLabel("Weight of Open corners");
    const order = Object.keys(await bars(page));
    await corner.fill("-0.4");
    await until(
      page,
      () => document.querySelector('[data-term="potential-corners"] output')?.textContent === "−0.4",
    );
    assert.deepEqual(Object.keys(await bars(page)), order);
    const spec = `seven,mobility=${weight},potential-corners=-0.4`;
    await agree(t, page, MOVES, spec);
    // The move that the agent plays with these weights carries the frame.
    const best = page.locator(".board .value.best");
    const choice = (await best.getAttribute("data-testid")).slice("value-".length);
    const move = ask(t, "move", MOVES, "--agent", spec, "--depth", "1");
    assert.equal(choice, move.move ?? move.best ?? move.moves?.[0]?.move);
    await page.waitForTimeout(500);
    await page.reload();
    await agree(t, page, MOVES, spec);
    // Move by move.
    await page.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    await agree(t, page, MOVES.slice(0, -2), spec);
    await page.waitForURL((url) => url.searchParams.get("ply") === "4");
    await page.getByRole("button", { name: "Reset the weights" }).click();
    await agree(t, page, MOVES.slice(0, -2), "seven");
    // A move on the board, and an agent with phases.
    await page.keyboard.press("End");
    await page.getByLabel("Agent", { exact: true }).selectOption("sized");
    const term = page.locator('[data-term="mobility"] input');
    await term.focus();
    await page.keyboard.press("PageUp");
    await until(page, () => document.querySelector('[data-term="mobility"] .changed'));
    const sized = number(await page.locator('[data-term="mobility"] output').innerText());
    const wanted = ask(t, "eval", MOVES, "--agent", "sized", "--for", "black");
    const mobility = wanted.terms.find((one) => one.term === "mobility");
    await until(
      page,
      (value) =>
        Math.abs(
          Number(
            document
              .querySelector('[data-testid="explain-value"]')
              .textContent.replaceAll(",", "")
              .replace("−", "-"),
          ) - value,
        ) <= 1,
      Math.trunc(wanted.value - mobility.contribution + mobility.scaled * sized),
    );
  },

  "changed weights are kept as an own agent, and it can be played": async (t) => {
    const page = await t.page();
    await page.goto("/explain?moves=f5d6&w=mobility:0.4");
    await page.getByRole("button", { name: "Keep as my agent" }).click();
    await page.getByLabel("Name of the agent").fill("My Mover");
    await page.getByRole("button", { name: "Keep it" }).click();
    await until(page, () => new URLSearchParams(location.search).get("agent") === "@my-mover");
    await agree(t, page, "f5d6", "seven,mobility=0.4");
    assert.equal(
      await page.locator('[data-term="mobility"] .changed').count(),
      0,
      "it is its own weight now",
    );
    await page.getByText("Play against it from here").click();
    await page.getByRole("button", { name: "As White" }).click();
    const game = await t.server.ask("GET", `/games/${await waitForGame(page)}`);
    assert.equal(game.black.name, "my-mover");
    assert.equal(game.black.seat.agent, "seven,mobility=0.4");
    await page.goto("/explain?agent=%40my-mover");
    await page.getByRole("button", { name: "Delete this agent" }).click();
    await page.getByRole("button", { name: "Yes, delete it" }).click();
    await until(page, () => !new URLSearchParams(location.search).has("agent"));
  },

  "the champion: patterns on the board, and shares that are those of avocet eval": async (t) => {
    const page = await t.page();
    await page.goto(`/explain?moves=${MOVES}&agent=champion`);
    await page.locator(".heat").first().waitFor();
    const wanted = ask(t, "eval", MOVES, "--for", "black");
    const heat = await page.$$eval(".heat", (all) => all.map((one) => [one.dataset.heat, one.classList[1]]));
    const shares = wanted.shares.flat();
    assert.equal(heat.length, 64);
    for (const [i, share] of shares.entries()) {
      assert.ok(Math.abs(number(heat[i][0]) - share) < 0.006, `share ${i}: ${heat[i][0]} for ${share}`);
      if (Math.abs(share) > 0.001) assert.equal(heat[i][1], share > 0 ? "black" : "white");
    }
    assert.ok(Math.abs((await shownValue(page)) - wanted.sum) < 0.006);
    const added = Object.values(await bars(page)).reduce((sum, text) => sum + number(text), 0);
    assert.ok(Math.abs(added - wanted.sum) < 0.02, `${added} for ${wanted.sum}`);
    await page.locator(".bar-name.link").nth(1).click();
    await page.locator(".pattern.chosen").waitFor();
    const top = [...wanted.places].sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))[1];
    assert.equal(await page.locator(".pattern.chosen .pattern-ground").count(), top.squares.length);
  },

  "the tree counts nodes and cuts as avocet tree, step by step": async (t) => {
    const page = await t.page();
    for (const [technique, spec, depth] of [
      ["minimax", "seven,search=minimax", 3],
      ["ordering", "seven,deepen=0,order=score,table=0", 4],
      ["table", "seven,deepen=0,order=none,table=1", 4],
      ["probcut", "seven,deepen=0,order=none,table=0,probcut=multi", 4],
      ["alphabeta", "seven", 3],
    ]) {
      const wanted = ask(t, "tree", "f5d6", "--agent", spec, "--depth", String(depth));
      await page.goto(`/explain/watch?moves=f5d6&depth=${depth}&technique=${technique}`);
      await page.locator(".tree-node.here").waitFor();
      await page.locator(".tree-frame").focus();
      assert.equal(await page.getByTestId("tree-visited").innerText(), "1");
      // The moves that nobody has looked at yet stand in the list, too.
      const reply = await page.locator('.tree-replies [data-stage="hidden"]').first().boundingBox();
      assert.ok(reply.height > 10, `a reply ${reply.height} px high`);
      await page.keyboard.press("End");
      await until(
        page,
        (all) => document.querySelector('[data-testid="tree-visited"]').textContent === all,
        String(wanted.visited),
      );
      assert.equal(await page.getByTestId("tree-skipped").innerText(), String(wanted.pruned));
      assert.match(await page.getByTestId("tree-sentence").innerText(), /The search is over/);
      assert.equal(await page.locator(".tree-node.open").count(), 0);
    }
    // The animation arrives there by itself, and shows every node of this small tree.
    await page.keyboard.press("Home");
    await page.getByLabel("Speed").selectOption("600");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await until(page, () => /The search is over/.test(document.querySelector(".tree-sentence").textContent));
    const pruned = ask(t, "tree", "f5d6", "--agent", "seven", "--depth", "3").pruned;
    assert.equal(await page.getByTestId("tree-skipped").innerText(), String(pruned));
    // A cut in words, and a node to jump to with its board.
    const wish = {
      id: "e2e-tree",
      board: "...........................OX......OXX.....O....................",
      turn: "black",
      agent: "seven",
      technique: "alphabeta",
      depth: 3,
    };
    let tree = await t.server.ask("POST", "/trees", wish);
    while (tree.state !== "done") tree = await t.server.ask("GET", `/trees/${tree.id}`);
    const { nodes } = await t.server.ask("GET", `/trees/${tree.id}/nodes?from=0`);
    const skipped = nodes.find((node) => node.kind === "pruned");
    await page.goto(`/explain/watch?moves=f5d6&depth=3&step=${skipped.node}`);
    await until(page, () =>
      /moves? (is|are) skipped/.test(document.querySelector(".tree-sentence")?.textContent ?? ""),
    );
    assert.equal(number(await page.getByTestId("tree-visited").innerText()), skipped.visited);
    await page.locator(".tree-path .link").nth(1).click();
    await until(page, () => document.querySelectorAll(".tree-path .link").length === 2);
    await page.waitForTimeout(450);
    const step = query(page, "step");
    await page.reload();
    await page.locator(".tree-node.here").waitFor();
    assert.equal(await page.locator(".tree-node.here").getAttribute("data-node"), step);
  },

  "large trees load in parts, and too large ones say so": async (t) => {
    const page = await t.page();
    const parts = [];
    page.on("request", (request) => {
      if (/\/nodes\?/.test(request.url())) parts.push(request.url());
    });
    await page.goto("/explain/watch");
    await page.getByRole("button", { name: "The whole game on 4×4" }).click();
    await until(page, () => document.querySelector(".tree-slider")?.max > 100_000, undefined, 20_000);
    const all = await page.locator(".tree-slider").getAttribute("max");
    await page.locator(".tree-slider").fill(String(Math.floor(Number(all) / 2)));
    await until(
      page,
      (half) => Number(document.querySelector(".tree-node.here")?.dataset.node) === half,
      Math.floor(Number(all) / 2),
    );
    assert.ok(parts.length < 60, `${parts.length} requests`);
    assert.ok((await page.locator(".tree-node").count()) < 300);
    await page.getByLabel("Plies ahead").selectOption("20");
    await page.goto("/explain/watch?technique=minimax&depth=9");
    await page.getByText("more than 1,000,000 nodes").waitFor({ timeout: 20_000 });
  },

  "two players are compared, here and over the moves": async (t) => {
    const page = await t.page();
    await page.goto(`/explain/compare?moves=${MOVES}&a=agent:compound,depth=2&b=agent:sized,depth=2`);
    const moves = page.locator(".choice-move b");
    await until(page, () => document.querySelectorAll(".choice-move b").length === 2);
    const wanted = ["compound", "sized"].map(
      (name) => ask(t, "move", MOVES, "--agent", `${name},depth=2`, "--depth", "2").move,
    );
    assert.deepEqual(await moves.allInnerTexts(), wanted);
    // A game pasted in another notation keeps its moves, too.
    await page.goto(`/explain/compare?a=agent:compound,depth=2&b=agent:sized,depth=2`);
    await page.locator(".other-position summary").click();
    await page
      .locator(".other-position textarea")
      .fill(
        "(;GM[Othello]PC[here]PB[Ada]PW[Bea]TY[8]" +
          "BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3]W[d3]B[c4];)",
      );
    await page.getByRole("button", { name: "Show it" }).click();
    await until(page, (wanted) => new URLSearchParams(location.search).get("moves") === wanted, MOVES);
    await page.getByRole("button", { name: "Compare all positions" }).click();
    await until(page, () =>
      /They differ in \d+ of \d+/.test(document.querySelector(".compare-game")?.textContent ?? ""),
    );
    await until(page, () => !document.querySelector(".compare-game progress"), undefined, 30_000);
    const rows = await page.locator(".compare-rows tbody tr").count();
    assert.ok(rows >= 5, String(rows));
    await page.waitForTimeout(450);
    await page.reload();
    await until(page, (all) => document.querySelectorAll(".compare-rows tbody tr").length === all, rows);
    await page.locator(".compare-rows tbody .link").nth(1).click();
    await until(page, () => document.querySelector(".compare-rows tr.here th")?.textContent.startsWith("2."));
  },

  "a small board is solved while you watch": async (t) => {
    const page = await t.page();
    await page.goto("/explain/watch?mode=solve&size=4");
    await page.getByRole("button", { name: "Solve it" }).click();
    await page.getByText(/^Solved: −\d+ for Black/).waitFor({ timeout: 20_000 });
    const line = await page.locator(".solve-line .link").count();
    assert.ok(line > 8, String(line));
    await page.locator(".solve-line .link").last().click();
    await until(page, () => document.querySelectorAll(".board .disc").length > 12);
    // A larger one takes longer, and stops when it is told to. The value of the usual start is built in, so this is
    // the other one. It takes a second or two: a slow browser may find it solved.
    await page.goto(`/explain/watch?mode=solve&from=${encodeURIComponent(PARALLEL_6)}`);
    await page.getByRole("button", { name: "Solve it" }).click();
    const stop = page.getByRole("button", { name: "Stop", exact: true });
    await stop.click({ timeout: 5_000 }).catch(() => page.getByText(/^Solved: /).waitFor());
    await until(page, () => !/\bStop\b/.test(document.querySelector(".solve-card")?.innerText ?? "Stop"));
  },
};
