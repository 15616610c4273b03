import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { run } from "./choices.ts";
import { simulate } from "./simulate.ts";
import { openSimulatedStore } from "./simulated-store.ts";

const RUNS = Number(process.env.SIMULATION_RUNS ?? 500);
/** In `npm test` runs are short; a replay goes on for longer and begins alike. */
const MOST_ROUNDS = process.env.SIMULATION_RUNS === undefined ? 1 : Number.POSITIVE_INFINITY;
/** The same in each `npm test`, so that a change alone can turn it red; `npm run simulate` draws others. */
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);
/** A run takes less than a second; the search for a shorter one that fails as well takes until then. */
const MOST_MS = 60_000;
/** So many stores side by side: a run waits for its database most of the time. */
const STORES = 2;

test(`${RUNS} random runs from seed ${FIRST_SEED} are what the model says`, { timeout: 0 }, async () => {
  let next = 0;
  const failures: string[] = [];
  const work = async () => {
    const store = await openSimulatedStore();
    try {
      while (next < RUNS && failures.length === 0) {
        const seed = FIRST_SEED + next;
        next += 1;
        const result = await fc.check(
          fc.asyncProperty(run, async (rounds) => {
            await simulate(store, { ...rounds, others: rounds.others.slice(0, MOST_ROUNDS) });
          }),
          // A run of its own for each seed, so that one that fails can be repeated alone.
          { seed, numRuns: 1, interruptAfterTimeLimit: MOST_MS, markInterruptAsFailure: true },
        );
        if (result.failed) failures.push(failureText(seed, result.errorInstance));
      }
    } finally {
      await store.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(STORES, RUNS) }, work));
  expect(failures.join("\n")).toBe("");
});

function failureText(seed: number, error: unknown): string {
  return `${inspect(error)}\nReplay: npm run simulate -- --runs 1 --seed ${seed}`;
}
