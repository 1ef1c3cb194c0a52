// Measures Study in a browser, against a real server. Usage: node e2e/measure-study.mjs PROGRAM [ROUNDS]
// ROUNDS: only the analysis, so many times four games, each time with a new server.
// - first values: from the key that steps to a position never searched before until the first frame that has a
//   value on a square, by the page's own clock. Forty steps through a game.
// - frames: the browser's own trace over five seconds while the values of a position deepen. A mark that moves
//   in each frame makes the browser draw all the time; the trace counts frames drawn and frames dropped.
// - analysis: a game of 60 moves at level 16 in the page, from the request until the page draws the graph, and
//   by `avocet analyze` on the same machine, by turns. Both run on as many threads as the server takes.
import { spawnSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { launch, openContext } from "./browser.mjs";
import { Server } from "./server.mjs";
import { calm, until } from "./steps.mjs";

const [program, rounds] = process.argv.slice(2);
if (!program) {
  console.error("usage: node e2e/measure-study.mjs PROGRAM [ROUNDS]");
  process.exit(2);
}

const GAME =
  "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1";
const STEPS = 40;
const SECONDS = 5;
const LEVEL = 16;

/** Runs in the page: presses a key and waits for the frame that shows a value. */
function step() {
  return new Promise((done) => {
    const begun = performance.now();
    const end = begun + 10_000;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    const look = () => {
      const now = performance.now();
      // The next frame draws what this one has laid out.
      if (document.querySelector(".board .value"))
        requestAnimationFrame(() => done(performance.now() - begun));
      else if (now > end) done(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}

async function firstValues(page) {
  const times = [];
  for (let i = 0; i < STEPS; i++) {
    times.push(await page.evaluate(step));
    await page.waitForTimeout(250);
  }
  return times;
}

/** Moves a mark in each frame, and counts the frames and the changes of values meanwhile. */
function keepDrawing(seconds) {
  const mark = document.createElement("i");
  mark.style.cssText = "position:fixed;top:0;left:0;width:4px;height:4px;background:red";
  document.body.append(mark);
  let frames = 0;
  let changes = 0;
  const watcher = new MutationObserver((all) => (changes += all.length));
  for (const box of document.querySelectorAll(".board, .engine-box"))
    watcher.observe(box, { subtree: true, childList: true, characterData: true });
  const begun = performance.now();
  return new Promise((done) => {
    const draw = () => {
      frames++;
      mark.style.transform = `translateX(${frames % 100}px)`;
      if (performance.now() - begun < seconds * 1000) requestAnimationFrame(draw);
      else {
        watcher.disconnect();
        mark.remove();
        done({ frames, changes });
      }
    };
    requestAnimationFrame(draw);
  });
}

async function traced(browser, work) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"],
    },
  });
  const result = await work();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return { result, events };
}

/** The game in the four directions that the start allows: for Avocet they are four games. */
const directions = (() => {
  const swapped = (text) =>
    text.replace(
      /([a-h])([1-8])/g,
      (_, file, row) => `${"abcdefgh"[row - 1]}${"abcdefgh".indexOf(file) + 1}`,
    );
  const turned = (text) =>
    text.replace(/([a-h])([1-8])/g, (_, file, row) => `${"hgfedcba"["abcdefgh".indexOf(file)]}${9 - row}`);
  return [GAME, swapped(GAME), turned(GAME), turned(swapped(GAME))];
})();

/** Runs in the page: waits for the frame that shows the graph. */
function graphDrawn() {
  return new Promise((done) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(".tab-panel .graph")) return;
      watcher.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
    watcher.observe(document.body, { subtree: true, childList: true });
  });
}

