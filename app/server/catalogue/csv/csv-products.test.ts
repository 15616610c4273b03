import { text as textOf } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { exportProducts } from "./csv-products.ts";

const opened = await openTestShop();
afterAll(() => opened.close());

test("the product file has what was typed, runs no formula and leaves archived products out", async () => {
  const { shop } = opened;
  await addProduct(shop, { name: "=cmd|'/C calc'!A0", description: '-1\n"quoted", and\r\nmore' });
  await addProduct(shop, { name: "Sized", sizes: { "40": 3, "US 9.5": 0 }, colors: ["Ochre", "Ink, deep"] });
  await addProduct(shop, { name: "Single size", sizes: { "42": 3 } });
  await addProduct(shop, { name: "In dalasi", currency: "GMD", enteredPrice: "5480.00", price: "79.11" });
  await addProduct(shop, { name: "In yen", currency: "JPY", enteredPrice: "8800", isActive: false });
  await addProduct(shop, { name: "Gone", archivedAt: shop.clock() });
  const file = await textOf(await exportProducts(shop, await addAdmin(shop)));
  expect(file).not.toMatch(/(^|,|")[=+\-@]/m);
  expect(file).not.toContain("Gone");
  const lineOf = (name: string) => file.split("\r\n").find((line) => line.includes(`,${name},`));
  expect(lineOf("Sized")).toMatch(/,40:3 US 9\.5:0,,"Ochre, Ink, deep",/);
  expect(lineOf("Single size")).toContain(",42=3,,");
  expect(lineOf("In dalasi")).toContain(",5480.00,,GMD,");
  expect(lineOf("In yen")).toMatch(/,8800,,JPY,.*,no$/);
});
