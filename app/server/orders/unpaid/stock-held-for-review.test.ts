import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import {
  addAdmin,
  addProduct,
  aLocalOrder,
  anAddress,
  aReceiptPng,
  aShopper,
} from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { stockHeldForReview } from "./stock-held-for-review.ts";

const opened = await openTestShop();
afterAll(() => opened.close());

test("counts the pieces of receipts nobody has looked at for three days, and of no others", async () => {
  const { shop, clock } = opened;
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { stockQuantity: 100 });
  const place = async (quantity: number, shopper = aShopper()) => {
    const order = await aLocalOrder(product, { ...shopper, quantity });
    const placed = succeeded(await placeOrder(shop, GUEST, order));
    return placed.orderNumber;
  };
  const move = (orderNumber: string, orderStatus: string) =>
    changeOrderStatus(shop, admin, {
      orderNumber,
      orderStatus,
      seenStatus: "payment_pending",
      trackingNumber: "",
    });
  await place(4);
  await place(3);
  await move(await place(20), "cancelled");
  const shopper = aShopper();
  const rejected = await place(30, shopper);
  const [payment] = await shop.db
    .select({ id: gambianPayments.id })
    .from(gambianPayments)
    .orderBy(gambianPayments.id)
    .offset(3);
  const review = { paymentId: payment?.id ?? "", notes: "", seenStatus: "pending" } as const;
  expect(await reviewPayment(shop, admin, { ...review, decision: "rejected" })).toMatchObject({
    value: { orderNumber: rejected },
  });
  clock.advance(3 * 24 * 60 * 60 * 1000 - 1);
  expect(await stockHeldForReview(shop)).toEqual({ orders: 0, pieces: 0 });
  clock.advance(1);
  await place(25);
  expect(await stockHeldForReview(shop)).toEqual({ orders: 2, pieces: 7 });

  // Another receipt restarts the waiting time.
  const again = { orderNumber: rejected, token: null, email: shopper.customerEmail, ipAddress: anAddress() };
  expect(await resendReceipt(shop, GUEST, { ...again, receipt: await aReceiptPng() })).toMatchObject({
    ok: true,
  });
  expect(await stockHeldForReview(shop)).toEqual({ orders: 2, pieces: 7 });
});
