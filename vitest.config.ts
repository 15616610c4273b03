import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest begins first, so that no worker ends alone. */
const LONGEST = /tests\/(?:simulation|event-loop|nth-failure)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONGEST.test(b.moduleId)) - Number(LONGEST.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    include: ["{app,database,demo,packages,scripts,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "**/node_modules/**"],
    globalSetup: ["tests/support/vitest-global-setup.ts"],
    // More than cores: much of a test's time is waiting for the database. On two cores three take a tenth less than two.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Loading drizzle, React and better-auth anew for each file takes a third of the time. What a file changes it puts
    // back, and everything that is kept hangs on a shop or a database of the file's own.
    isolate: false,
    // Each test's development server writes React Router's types for editors to one folder, and two that do so at the same
    // moment trip over each other. Nothing that is tested reads them; `react-router typegen` writes them before they are.
    onUnhandledError: ({ message }) => !/^ENO(?:TEMPTY|ENT)\b.*\.react-router\/types\b/.test(message),
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
