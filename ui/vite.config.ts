import { defineConfig } from "vite";

// The page talks to `avocet serve`. `vite` alone (npm run dev:server) hands /api on to a server at
// AVOCET_SERVER. Mode "fake" (npm run dev) puts dev/fake-engine.ts in its place; a product build never
// contains that file.
export default defineConfig(({ mode }) => ({
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  define: { __FAKE_ENGINE__: JSON.stringify(mode === "fake") },
  build: {
    target: "es2022",
    // The page's policy for content allows files of this server only: no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: process.env["AVOCET_SERVER"] ?? "http://127.0.0.1:8765" } },
  },
}));
