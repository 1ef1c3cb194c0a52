// Tests of the page in a real browser against a real server. Usage:
//   node e2e/run.mjs PROGRAM [PATTERN] [--shots FOLDER]
// PROGRAM is avocet with the page built in. Two workers share the tests; each has a server of its own.
// Two browsers and two searching servers keep a small machine busy for minutes, and a step can miss its limit
// of time there. So a test that failed is tried once more, alone, and a line tells of each that passed then.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch, openContext } from "./browser.mjs";
import { Server } from "./server.mjs";
import { calm } from "./steps.mjs";

const args = process.argv.slice(2);
const shotsAt = args.includes("--shots") ? args.splice(args.indexOf("--shots"), 2)[1] : null;
const [program, pattern = ""] = args;
if (!program) {
  console.error("usage: node e2e/run.mjs PROGRAM [PATTERN] [--shots FOLDER]");
  process.exit(2);
}
if (shotsAt) mkdirSync(shotsAt, { recursive: true });

const all = [];
for (const file of [
  "looks",
  "play",
  "review",
  "games",
  "life",
  "learn",
  "study",
  "explain",
  "practice",
  "keys",
]) {
  const { tests } = await import(`./${file}.mjs`);
  for (const [name, test] of Object.entries(tests)) {
    const full = `${file}: ${name}`;
    if (new RegExp(pattern, "i").test(full)) all.push({ name: full, test });
  }
}

/** What a test gets. */
class Help {
  contexts = [];

  constructor(browser, server) {
    this.browser = browser;
    this.server = server;
  }

  /** Opens a page in a context of its own; this.context is the newest. */
  async page(options) {
    this.context = await openContext(this.browser, this.server, options);
    this.contexts.push(this.context);
    return this.context.newPage();
  }

  async shot(page, name) {
    if (shotsAt) await page.screenshot({ path: join(shotsAt, `${name}.png`) });
  }

  async end() {
    const trouble = this.contexts.flatMap((context) => context.trouble);
    for (const context of this.contexts) await context.close();
    if (trouble.length) throw new Error(trouble.join("\n"));
  }
}

let failed = 0;
let passed = 0;
const again = [];

async function runOne(browser, server, { name, test }) {
  const begun = Date.now();
  const help = new Help(browser, server);
  try {
    await calm(server);
    await test(help);
    await help.end();
    passed++;
    console.log(`ok ${((Date.now() - begun) / 1000).toFixed(1)} s  ${name}`);
  } catch (error) {
    const first = !again.includes(test);
    if (first) again.push(test);
    else failed++;
    console.log(`${first ? "to be tried again" : "FAILED"}  ${name}\n${error.stack}`);
    const page = help.contexts.at(-1)?.pages().at(-1);
    if (page && shotsAt)
      await page
        .screenshot({ path: join(shotsAt, `failed-${again.length}-${failed}.png`) })
        .catch(() => undefined);
    for (const context of help.contexts) await context.close().catch(() => undefined);
  }
}

async function worker(queue) {
  const server = new Server(program);
  const browser = await launch();
  try {
    await server.start();
    for (let next = queue.shift(); next; next = queue.shift()) await runOne(browser, server, next);
  } finally {
    await browser.close();
    await server.remove();
  }
}

const begun = Date.now();
const queue = [...all];
await Promise.all(Array.from({ length: Math.min(2, all.length) }, () => worker(queue)));
const second = all.filter(({ test }) => again.includes(test));
if (second.length) {
  await worker([...second]);
  console.log(`${second.length} of ${all.length} tests needed a second try`);
}
console.log(`${((Date.now() - begun) / 1000).toFixed(0)} s`);
// The lines that tools/count_tests.awk adds up.
console.log(`[  PASSED  ] ${passed} test(s).`);
if (failed) console.log(`[  FAILED  ] ${failed} test(s).`);
process.exit(failed || !passed ? 1 : 0);
