// The engine that the whole page uses. main.tsx sets it once, before anything is drawn; tests set another.
import type { Engine } from "./engine";

let current: Engine | null = null;

export function setEngine(engine: Engine): void {
  current = engine;
}

export function engine(): Engine {
  if (!current) throw new Error("setEngine() was not called");
  return current;
}
