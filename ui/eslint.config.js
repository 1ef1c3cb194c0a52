import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["dist", "build-fake", "node_modules", "src/api/schema.ts", "shots"] },
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [...ts.configs.strictTypeChecked, ...ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { "react-hooks": hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-restricted-globals": ["error", "alert", "confirm", "prompt"],
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Names and notes come from outside: never as markup." },
        { property: "outerHTML", message: "Names and notes come from outside: never as markup." },
      ],
    },
  },
  {
    files: ["**/*.mjs", "**/*.js"],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        URL: "readonly",
        localStorage: "readonly",
        document: "readonly",
        matchMedia: "readonly",
      },
    },
  },
  {
    // Parts of these run in the browser.
    files: ["e2e/**/*.mjs"],
    languageOptions: {
      globals: Object.fromEntries(
        [
          "fetch",
          "Buffer",
          "window",
          "location",
          "navigator",
          "innerWidth",
          "scrollTo",
          "performance",
          "DataTransfer",
          "File",
          "MutationObserver",
          "PerformanceObserver",
          "DragEvent",
          "KeyboardEvent",
          "setTimeout",
          "requestAnimationFrame",
          "URLSearchParams",
        ].map((name) => [name, "readonly"]),
      ),
    },
  },
);
