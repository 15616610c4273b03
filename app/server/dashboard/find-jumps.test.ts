import { expect, test } from "vitest";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { seenMoney } from "#database/schema/payments.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt, orderOf } from "#tests/support/order-steps.ts";
import { findJumps } from "./find-jumps.ts";

const { shop } = await openTestShop();

test("list and palette find an order by sum, reference and item; who sees no money only by the item", async () => {
  const admin = await addAdmin(shop);
  const packer = await addAdmin(shop, { role: "packer" });
  const shoe = await addProduct(shop, { name: "Boardwalk Indigo", sizes: { "42": 5, "43": 5 } });
  const sought = await orderByReceipt(shop, shoe, { size: "42", currency: "GMD" });
  await orderByReceipt(shop, await addProduct(shop, { name: "Alkalo Tee", price: "12.00" }));
  const { id } = await orderOf(shop, sought);
  await shop.db.insert(seenMoney).values({
    reference: "TFULX-9001",
    amountGmd: "5400.00",
    message: "You received D5,400.00",
    orderId: id,
    createdAt: shop.clock(),
  });
  for (const words of ["D5,685.50", "5400", "tfulx-90", "boardwalk 42", "Indigo boardwalk"]) {
    const { orders: found } = await listOrders(shop, admin, { search: words });
    expect(found.map(({ orderNumber }) => orderNumber)).toEqual([sought]);
    expect(await findJumps(shop, admin, words)).toContainEqual(
      expect.objectContaining({ kind: "order", label: sought }),
    );
  }
  expect((await listOrders(shop, admin, { search: "boardwalk 43" })).total).toBe(0);
  for (const words of ["D5,685.50", "tfulx-90"]) {
    expect((await listOrders(shop, packer, { search: words })).total).toBe(0);
  }
  expect((await listOrders(shop, packer, { search: "boardwalk" })).total).toBe(1);
});
