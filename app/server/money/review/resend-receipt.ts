import { soldOutOrderMail } from "#app/copy/mails/order-mails.ts";
import { isSignedIn, type Viewer } from "#app/domain/accounts/viewer.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { mayBePaidInParts } from "#app/domain/orders/part-payment.ts";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import { wantsNewReceipt } from "#app/domain/payments/local-payment.ts";
import { isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { type QueuedMail, queueMail } from "#app/server/notifications/queue-mail.ts";
import { changePaymentMethod } from "#app/server/orders/change-payment-method.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { lockOrderById, moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { opensOrder, trackingPath, trackingUrl } from "#app/server/orders/tracking-link.ts";
import { countUnpaidAgain, type UnpaidRefusal } from "#app/server/orders/unpaid/unpaid-pieces-limit.ts";
import { findMethod } from "#app/server/payments/find-method.ts";
import { localPaymentWrites, type StoredReceipt } from "#app/server/payments/local-payment-writes.ts";
import { paymentStatusAfter } from "#app/server/payments/money-entries.ts";
import {
  findPaymentPage,
  lockPaymentPage,
  type PaymentPage,
} from "#app/server/payments/page-rows/payment-pages.ts";
import {
  prepareReceipt,
  type ReceiptRefusal,
  receiptHash,
} from "#app/server/payments/receipts/receipt-file.ts";
import {
  isEarlierReceipt,
  type PresentReceipt,
  readReceiptOfOrder,
  replaceReceipt,
} from "#app/server/payments/receipts/replace-receipt.ts";
import { discardReceipt, storeReceipt } from "#app/server/payments/receipts/store-receipt.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { receiptNotices } from "./receipt-notices.ts";

/** Another receipt for an order, and what shows that the sender may: an account, its signed link, or its e-mail. */
export type ResentReceipt = {
  orderNumber: string;
  /** The token of the order's tracking link; null or "" where none was given. */
  token: string | null;
  /** The order's e-mail address as it was typed; null or "" where none was given. */
  email: string | null;
  /** The file as it was sent; null where none was. */
  receipt: Uint8Array | null;
  /** The visitor's network address, for the limit on sending. */
  ipAddress: string;
  /** How the money was sent, for an order that is held for it; else, and by default, as its last receipt says. */
  method?: string;
};

export type ResendRefusal =
  | ReceiptRefusal
  | Refusal<"not_found" | "receipt_not_wanted" | "receipt_used" | "payer_asked" | "changed_meanwhile">
  | Refusal<"payment_method_unavailable">
  | UnpaidRefusal
  | RateLimited;

/**
 * Takes another receipt for an order whose last one was rejected or paid a part: the verification and the payment are
 * pending again, the pieces are taken out of stock again, the timeline records it and every administrator is notified, all or nothing.
 * If the pieces are sold, the order continues without them, and its shopper chooses a refund or a swap. The same file
 * sent twice is taken once. Refusals: `not_found` for whoever may not see the order; `receipt_not_wanted` where no other one
 * is due, or the order is cancelled or paid; `receipt_used` where this one paid a part before; `payer_asked` while somebody else can pay it on a payment page;
 * `payment_method_unavailable` where the first one of an order names none that is offered; `too_many_unpaid` where its pieces are beyond what this visitor may hold unpaid; `rate_limited`.
 * Source: specification 8.9.
 */
export async function resendReceipt(
  shop: Shop,
  viewer: Viewer,
  input: ResentReceipt,
): Promise<Ok<{ orderNumber: string; trackPath: string }> | ResendRefusal> {
  const wait = await shop.limits.take("receipt-address", input.ipAddress);
  if (wait > 0) return rateLimited(wait);
  const order = await readOrderByNumber(shop.db, input.orderNumber);
  if (!order || !isOrderOf(shop, order, viewer, input)) return refuse("not_found");
  if (!input.receipt) return refuse("receipt_required");
  const done = ok({ orderNumber: order.orderNumber, trackPath: trackingPath(shop, order.orderNumber) });
  const sha256 = receiptHash(input.receipt);
  const present = await readReceiptOfOrder(shop.db, order.id);
  if (isTaken(present, sha256)) return done;
  const refusal = refusalOf(present, order, await findPaymentPage(shop.db, order.id));
  if (refusal) return refusal;
  if (present && (await isEarlierReceipt(shop.db, present, sha256))) return refuse("receipt_used");
  const offered = await findMethod(shop, input.method ?? "");
  const method = offered?.method ?? present?.paymentMethod;
  if (!method) return refuse("payment_method_unavailable");

  const prepared = await prepareReceipt(input.receipt);
  if (!prepared.ok) return prepared;
  const receipt = await storeReceipt(shop, prepared.value, order.id);
  try {
    const notices = await receiptNotices(shop, { ...order, isFirst: false });
    const { ipAddress } = input;
    const stored = await storeReplacement(shop, order.id, { receipt, notices, ipAddress, method });
    if (!stored.ok) await discardReceipt(shop, receipt);
    // A concurrent request may have brought the same file.
    const isHere = stored.ok || isTaken(await readReceiptOfOrder(shop.db, order.id), sha256);
    return isHere ? done : stored;
  } catch (error) {
    // If the connection broke, the receipt may have been stored: its file must then not be missing.
    if (!isOutage(error)) await discardReceipt(shop, receipt);
    throw error;
  }
}

function refusalOf(
  present: PresentReceipt | null,
  order: Pick<Order, "orderStatus" | "paymentStatus" | "heldUntil">,
  page: PaymentPage | null,
) {
  const isOfReceipt = present !== null || mayBePaidInParts(order);
  if (isOfReceipt && page && isPageWaiting(page.status)) return refuse("payer_asked");
  const isWanted = isOfReceipt && wantsNewReceipt(present?.verificationStatus ?? null, order);
  return isWanted ? null : refuse("receipt_not_wanted");
}

function isTaken(present: PresentReceipt | null, sha256: string): boolean {
  return present?.verificationStatus === "pending" && present.sha256 === sha256;
}

type Replacement = {
  receipt: StoredReceipt;
  notices: QueuedMail[];
  ipAddress: string;
  method: LocalMethod;
};

async function storeReplacement(
  shop: Shop,
  orderId: string,
  { receipt, notices, ipAddress, method }: Replacement,
): Promise<Ok<null> | Refusal<"receipt_not_wanted" | "payer_asked" | "changed_meanwhile"> | UnpaidRefusal> {
  return await allOrNothing(shop.db, async (tx) => {
    const locked = await lockOrderById(tx, orderId);
    // Read again under the order's lock: a review or a concurrent request may have come first.
    const present = locked && (await readReceiptOfOrder(tx, orderId));
    const refusal = locked && refusalOf(present, locked.order, await lockPaymentPage(tx, orderId));
    if (!locked || refusal) return refusal ?? refuse("receipt_not_wanted");
    const { order } = locked;
    const now = shop.clock();
    const counted = locked.stockHeld ? ok(null) : await countUnpaidAgain(shop, tx, order, ipAddress);
    if (!counted.ok) return counted;
    const { customerName, customerEmail, customerPhone } = order;
    const customer = { customerName, customerEmail, customerPhone };
    const first = { orderId, paymentMethod: method, ...customer, receipt, createdAt: now };
    if (present === null) for (const write of localPaymentWrites(first)) await tx.execute(write);
    const replaced = present ? await replaceReceipt(tx, present, { receipt, method }, now) : ok(null);
    if (!replaced.ok) return replaced;
    // A page that ended unpaid has left its own method.
    if (method !== order.paymentMethod)
      await changePaymentMethod(tx, orderId, { method, totalGmd: null, now });
    const from = present?.verificationStatus ?? null;
    const received = { kind: "verification_status", from, to: "pending" } as const;
    await insertOrderEvents(tx, orderId, [received], { actorUserId: null, at: now });
    const { orderStatus, trackingNumber } = order;
    const paymentStatus = await paymentStatusAfter(tx, orderId, "waiting");
    const to = { orderStatus, paymentStatus, trackingNumber };
    const moved = await moveOrderWithStock(tx, locked, { ...to, actorUserId: null, now });
    if (!moved.ok && moved.reason !== "out_of_stock") return moved;
    if (!moved.ok) {
      const without = { paymentStatus, stockHeld: false, soldOutAt: now };
      await moveLockedOrder(tx, locked, without, { actorUserId: null, now });
      const facts = { ...order, trackingUrl: trackingUrl(shop, order.orderNumber) };
      const mail = soldOutOrderMail(facts);
      await queueMail(tx, [{ kind: "order_sold_out", to: order.customerEmail, orderId, ...mail }], now);
    }
    await queueMail(tx, notices, now);
    return ok(null);
  });
}

function isOrderOf(shop: Shop, order: Order, viewer: Viewer, { token, email }: ResentReceipt): boolean {
  if (isSignedIn(viewer) && order.userId === viewer.userId) return true;
  if (token) return opensOrder(shop, order, token);
  const typed = email?.trim().toLowerCase() ?? "";
  return typed !== "" && typed === order.customerEmail.toLowerCase();
}
