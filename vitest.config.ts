import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,demo,scripts,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: ["tests/vitest-global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
