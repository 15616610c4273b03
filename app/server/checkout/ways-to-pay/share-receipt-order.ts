import { sql } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import { hasLeft } from "#app/domain/orders/order-status.ts";
import { mayBePaidInParts } from "#app/domain/orders/part-payment.ts";
import type { NoteOrigin } from "#app/domain/orders/timeline.ts";
import { canAskPayer } from "#app/domain/payments/local-payment.ts";
import { isPageWaiting, paymentPageEnd } from "#app/domain/payments/payment-page.ts";
import { firstPageCheck } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { countUnpaidAgain, type UnpaidRefusal } from "#app/server/orders/unpaid/unpaid-pieces-limit.ts";
import { paymentStatusAfter } from "#app/server/payments/money-entries.ts";
import {
  findPaymentPage,
  leavePage,
  lockPaymentPage,
  paymentPageWrite,
} from "#app/server/payments/page-rows/payment-pages.ts";
import { readReceiptOfOrder } from "#app/server/payments/receipts/replace-receipt.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { LONGEST_HOLD_MS, payOptions } from "./pay-options.ts";

export type ShareRefusal =
  | Refusal<"payment_method_unavailable" | "changed_meanwhile" | "shared_for_a_day" | "stock_gone">
  | UnpaidRefusal
  | RateLimited;

/**
 * Shares an order that is held for its money, or whose receipt was rejected: its pieces are held again for up to a day, and it waits without a page until
 * the payer chooses one. No receipt is accepted or reviewed meanwhile, so that nobody pays twice. `ipAddress` is the
 * shopper's. Refusals: `payment_method_unavailable` where no payment company takes it; `changed_meanwhile` where it
 * waits for no receipt any more; `shared_for_a_day` a day after it was first shared since; `stock_gone` once its pieces
 * are sold; `too_many_unpaid`; `rate_limited`.
 */
export async function shareReceiptOrder(
  shop: Shop,
  { id, currency, ...order }: Order,
  ipAddress: string,
): Promise<Ok<null> | ShareRefusal> {
  const before = await findPaymentPage(shop.db, id);
  const options = await payOptions(shop, { order: { ...order, id, currency }, payment: before }, currency);
  // The mode of the first is the payment's: a real one where there is any. Nobody who has sent money is led to the test page.
  const isPaidInTest = before?.status === "paid" && before.mode === "test";
  const hasSentNothing = mayBePaidInParts(order) && (order.received.amount === 0 || isPaidInTest);
  const first =
    options.find(({ gateway }) => gateway.mode === "live") ??
    options.find(({ gateway }) => hasSentNothing || gateway.name !== "sandbox");
  if (!first) return refuse("payment_method_unavailable");
  const wait = await shop.limits.take("pay-method-order", id);
  if (wait > 0) return rateLimited(wait);
  return await allOrNothing<Ok<null> | ShareRefusal>(shop.db, async (tx) => {
    const locked = await lockOrderById(tx, id);
    const receipt = locked && (await readReceiptOfOrder(tx, id));
    const isRejected = locked && canAskPayer(receipt?.verificationStatus ?? null, locked.order);
    const last = await lockPaymentPage(tx, id);
    const isSame = last?.id === before?.id && last?.status === before?.status;
    if (!isRejected || !isSame || (last !== null && isPageWaiting(last.status)))
      return refuse("changed_meanwhile");
    const now = shop.clock();
    const isHeld = mayBePaidInParts(locked.order);
    if (!isHeld && (await wasSharedForADay(tx, id, now))) return refuse("shared_for_a_day");
    const counted = locked.stockHeld ? ok(null) : await countUnpaidAgain(shop, tx, locked.order, ipAddress);
    if (!counted.ok) return counted;
    const { trackingNumber } = locked.order;
    const orderStatus = hasLeft(locked.order.orderStatus) ? locked.order.orderStatus : "pending";
    const paymentStatus = await paymentStatusAfter(tx, id, "waiting");
    const to = { orderStatus, paymentStatus, trackingNumber };
    const moved = await moveOrderWithStock(tx, locked, { ...to, actorUserId: null, now });
    if (!moved.ok) return refuse(moved.reason === "out_of_stock" ? "stock_gone" : moved.reason);
    const { gateway, method, charge } = first;
    if (last !== null) await leavePage(tx, last, now);
    // The pieces of an order that is held anyway need no page: after the shortest one its money can be sent by hand again.
    const openMinutes = isHeld ? 0 : LONGEST_HOLD_MS / 60_000;
    const page = {
      orderId: id,
      gateway: gateway.name,
      method,
      mode: gateway.mode,
      charge,
      now,
      expiresAt: paymentPageEnd(now, openMinutes),
      firstCheckAt: firstPageCheck(now),
      sharedAt: now,
    };
    await tx.execute(paymentPageWrite(page));
    const note = "The shopper asked somebody else to pay in place of sending another receipt.";
    const event = { kind: "note", from: SHARED, to: "note", note } as const;
    await insertOrderEvents(tx, id, [event], { actorUserId: null, at: now });
    return ok(null);
  });
}

/**
 * Returns whether it was first shared longer ago than that may last, since the rejection: else pieces could be held for
 * ever.
 */
async function wasSharedForADay(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from order_events join gambian_payments using (order_id)
    where order_id = ${orderId}::uuid and kind = 'note' and from_status = ${SHARED} and at >= gambian_payments.updated_at
      and at <= ${new Date(now.getTime() - LONGEST_HOLD_MS).toISOString()}::timestamptz
    limit 1`);
  return rows.length > 0;
}

const SHARED = "shared" satisfies NoteOrigin;
