import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// The tests render with the React that the shop runs.
process.env.NODE_ENV = "production";

/** The longest tests start first, so that the workers end at about the same time. */
const LONGEST = /tests\/(?:simulation|event-loop|nth-failure)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONGEST.test(b.moduleId)) - Number(LONGEST.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    include: ["{app,database,demo,labs,packages,scripts,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "**/node_modules/**"],
    globalSetup: ["tests/support/vitest-global-setup.ts"],
    // More than cores: half of a test's time is waiting for the database, or for a pause that hides what a password did.
    maxWorkers: availableParallelism() * 2,
    // Isolation would load drizzle, React and better-auth again for each file. A file restores what it changes, and
    // every cache belongs to the file's own shop or database.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Generous, since other work may share the cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
