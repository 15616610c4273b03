import { expect, test } from "vitest";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt, review } from "#tests/support/order-steps.ts";
import { paidPageOrder } from "#tests/support/paid-page-order.ts";
import { readOrderNews } from "./read-order-news.ts";

const { shop } = await openTestShop();

test("the mark changes with each order and each decision, and names what began to wait for the staff", async () => {
  const admin = await addAdmin(shop);
  const product = await addProduct(shop);
  const empty = await readOrderNews(shop);
  expect(await readOrderNews(shop)).toEqual(empty);
  const receipt = await orderByReceipt(shop, product);
  const first = await readOrderNews(shop);
  const paid = await paidPageOrder(shop, product);
  const second = await readOrderNews(shop);
  await review(shop, admin, receipt, "verified");
  const third = await readOrderNews(shop);
  await move(shop, admin, receipt, "shipped");
  const last = await readOrderNews(shop);
  expect([first, second, third, last].map(({ arrived }) => arrived)).toEqual([
    [receipt],
    [paid, receipt],
    [paid, receipt],
    [paid, receipt],
  ]);
  expect(new Set([empty, first, second, third, last].map(({ mark }) => mark)).size).toBe(5);
  expect(last.mark).toMatch(/^[0-9a-f]{12}$/);
});
