// A real `avocet serve` for the tests: on a free port of this machine, with games in a temporary folder.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Asks the system for a port that nobody uses. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export class Server {
  #child = null;

  constructor(program) {
    this.program = program;
    this.folder = mkdtempSync(join(tmpdir(), "avocet-page-"));
    this.port = 0;
    this.base = "";
    this.said = "";
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Makes a base of tournament games in the format of WTHOR: forty games of two players that move by lot. */
  makeBase() {
    const games = join(this.folder, "lots.db");
    const run = (...args) => execFileSync(this.program, args, { stdio: "ignore" });
    run("match", "random,seed=1", "random,seed=2", "--games", "40", "--seed", "7", "--store", games);
    this.base = join(this.folder, "base");
    run("games", games, "--to", "wthor", "--output", this.base + "/");
  }

  async start() {
    this.port ||= await freePort();
    if (!this.base) this.makeBase();
    const child = spawn(
      this.program,
      [
        ["serve", "--port", String(this.port), "--data", join(this.folder, "games.db")],
        ["--wthor", this.base],
      ].flat(),
      { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, AVOCET_HOME: this.folder } },
    );
    this.#child = child;
    child.stderr.on("data", (text) => (this.said += text));
    await new Promise((resolve, reject) => {
      let said = "";
      child.stdout.on("data", (text) => {
        said += text;
        if (said.includes("\n")) resolve();
      });
      child.once("exit", (code) => reject(new Error(`avocet serve ended with ${code}: ${said}${this.said}`)));
    });
  }

  /** Ends the server by its id and waits. SIGKILL leaves it no time to tidy up. */
  async end(signal = "SIGTERM") {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    else return;
    await ended;
  }

  async remove() {
    await this.end("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Asks the interface directly, to prepare a test or to look behind the page. */
  async ask(method, path, body) {
    const answer = await fetch(`${this.address}/api/v1${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const value = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(value.error)}`);
    return value;
  }
}
