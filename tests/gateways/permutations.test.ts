import { expect, test } from "vitest";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { type Case, drawCases, nameOf } from "./cases.ts";
import { DRIVER_NAMES, DRIVERS, inEarnest } from "./drivers.ts";
import { runOrder, type Scenario } from "./run-order.ts";

/** `npm run lab -- permutations` runs many cases; `npm test` a few, from a seed that a failure names. */
const RUNS_ALL = process.env.PERMUTATIONS === "all";
const SEED = Number(process.env.PERMUTATIONS_SEED ?? Math.floor(Math.random() * 1_000_000));
const COUNTS = RUNS_ALL
  ? { page: 1500, choice: 420, receipt: 400, rest: 400, exchange: 200 }
  : { page: 5, choice: 3, receipt: 2, rest: 2, exchange: 2 };
const TIMEOUT_MS = RUNS_ALL ? 3_600_000 : 60_000;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const admin = await addAdmin(opened.shop);

type Name = keyof typeof DRIVERS;

/** Opens both ways, of which two of one company share it, and runs the work with them. */
async function withWays(from: Name, to: Name, work: (ways: Omit<Scenario, "kind">) => Promise<void>) {
  const first = await DRIVERS[from](opened.clock.now);
  const isOne = from.split("'")[0] === to.split("'")[0];
  const other = isOne ? null : await DRIVERS[to](opened.clock.now);
  const method = to.endsWith("cards") ? "card" : "qmoney";
  try {
    await work({ from: first, to: from === to ? first : (other ?? { ...first, method }) });
  } finally {
    await Promise.all([first.close(), other?.close()]);
  }
}

/** Nobody sends a receipt for an order of test money. */
const exchange = ({ from, to }: Omit<Scenario, "kind">): Scenario => {
  const first = inEarnest(from);
  return { kind: "exchange", from: first, to: from === to ? first : inEarnest(to) };
};

/** Runs cases of a kind; returns what does not hold, in words, by the names of its cases. */
async function failuresOf(scenario: Scenario): Promise<Record<string, string[]>> {
  const failures: Record<string, string[]> = {};
  for (const each of drawCases(scenario.kind, COUNTS[scenario.kind], SEED)) {
    const wrong = await runOrder(opened, admin, scenario, each);
    if (wrong.length === 0) continue;
    failures[nameOf(each)] = wrong;
    // A long run says at once what it finds.
    if (RUNS_ALL) console.log(`${nameOf(each)}:`, wrong);
  }
  return failures;
}

test.each(DRIVER_NAMES)(
  `whatever happens to an order with a page of %s, one whose receipt was rejected, or one that is paid in parts, it is paid once (seed ${SEED})`,
  { timeout: TIMEOUT_MS },
  async (name) => {
    await withWays(name, name, async (ways) => {
      expect(await failuresOf({ ...ways, kind: "page" })).toEqual({});
      expect(await failuresOf({ ...ways, kind: "receipt" })).toEqual({});
      expect(await failuresOf({ ...ways, kind: "rest" })).toEqual({});
      expect(await failuresOf(exchange(ways))).toEqual({});
    });
    const broken = await brokenInvariants(opened.pool);
    // An order with a wallet's page has no mail before it is paid.
    expect(broken.filter((words) => !words.includes("local_order_has_mail"))).toEqual([]);
  },
);

/** From every way to every other; a shop has one company for cards. */
const PAIRS: [Name, Name][] = [
  ["Stripe", "Wave"],
  ["Wave", "Stripe"],
  ["Stripe", "Modem Pay's wallets"],
  ["Modem Pay's wallets", "Stripe"],
  ["Wave", "Modem Pay's cards"],
  ["Modem Pay's cards", "Wave"],
  ["Wave", "Modem Pay's wallets"],
  ["Modem Pay's wallets", "Wave"],
  ["Modem Pay's cards", "Modem Pay's wallets"],
  ["Modem Pay's wallets", "Modem Pay's cards"],
];

test.each(PAIRS)(
  `whatever happens while a payer turns from %s to %s, one page is paid at most (seed ${SEED})`,
  { timeout: TIMEOUT_MS },
  async (from, to) => {
    await withWays(from, to, async (ways) => {
      expect(await failuresOf({ ...ways, kind: "choice" })).toEqual({});
      expect(await failuresOf(exchange(ways))).toEqual({});
    });
  },
);

test("Modem Pay's lost answer to a refund is left to staff, and no other difference is", async () => {
  await withWays("Modem Pay's cards", "Modem Pay's cards", async ({ from: driver }) => {
    const tokens: Case["tokens"] = ["begin", "made", "end", "pay", "event", "refund", "close", "expiry"];
    const lost: Case = { tokens, troubleAt: 5, trouble: "lost" };
    const run = (from = driver) => runOrder(opened, admin, { kind: "page", from, to: from }, lost);
    expect(await run()).toEqual([]);
    const page = (id: string) => ({ ...driver.page(id), refunded: 1 });
    expect(await run({ ...driver, page })).not.toEqual([]);
  });
});
