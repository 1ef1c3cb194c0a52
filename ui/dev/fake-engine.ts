export { HttpEngine as FakeEngine } from "../src/engine/http";
