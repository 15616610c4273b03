import { afterAll, expect, test } from "vitest";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { draw, generator, nameOf, permutations, sample } from "./cases.ts";
import { DRIVERS, TROUBLES } from "./drivers.ts";
import { failuresOf, RUNS_ALL, SEED, TIMEOUT_MS } from "./run-cases.ts";
import { RECEIPT_STEPS, type ReceiptCase, runReceipt } from "./run-receipt.ts";

const SAMPLE = RUNS_ALL ? 400 : 5;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const admin = await addAdmin(opened.shop);
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
    const again = RECEIPT_STEPS.map(() => draw(RECEIPT_STEPS, next));
    const all = [...steps, ...again.slice(0, next(again.length))];
    const isCalm = i % 2 === 0;
    return {
      steps: all,
      troubleAt: isCalm ? -1 : next(all.length),
      trouble: isCalm ? null : draw(TROUBLES, next),
    };
  });
}

test.each(Object.keys(DRIVERS) as (keyof typeof DRIVERS)[])(
  `an order whose receipt was rejected is paid once, by its payer with %s or by another receipt (seed ${SEED})`,
  { timeout: TIMEOUT_MS },
  async (name) => {
    const driver = await DRIVERS[name](opened.clock.now);
    const failures = await failuresOf(cases(SEED), nameOf, (each) => runReceipt(opened, admin, driver, each));
    await driver.close();
    expect(failures).toEqual({});
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);
