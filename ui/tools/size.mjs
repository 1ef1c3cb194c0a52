// Fails if the first load is 150 kB or more compressed: index.html with every script, style and preload it
// names, and the static imports of those scripts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const dist = new URL("../dist/", import.meta.url).pathname;
const seen = new Map();

function load(path) {
  if (seen.has(path)) return;
  const bytes = readFileSync(join(dist, path));
  seen.set(path, gzipSync(bytes, { level: 9 }).length);
  const text = bytes.toString("utf8");
  if (path.endsWith(".html")) for (const [, name] of text.matchAll(/(?:src|href)="\/([^"]+)"/g)) load(name);
  if (path.endsWith(".js"))
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) load(join("assets", name));
}

load("index.html");
let sum = 0;
for (const [path, bytes] of seen) {
  sum += bytes;
  console.log(`${String(bytes).padStart(8)} ${path}`);
}
console.log(`${String(sum).padStart(8)} bytes in all, ${LIMIT} allowed`);
if (sum >= LIMIT) process.exitCode = 1;
