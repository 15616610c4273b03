import { expect, onTestFinished, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { products, stockAlerts } from "#database/schema/catalogue.ts";
import { DAY_MS } from "#packages/values";
import { addAdmin, addProduct, aLocalOrder, queueMails } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { JOBS } from "./start-jobs.ts";

/** Runs every job of so many stores at the same time, day after day; returns the mails sent and the stock left. */
async function outcomeOf(stores: number) {
  const { shop, clock, mails } = await openTestShop({ until: onTestFinished });
  await addAdmin(shop, { email: "owner@example.test" });
  const scarce = await addProduct(shop, { name: "Court Low", stockQuantity: 13 });
  const back = await addProduct(shop, { name: "Runner", sizes: { "42": 2 } });
  await shop.db.insert(stockAlerts).values(
    ["awa", "binta", "lamin", "fatou"].map((name, place) => ({
      productId: back.id,
      size: "42",
      email: `${name}@example.test`,
      createdAt: new Date(clock.now().getTime() + place),
    })),
  );
  for (const phone of ["3000002", "3000003"]) {
    const customerEmail = `${phone}@example.test`;
    const buyer = { customerEmail, customerPhone: `+220${phone}`, quantity: 6 };
    succeeded(await placeOrder(shop, GUEST, await aLocalOrder(scarce, buyer)));
  }
  await queueMails(shop, 12);
  const signal = new AbortController().signal;
  const runAll = async () => {
    for (const { run } of JOBS) await run(shop, signal);
  };
  for (let day = 0; day < 9; day += 1) {
    await Promise.all(Array.from({ length: stores }, runAll));
    clock.advance(DAY_MS);
  }
  const left = await shop.db.select({ name: products.name, stock: products.stockQuantity }).from(products);
  const withoutNumbers = (text: string) => text.replace(/[A-Z]{2,}-[\w-]+/g, "NUMBER");
  return {
    mails: mails.map(({ to, subject }) => `${to}: ${withoutNumbers(subject)}`).sort(),
    left: left.map(({ name, stock }) => `${stock} of ${name}`).sort(),
  };
}

test("the jobs of four stores that run at once do what those of one do", async () => {
  const one = await outcomeOf(1);
  expect(one.mails.length).toBeGreaterThan(16);
  expect(one.mails.some((mail) => mail.includes("Runner"))).toBe(true);
  expect(await outcomeOf(4)).toEqual(one);
});
