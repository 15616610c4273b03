import { afterAll, expect, test } from "vitest";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { calmCases, nameOf, type Step, sample, troubledCases } from "./cases.ts";
import { DRIVERS } from "./drivers.ts";
import { runCase } from "./run-case.ts";
import { failuresOf, RUNS_ALL, SEED, TIMEOUT_MS } from "./run-cases.ts";

const SAMPLE = 12;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const admin = await addAdmin(opened.shop);
afterAll(() => opened.close());

test("every trouble is in every step that sends a request, after every set of steps", () => {
  const seen = troubledCases(SEED).map(({ steps, troubleAt, trouble }) => {
    expect(new Set(steps).size).toBe(6);
    return [trouble, steps[troubleAt], ...steps.slice(0, troubleAt).sort()].join();
  });
  // With the refund before it, the cancelling, or neither; in the refund itself, after every set of the other steps.
  expect(new Set(seen).size).toBe(3 * (4 * 2 ** 4 * 3 + 2 ** 5));
  expect(new Set(calmCases().map(nameOf)).size).toBe(2 * 720);
});

test("Modem Pay's lost answer to a refund is left to staff, and no other difference is", async () => {
  const driver = await DRIVERS["Modem Pay's cards"](opened.clock.now);
  try {
    const steps: Step[] = ["create", "pay", "event", "refund", "close", "expiry"];
    expect(await runCase(opened, admin, driver, { steps, troubleAt: 3, trouble: "lost" })).toEqual([]);
    const forgetful = { ...driver, refunded: () => 1 };
    expect(await runCase(opened, admin, forgetful, { steps, troubleAt: 3, trouble: "lost" })).not.toEqual([]);
  } finally {
    await driver.close();
  }
});

test.each(Object.entries(DRIVERS))(
  `every order of create, pay, close, event, expiry and refund or cancel by %s ends alike (seed ${SEED})`,
  async (name, open) => {
    const driver = await open(opened.clock.now);
    try {
      const calm = calmCases();
      const troubled = driver.trouble === null ? [] : troubledCases(SEED);
      const all = [...troubled, ...calm];
      const cases = RUNS_ALL ? all : sample(all, SAMPLE, SEED);
      const failures = await failuresOf(cases, nameOf, (each) => runCase(opened, admin, driver, each));
      if (RUNS_ALL) {
        console.log(`${name}: ${calm.length} calm, ${troubled.length} with a trouble, seed ${SEED}`);
      }
      expect(failures).toEqual({});
    } finally {
      await driver.close();
    }
  },
  TIMEOUT_MS,
);
