// Measures Study in a browser, against a real server. Usage: node e2e/measure-study.mjs PROGRAM
// - first values: from the key that steps to a position never searched before until the first frame that has a
//   value on a square, by the page's own clock. Forty steps through a game.
// - frames: the browser's own trace over five seconds while the values of a position deepen. A mark that moves
//   in each frame makes the browser draw all the time; the trace counts frames drawn and frames dropped.
import { loadavg } from "node:os";
import { launch, openContext } from "./browser.mjs";
import { Server } from "./server.mjs";
import { calm, until } from "./steps.mjs";

const [program] = process.argv.slice(2);
if (!program) {
  console.error("usage: node e2e/measure-study.mjs PROGRAM");
  process.exit(2);
}

const GAME =
  "d3c5b6c3c6d2c4e3f6b4b3b5a5a3c2d1f4f5g5g6f2e2f3h5f1g3a4a6g4h4e1g1h6h7c1b1h2e7b2e6d6a7f8d8f7c7e8g7h3h1g2d7c8a2a1b7a8b8g8h8";
const STEPS = 40;
const SECONDS = 5;

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

const sorted = (times) => [...times].filter((time) => time !== null).sort((a, b) => a - b);
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(" ");

const server = new Server(program);
const browser = await launch();
try {
  await server.start();
  await calm(server);
  const context = await openContext(browser, server);
  const page = await context.newPage();
  console.log(`load ${load()}`);
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
  const { result, events } = await traced(browser, () => page.evaluate(keepDrawing, SECONDS));
  const count = (name) => events.filter((event) => event.name === name).length;
  const long = events.filter((event) => event.name === "RunTask" && event.dur > 16_667).length;
  console.log(
    `frames in ${SECONDS} s: ${result.frames} asked for by the page, ${count("DrawFrame")} drawn, ` +
      `${count("DroppedFrame")} dropped; ${long} tasks above 16.7 ms; ` +
      `${result.changes} changes of values and lines`,
  );
  console.log(`load ${load()}`);
  await context.close();
} finally {
  await browser.close();
  await server.remove();
}
