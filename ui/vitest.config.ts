import { defineConfig } from "vitest/config";

// Apart from vite.config.ts, because a build without the tools for development must not need vitest.
export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  define: { __FAKE_ENGINE__: "false" },
  test: { environment: "node", include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"] },
});
