// The frame of the page, index.html.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Browsers fetch a manifest without cookies unless its link asks for them. A server for other devices refuses
// requests without its cookie.
it("asks for its manifest with the cookie", () => {
  const text = readFileSync(new URL("../index.html", import.meta.url), "utf8");
  expect(text).toMatch(/<link rel="manifest"[^>]*crossorigin="use-credentials"/);
});
