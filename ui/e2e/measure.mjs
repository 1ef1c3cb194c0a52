// Measures the page in a browser, against a real server. Usage: node e2e/measure.mjs PROGRAM
// - first accepted move: from navigation with a cold cache, in a browser without storage, until the server's
//   answer to the first move is drawn. The move is made by a script as soon as a legal square is there, so the
//   figure is the page's part of a person's first move. Nine runs, each in a fresh browser profile.
// - first load: bytes as they travel, by the browser's own count.
// - memory: the JavaScript heap after a forced collection, and nodes of the document, before and after 50
//   games in one tab.
import { launch, openContext } from "./browser.mjs";
import { Server } from "./server.mjs";
import { calm, makeGame, playOut, square, until } from "./steps.mjs";

const [program] = process.argv.slice(2);
if (!program) {
  console.error("usage: node e2e/measure.mjs PROGRAM");
  process.exit(2);
}

/** Runs in the page before anything else: plays the first legal square and notes when its disc is accepted. */
function firstMove() {
  const marks = {};
  window.marks = marks;
  const look = () => {
    const legal = document.querySelector(".board.playable .square.legal");
    if (legal && marks.ready === undefined) {
      marks.ready = performance.now();
      marks.name = legal.dataset.name;
      legal.click();
    }
    const mine = marks.name && document.querySelector(`[data-name="${marks.name}"]`);
    if (mine && !mine.classList.contains("waiting") && mine.querySelector(".disc:not(.ghost)")) {
      marks.accepted = performance.now();
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function coldMove(browser, server) {
  const context = await openContext(browser, server);
  await context.addInitScript(firstMove);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  let bytes = 0;
  let requests = 0;
  session.on("Network.loadingFinished", (event) => {
    bytes += event.encodedDataLength;
    requests++;
  });
  await page.goto("/", { waitUntil: "commit" });
  await until(page, () => window.marks?.accepted !== undefined);
  const figures = await page.evaluate(() => ({
    ready: window.marks.ready,
    accepted: window.marks.accepted,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
  }));
  await context.close();
  return { ...figures, bytes, requests };
}

async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session
    .send("Performance.enable")
    .then(() => session.send("Performance.getMetrics"));
  const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  await session.detach();
  return { megabytes: of("JSHeapUsedSize") / 1e6, nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

async function fiftyGames(browser, server) {
  const context = await openContext(browser, server);
  const page = await context.newPage();
  const figures = [];
  await page.goto("/play");
  for (let played = 1; played <= 50; played++) {
    await makeGame(server, `fifty-${played}`, { size: 6 });
    // A link, so that the tab stays what it is.
    await page.evaluate((id) => {
      const link = document.createElement("a");
      link.href = `/play/${id}`;
      document.body.append(link);
      link.click();
      link.remove();
    }, `fifty-${played}`);
    await until(
      page,
      (id) => location.pathname.endsWith(id) && document.querySelector(".square.legal"),
      `fifty-${played}`,
    );
    await playOut(page, (name) => square(page, name).click());
    if ([1, 10, 25, 50].includes(played)) figures.push({ played, ...(await heap(page)) });
  }
  await context.close();
  return figures;
}

const server = new Server(program);
await server.start();
try {
  const runs = [];
  for (let i = 0; i < 9; i++) {
    const browser = await launch();
    runs.push(await coldMove(browser, server));
    await browser.close();
  }
  runs.sort((a, b) => a.accepted - b.accepted);
  const ms = (name) => runs.map((run) => Math.round(run[name])).join(" ");
  console.log(`first paint, ms:          ${ms("paint")}`);
  console.log(`board ready to play, ms:  ${ms("ready")}`);
  console.log(`first move accepted, ms:  ${ms("accepted")}`);
  console.log(`median of the last:       ${Math.round(runs[4].accepted)} ms`);
  console.log(`first load:               ${runs[0].bytes} bytes in ${runs[0].requests} requests`);
  await calm(server);
  const browser = await launch();
  for (const { played, megabytes, nodes, listeners } of await fiftyGames(browser, server))
    console.log(
      `after ${String(played).padStart(2)} games:           ${megabytes.toFixed(1)} MB heap, ${nodes} nodes, ${listeners} listeners`,
    );
  await browser.close();
} finally {
  await server.remove();
}
