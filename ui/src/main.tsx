import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import { render } from "preact";
import { App } from "./app";
import { setEngine } from "./engine/current";
import { HttpEngine } from "./engine/http";
import { followGame } from "./play/current";
import { followLinks } from "./router";
import { followSettings } from "./state/settings";

async function begin(): Promise<void> {
  if (__FAKE_ENGINE__) {
    const { FakeEngine } = await import("../dev/fake-engine");
    setEngine(new FakeEngine());
  } else setEngine(new HttpEngine());
  followLinks();
  followSettings();
  followGame();
  const root = document.getElementById("app");
  if (root) render(<App />, root);
}

void begin();
