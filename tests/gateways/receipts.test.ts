import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { generator, permutations, sample } from "./cases.ts";
import { DRIVERS, type Trouble } from "./drivers.ts";
import { RECEIPT_STEPS, type ReceiptCase, runReceipt } from "./run-receipt.ts";

/** `npm run permutations` runs many of them; `npm test` a few, from a seed that a failure names. */
const RUNS_ALL = process.env.PERMUTATIONS === "all";
const SAMPLE = RUNS_ALL ? 400 : 5;
const SEED = Number(process.env.PERMUTATIONS_SEED ?? Math.floor(Math.random() * 1_000_000));
const TIMEOUT_MS = RUNS_ALL ? 3_600_000 : 60_000;
const TROUBLES: Trouble[] = ["lost", "cut", 500];

let opened: TestShop;
let admin: Admin;

beforeAll(async () => {
  opened = await openTestShop({ baseUrl: "https://kairaba.test" });
  admin = await addAdmin(opened.shop);
});
afterAll(() => opened.close());

/**
 * Returns orders of the steps in which somebody is asked and chooses; each step can come a second time before the end.
 * Every other one meets a trouble.
 */
function cases(seed: number): ReceiptCase[] {
  const next = generator(seed);
  const useful = permutations([...RECEIPT_STEPS]).filter(
    (steps) => steps.indexOf("share") < steps.indexOf("choose"),
  );
  return sample(useful, SAMPLE, seed).map((steps, i) => {
    const again = RECEIPT_STEPS.map(() => RECEIPT_STEPS[next(RECEIPT_STEPS.length)] ?? "event");
    const all = [...steps, ...again.slice(0, next(again.length))];
    const isCalm = i % 2 === 0;
    return {
      steps: all,
      troubleAt: isCalm ? -1 : next(all.length),
      trouble: isCalm ? null : (TROUBLES[next(TROUBLES.length)] ?? "cut"),
    };
  });
}

test.each(Object.keys(DRIVERS) as (keyof typeof DRIVERS)[])(
  `an order whose receipt was rejected is paid once, by its payer with %s or by another receipt (seed ${SEED})`,
  { timeout: TIMEOUT_MS },
  async (name) => {
    const driver = await DRIVERS[name](opened.clock.now);
    const failures: string[] = [];
    for (const each of cases(SEED)) {
      const wrong = await runReceipt(opened, admin, driver, each);
      if (wrong.length > 0) failures.push(`${nameOf(each)}: ${[...new Set(wrong)].join("; ")}`);
    }
    await driver.close();
    expect(failures).toEqual([]);
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);

function nameOf({ steps, troubleAt, trouble }: ReceiptCase): string {
  return steps.map((step, i) => (i === troubleAt ? `${step} (${trouble})` : step)).join(", ");
}
