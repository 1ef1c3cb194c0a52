// A draft follows the last opponent that the server knows, unless somebody is about to choose another.
import { beforeEach, expect, it, vi } from "vitest";
import { FakeEngine } from "../dev/fake-engine";
import { setEngine } from "../src/engine/current";
import { STANDARD, settings } from "../src/state/settings";

beforeEach(() => {
  setEngine(new FakeEngine());
  vi.stubGlobal("location", { pathname: "/play", search: "" });
  vi.stubGlobal("history", { pushState: () => undefined, replaceState: () => undefined });
});

it("keeps the draft while its form is open, and when nothing is known", async () => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined });
  const { current, followGame, showDraft } = await import("../src/play/current");
  showDraft();
  followGame();
  const first = current.value;
  settings.value = { ...STANDARD, last: null };
  expect(current.value).toBe(first);
  if (first) first.held = true;
  const last = { size: 6, black: { kind: "person" }, white: { kind: "person" } };
  settings.value = { ...STANDARD, last: last as unknown as Record<string, never> };
  expect(current.value).toBe(first);
  if (first) first.held = false;
  settings.value = { ...STANDARD, last: { ...last, size: 10 } as unknown as Record<string, never> };
  expect(current.value?.game.value?.size).toBe(10);
});
