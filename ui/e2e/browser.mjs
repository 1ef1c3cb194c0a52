// Debian's Chromium, driven by playwright-core. Nothing is downloaded.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export function chromiumPath() {
  const found = [process.env.AVOCET_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
    (path) => path && existsSync(path),
  );
  if (!found) throw new Error("There is no Chromium; AVOCET_CHROMIUM can name it.");
  return found;
}

export function launch() {
  return chromium.launch({
    executablePath: chromiumPath(),
    // Tests run as root in containers, and open nothing but a page of this machine.
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
  });
}

/** Opens a context that notes errors of the page and every request to another host. */
export async function openContext(browser, server, { phone = false, dark = false, language = "en" } = {}) {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: phone ? PHONE : DESKTOP,
    hasTouch: phone,
    isMobile: phone,
    colorScheme: dark ? "dark" : "light",
    locale: language,
    timezoneId: "UTC",
  });
  context.setDefaultTimeout(15_000);
  const trouble = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "blob:" && url.origin !== server.address)
      trouble.push(`request to another host: ${request.url()}`);
  });
  context.on("page", (page) => {
    page.on("pageerror", (error) => trouble.push(`error: ${error.message}`));
    page.on("console", (message) => {
      // A refused or lost request is part of some tests; the browser logs each.
      if (message.type() === "error" && !/Failed to load resource|net::ERR/.test(message.text()))
        trouble.push(`console: ${message.text()}`);
    });
  });
  return Object.assign(context, { trouble });
}
