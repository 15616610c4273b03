import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { countViews, listOrders, nextToPack, numbersOfOrders } from "#app/server/orders/list-orders.ts";
import { outbox } from "#database/schema/operations.ts";
import { addAdmin, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { shipOrders } from "./ship-orders.ts";

const { shop, brokenOnPurpose } = await openTestShop();
brokenOnPurpose.add("paid_order_has_payment");

const admin = await addAdmin(shop);

const order = async () => steps.orderByReceipt(shop, await addProduct(shop, { price: "79.99" }));

async function paidOrder() {
  const orderNumber = await order();
  succeeded(await steps.review(shop, admin, orderNumber, "verified"));
  return orderNumber;
}

test("the work lists hold what is to pack, on the way, to pay back and a test; only the first is shipped", async () => {
  const unpaid = await order();
  const [ready, alsoReady, sent, cancelled] = [
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
  ];
  const tested = await order();
  await payOnPage(shop, tested, { amount: 7_999, refunded: 0, mode: "test" });
  succeeded(await steps.move(shop, admin, sent, "shipped"));
  succeeded(await steps.move(shop, admin, cancelled, "cancelled"));
  const listed = async (view: string) => {
    const filter = readOrderFilter(new URLSearchParams({ view }));
    const { orders: found } = await listOrders(shop, admin, filter);
    return found.map(({ orderNumber }) => orderNumber);
  };
  // The one that waits longest is packed first, and each leads to the next.
  expect(await listed("pack")).toEqual([ready, alsoReady]);
  expect(await nextToPack(shop, ready)).toBe(alsoReady);
  expect(await nextToPack(shop, alsoReady)).toBe(ready);
  expect(await countViews(shop)).toEqual({ pack: 2, way: 1, returns: 0, back: 1, test: 1 });
  const toPack = readOrderFilter(new URLSearchParams({ view: "pack" }));
  expect(await numbersOfOrders(shop, admin, toPack)).toEqual([ready, alsoReady]);
  expect(await listed("way")).toEqual([sent]);
  expect(await listed("back")).toEqual([cancelled]);
  expect(await listed("test")).toEqual([tested]);

  const chosen = [ready, unpaid, sent, cancelled, tested, alsoReady, "KRB-22222222"];
  const { shipped, left } = succeeded(await shipOrders(shop, admin, chosen));
  expect(shipped.map(({ orderNumber }) => orderNumber).toSorted()).toEqual([ready, alsoReady].toSorted());
  expect(left).toEqual([unpaid, sent, cancelled, tested, "KRB-22222222"]);
  expect(await listed("pack")).toEqual([]);
  expect((await listed("way")).toSorted()).toEqual([ready, alsoReady, sent].toSorted());
  const mails = await shop.db.select().from(outbox).where(eq(outbox.kind, "order_shipped"));
  expect(mails).toHaveLength(3);
  // The mails of both wait until both can no longer be undone.
  const dueTimes = mails.map(({ nextAttemptAt }) => nextAttemptAt.getTime());
  const lastMove = Math.max(...shipped.map(({ movedAt }) => movedAt.getTime()));
  expect(dueTimes.filter((dueAt) => dueAt >= lastMove + UNDO_MS + 2 * 200)).toHaveLength(2);
});
