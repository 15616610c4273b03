import { expect, test } from "vitest";
import { COMPARE_PRICE_TOO_LOW, TOO_MUCH_STOCK } from "#app/domain/catalogue/product-form.ts";
import { PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import { products } from "#database/schema/catalogue.ts";
import { addAdmin, addProduct, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { saveProductForm } from "./save-product-form.ts";

const { shop } = await openTestShop();

const RUNNER = {
  name: "Runner",
  price: "80",
  category: "sneakers",
  weight: "1",
  deliveryDuration: "1 week",
};

/** Sends the form of a product; `id` null adds one. */
async function send(path: string, id: string | null, fields: Record<string, string>) {
  const context = contextOf(shop, await addAdmin(shop));
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...RUNNER, ...fields })) body.set(name, value);
  const request = new Request(`http://localhost/admin/products/${path}`, { method: "POST", body });
  return await saveProductForm({ context, request, id });
}

test.each([
  [
    "a compare price that is not above the price",
    { comparePrice: "80.00" },
    { errors: { comparePrice: COMPARE_PRICE_TOO_LOW } },
  ],
  [
    "a price below a cent",
    { price: "0.20", currency: "GMD" },
    { toast: "invalidPrice", errors: { price: PRICE_BELOW_A_CENT } },
  ],
  [
    "a count above a million",
    { sizes: "42, 43", perSize: "on", "count:42": "3", "count:43": "1000001" },
    { errors: { sizes: TOO_MUCH_STOCK } },
  ],
])("%s gets a message beside its field, and nothing is saved", async (_what, fields, answer) => {
  const result = await send("add", null, fields);
  expect(result.init?.status).toBe(422);
  expect(result.data).toMatchObject(answer);
  expect(await shop.db.$count(products)).toBe(0);
});

test("sizes counted while one was sold get a message with what there is now, and are saved once that was seen", async () => {
  const { id } = await addProduct(shop, { name: "Split", sizes: ["42", "43"], stockQuantity: 4 });
  const split = { sizes: "42, 43", perSize: "on", "count:42": "3", "count:43": "1", seenSizes: "42, 43" };
  const result = await send(`edit/${id}`, id, { ...split, seenStock: "5" });
  expect(result.init?.status).toBe(409);
  expect(result.data).toMatchObject({
    errors: { sizes: expect.stringContaining("there are 4 now") },
    values: { seenStock: "4" },
  });
  const saved = send(`edit/${id}`, id, { ...split, seenStock: "4" });
  await expect(saved).rejects.toMatchObject({ status: 302 });
});

test("saving returns to the product's place in the list it was opened from", async () => {
  const { id } = await addProduct(shop, { name: "Walk A" });
  const save = async (query: string) => {
    const thrown = await send(`edit/${id}${query}`, id, { name: "Walk A" }).catch((error) => error);
    return (thrown as Response).headers.get("location");
  };
  const flash = "notice=productUpdated";
  expect(await save("?list=search%3Dwalk%26sort%3Dname")).toBe(
    `/admin/products?search=walk&sort=name&${flash}#product-${id}`,
  );
  expect(await save("")).toBe(`/admin/products?${flash}`);
  expect(await save("?list=%2F%2Fevil.test")).toMatch(/^\/admin\/products\?/);
});
