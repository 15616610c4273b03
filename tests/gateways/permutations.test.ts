import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { allCases, nameOf, sample } from "./cases.ts";
import { DRIVERS } from "./drivers.ts";
import { runCase } from "./run-case.ts";

/** `npm run permutations` runs all of them; `npm test` a sample, from a seed that a failure names. */
const RUNS_ALL = process.env.PERMUTATIONS === "all";
const SAMPLE = 15;
const SEED = Number(process.env.PERMUTATIONS_SEED ?? Math.floor(Math.random() * 1_000_000));
const TIMEOUT_MS = RUNS_ALL ? 3_600_000 : 60_000;

let opened: TestShop;
let admin: Admin;

beforeAll(async () => {
  opened = await openTestShop({ baseUrl: "https://kairaba.test" });
  admin = await addAdmin(opened.shop);
});
afterAll(() => opened.close());

test.each(Object.entries(DRIVERS))(
  `every order of create, pay, close, event, expiry and refund by %s ends alike (seed ${SEED})`,
  async (_name, open) => {
    const driver = await open(opened.clock.now);
    try {
      const cases = allCases(driver.trouble !== null);
      const failures: Record<string, string[]> = {};
      for (const each of RUNS_ALL ? cases : sample(cases, SAMPLE, SEED)) {
        const wrong = await runCase(opened, admin, driver, each);
        if (wrong.length > 0) failures[nameOf(each)] = wrong;
      }
      expect(failures).toEqual({});
    } finally {
      await driver.close();
    }
  },
  TIMEOUT_MS,
);
