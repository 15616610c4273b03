import { expect, test } from "vitest";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { setPriceInPlace } from "./set-price-in-place.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

test("a price in dalasi is set as typed, and a conflict or a typo is answered beside the field", async () => {
  const { id } = await addProduct(shop, { price: "80.00", currency: "GMD", enteredPrice: "5480.00" });
  const set = async (price: string, seen = "5480.00", currency = "GMD") => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, price, seen, seenCurrency: "GMD", currency }))
      form.set(name, value);
    const { data, init } = await setPriceInPlace(shop, admin, form);
    return [init?.status, data.text ?? data.errors?.price];
  };
  expect(await set("5000")).toEqual([undefined, "D5,000"]);
  expect(await set("4900")).toEqual([
    409,
    "Someone else has changed this price since you saw it. What you typed is still here. It is D5,000 now.",
  ]);
  for (const wrong of ["", "dear", "-5", "12.345", "99999999999"]) {
    expect(await set(wrong, "5000.00")).toEqual([422, "Invalid price value"]);
  }
  expect(await set("0.01", "5000.00")).toEqual([422, expect.stringContaining("less than one US cent")]);
  expect(await set("10", "10", "XXX")).toEqual([422, "Invalid price value"]);
});