/** Analyses a game in the page. Returns the seconds from the request until the graph is drawn. */
async function analysedInPage(server, context, game) {
  const page = await context.newPage();
  await page.goto(`/study?text=${game}&ply=0`);
  await page.waitForURL(/\/study\/.+/);
  const id = decodeURIComponent(new URL(page.url()).pathname.split("/")[2]);
  await page.locator("#study-tab-analysis").click();
  await page.locator(".start-analysis:enabled").waitFor();
  await page.waitForTimeout(1500); // the page loads its other views while nobody asks for anything
  const drawn = page.evaluate(graphDrawn);
  const begun = performance.now();
  await server.ask("POST", `/studies/${id}/analysis`, { level: LEVEL });
  await drawn;
  const seconds = (performance.now() - begun) / 1000;
  await page.close();
  return seconds;
}

function analysedByCommand(game, threads) {
  const begun = performance.now();
  const words = ["analyze", game, "--level", LEVEL, "--threads", threads].map(String);
  const { status, stderr } = spawnSync(program, words);
  if (status !== 0) throw new Error(`avocet analyze ended with ${status}: ${stderr}`);
  return (performance.now() - begun) / 1000;
}

const sorted = (times) => [...times].filter((time) => time !== null).sort((a, b) => a - b);
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(" ");

/** The analyses of four games, by turns. */
async function analyses(server, context, inPage, byCommand) {
  // Memory and code that only the first one needs.
  await analysedInPage(server, context, directions[0].slice(0, 112));
  for (const game of directions) {
    inPage.push(await analysedInPage(server, context, game));
    byCommand.push(analysedByCommand(game, threads));
  }
}

function tellAnalyses(inPage, byCommand) {
  const list = (seconds) => seconds.map((one) => one.toFixed(2)).join(" ");
  const mean = (seconds) => seconds.reduce((a, b) => a + b) / seconds.length;
  const middle = (values) => sorted(values)[Math.floor(values.length / 2)];
  const ratio = (of) => (of(inPage) / of(byCommand)).toFixed(3);
  console.log(
    `analysis at level ${LEVEL}, ${threads} threads: in the page ${list(inPage)} s, by command ${list(byCommand)} s`,
  );
  console.log(
    `ratio of the means ${ratio(mean)}, of the medians ${ratio(middle)}, ` +
      `of the fastest ${ratio((seconds) => Math.min(...seconds))}`,
  );
  console.log(`load ${load()}`);
}

async function valuesAndFrames(context) {
  const page = await context.newPage();
  await page.goto(`/study?text=${GAME}&ply=0`);
  await until(page, () => document.querySelector(".board .value"));
  const times = sorted(await firstValues(page));
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(0);
  console.log(
    `first values, ${times.length} positions: median ${at(0.5)} ms, 90 % ${at(0.9)} ms, most ${at(1)} ms`,
  );
  console.log(`load ${load()}`);
  await page.goto(`/study?text=${GAME.slice(0, 40)}&ply=20`);
  await until(page, () => document.querySelector(".board .value"));
  const { result, events } = await traced(context.browser(), () => page.evaluate(keepDrawing, SECONDS));
  const count = (name) => events.filter((event) => event.name === name).length;
  const long = events.filter((event) => event.name === "RunTask" && event.dur > 16_667).length;
  console.log(
    `frames in ${SECONDS} s: ${result.frames} asked for by the page, ${count("DrawFrame")} drawn, ` +
      `${count("DroppedFrame")} dropped; ${long} tasks above 16.7 ms; ` +
      `${result.changes} changes of values and lines`,
  );
  console.log(`load ${load()}`);
  await page.close();
}

const threads = availableParallelism();
const inPage = [];
const byCommand = [];
const browser = await launch();
try {
  for (let round = 0; round < Number(rounds ?? 1); round++) {
    const server = new Server(program);
    try {
      await server.start();
      await calm(server);
      const context = await openContext(browser, server);
      console.log(`load ${load()}`);
      if (!rounds) await valuesAndFrames(context);
      await analyses(server, context, inPage, byCommand);
      await context.close();
    } finally {
      await server.remove();
    }
  }
  tellAnalyses(inPage, byCommand);
} finally {
  await browser.close();
}
