import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#database/schema/catalogue.ts";
import { addCustomer, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { buyAgain } from "./buy-again.ts";
import { placeOrder } from "./place-order.ts";

const { shop } = await openTestShop();

test("what is still sold is offered, what is not is named, and another's order is not found", async () => {
  const customer = await addCustomer(shop);
  const kept = await addProduct(shop, { name: "Kept", stockQuantity: 9 });
  const short = await addProduct(shop, { name: "Short", sizes: { "42": 3 } });
  const hidden = await addProduct(shop, { name: "Hidden" });
  const resized = await addProduct(shop, { name: "Resized", sizes: ["S", "M"] });
  const order = await aLocalOrder(kept);
  const placed = succeeded(
    await placeOrder(shop, customer, {
      ...order,
      items: [
        { productId: kept.id, size: "", quantity: 2 },
        { productId: short.id, size: "42", quantity: 2 },
        { productId: hidden.id, size: "", quantity: 1 },
        { productId: resized.id, size: "S", quantity: 1 },
      ],
    }),
  );
  await shop.db.update(products).set({ isActive: false }).where(eq(products.id, hidden.id));
  await shop.db
    .update(products)
    .set({ sizes: ["M", "L"] })
    .where(eq(products.id, resized.id));

  const again = await buyAgain(shop, customer, placed.orderNumber);
  expect(again).toMatchObject({
    ok: true,
    value: {
      items: [
        { product: { name: "Kept", priceUsd: 8000 }, quantity: 2 },
        { product: { name: "Short" }, size: "42", quantity: 1 },
      ],
      missing: [
        { name: "Short", size: "42", reason: "sold_out", available: 1 },
        { name: "Hidden", reason: "gone", available: 0 },
        { name: "Resized", size: "S", reason: "size_gone", available: 0 },
      ],
    },
  });
  const stranger = await addCustomer(shop);
  expect(await buyAgain(shop, stranger, placed.orderNumber)).toMatchObject({ reason: "not_found" });
});
