import { afterAll, expect, test } from "vitest";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { sample } from "./cases.ts";
import { type ChoiceCase, calmChoices, nameOfChoice, troubledChoices } from "./choice-cases.ts";
import { DRIVERS } from "./drivers.ts";
import { failuresOf, RUNS_ALL, SEED, TIMEOUT_MS } from "./run-cases.ts";
import { runChoice, type Ways } from "./run-choice.ts";

const SAMPLE = RUNS_ALL ? 210 : 3;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const admin = await addAdmin(opened.shop);
afterAll(() => opened.close());

type Name = keyof typeof DRIVERS;

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

/** Opens both ways; two of one company share it. */
async function openWays([from, to]: [Name, Name]): Promise<Ways & { close: () => Promise<void> }> {
  const first = await DRIVERS[from](opened.clock.now);
  const isOne = from.startsWith("Modem Pay") && to.startsWith("Modem Pay");
  if (isOne) {
    const method = to.endsWith("cards") ? "card" : "qmoney";
    return { from: first, to: { ...first, method }, close: first.close };
  }
  const second = await DRIVERS[to](opened.clock.now);
  const close = async () => void (await Promise.all([first.close(), second.close()]));
  return { from: first, to: second, close };
}

test("every step is before, within and after every part of a choice", () => {
  expect(new Set(calmChoices().map(nameOfChoice)).size).toBe(1680);
});

test.each(PAIRS)(
  `whatever happens while a payer turns from %s to %s, one page is paid at most (seed ${SEED})`,
  async (from, to) => {
    const ways = await openWays([from, to]);
    try {
      const cases = [
        ...sample(calmChoices(), SAMPLE, SEED),
        ...sample(troubledChoices(SEED), SAMPLE, SEED + 1),
      ];
      const run = (each: ChoiceCase) => runChoice(opened, admin, ways, each);
      expect(await failuresOf(cases, nameOfChoice, run)).toEqual({});
      if (RUNS_ALL) console.log(`${from} to ${to}: ${cases.length} cases, seed ${SEED}`);
    } finally {
      await ways.close();
    }
  },
  TIMEOUT_MS,
);
