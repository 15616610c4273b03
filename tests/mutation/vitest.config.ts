import { defineConfig } from "vitest/config";

/** The tests of the rules alone: they need no database. */
export default defineConfig({
  test: { include: ["app/domain/**/*.test.ts"], isolate: false },
});
