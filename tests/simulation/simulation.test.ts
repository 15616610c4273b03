import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { run } from "./choices.ts";
import { simulate } from "./simulate.ts";
import { openSimulatedStore } from "./simulated-store.ts";

const RUNS = Number(process.env.SIMULATION_RUNS ?? 40);
/** In `npm test` runs are short, with one round more after a paid or sold order; a replay is longer but starts the same way. */
const MOST_ROUNDS = process.env.SIMULATION_RUNS === undefined ? 1 : Number.POSITIVE_INFINITY;
/** `npm test` uses a fixed seed, so that only a change can make it fail; `npm run lab -- simulate` uses random ones. */
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);
/** A run takes less than a second; this limits the search for a shorter failing run. */
const MOST_MS = 60_000;
/** Several stores in parallel, because a run mostly waits for its database. */
const STORES = 2;

test(`${RUNS} random runs from seed ${FIRST_SEED} match the model`, { timeout: 0 }, async () => {
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
            const most = MOST_ROUNDS + Number(rounds.begins !== null);
            await simulate(store, { ...rounds, others: rounds.others.slice(0, most) });
          }),
          // A separate run for each seed, so that a failing one can be repeated alone.
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
  return `${inspect(error)}\nReplay: npm run lab -- simulate --runs 1 --seed ${seed}`;
}
