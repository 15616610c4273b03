import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,demo,scripts,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: ["tests/vitest-global-setup.ts"],
    // Every core: left alone vitest keeps one for itself, and much of a test's time is waiting for the database.
    maxWorkers: "100%",
    // Loading drizzle, React and better-auth anew for each file takes a third of the time. What a file changes it puts
    // back, and everything that is kept hangs on a shop or a database of the file's own.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
