import { defineConfig } from "vitest/config";

/** Runs only tests of the domain, which need no database. */
export default defineConfig({
  test: { include: ["app/domain/**/*.test.ts"], isolate: false },
});
