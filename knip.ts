import type { KnipConfig } from "knip";

export default {
  entry: [
    "serve.ts",
    "app/entry.{client,server}.tsx",
    "scripts/*.{ts,js}",
    "labs/{*,*/run}.ts",
    "labs/mutation/vitest.config.ts",
    // A thread of its own.
    "app/server/settings/markdown-thread.ts",
    // A process of its own.
    "labs/bench/visitor.ts",
    // The browser loads it by its URL.
    "public/service-worker.js",
    "tests/e2e/**/*.spec.ts",
    // playwright.config.ts starts it.
    "tests/e2e/support/serve-behind-tls.ts",
  ],
  project: ["**/*.{ts,tsx,js,css}"],
  ignoreDependencies: [
    // scripts/test.ts calls its command.
    "@biomejs/biome",
    // A test of the store API's description calls its command.
    "@redocly/cli",
    // React Router's plugin and its server build import them.
    "@react-router/node",
    "isbot",
    // A path of it names the font of drawn receipts.
    "@fontsource-variable/archivo",
    // Types of smtp-server, which has none of its own.
    "@types/smtp-server",
  ],
  // Of Debian, and not needed.
  ignoreBinaries: ["apt-get"],
} satisfies KnipConfig;
