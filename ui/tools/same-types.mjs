// Fails if src/api/schema.ts is not what docs/openapi.yaml generates: page and server must not drift apart.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "avocet-types-"));
try {
  const fresh = join(folder, "schema.ts");
  const bin = (name) => new URL(`../node_modules/.bin/${name}`, import.meta.url).pathname;
  execFileSync(bin("openapi-typescript"), ["../docs/openapi.yaml", "--output", fresh], { stdio: "ignore" });
  execFileSync(bin("prettier"), ["--config", ".prettierrc.json", "--write", fresh], { stdio: "ignore" });
  if (readFileSync(fresh, "utf8") !== readFileSync("src/api/schema.ts", "utf8")) {
    console.error("src/api/schema.ts differs from docs/openapi.yaml. Run: npm run types");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
