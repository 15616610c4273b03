import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { ReviewDecision, VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { changeOrderStatus, type OrderStatusInput } from "#app/server/orders/status/change-order-status.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { aLocalOrder } from "./fixtures.ts";
import { succeeded } from "./succeeded.ts";

/** Orders one piece of a product by receipt, a guest by default; returns the order's number. */
export async function orderByReceipt(
  shop: Shop,
  product: { id: string },
  given: Parameters<typeof aLocalOrder>[1] = {},
  viewer: Viewer = GUEST,
): Promise<string> {
  return succeeded(await placeOrder(shop, viewer, await aLocalOrder(product, given))).orderNumber;
}

/** Orders by receipt; returns the order's number, or why it was refused. */
export async function tryOrdering(
  shop: Shop,
  product: { id: string },
  given: Parameters<typeof aLocalOrder>[1] = {},
): Promise<string> {
  const made = await placeOrder(shop, GUEST, await aLocalOrder(product, given));
  return made.ok ? made.value.orderNumber : made.reason;
}

/** Reads an order. */
export async function orderOf(shop: Shop, orderNumber: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error(`no order ${orderNumber}`);
  return row;
}

/** Reads the payment of an order by its receipt. */
export async function receiptOf(shop: Shop, orderNumber: string) {
  const { id } = await orderOf(shop, orderNumber);
  const [row] = await shop.db.select().from(gambianPayments).where(eq(gambianPayments.orderId, id));
  if (!row) throw new Error(`order ${orderNumber} has no receipt`);
  return row;
}

/** Reads an order's timeline, oldest first. */
export async function eventsOf(shop: Shop, orderNumber: string) {
  const { id } = await orderOf(shop, orderNumber);
  const events = shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  return await events.orderBy(orderEvents.id);
}

/** Reads an order with its receipt's payment and the stock of its product. */
export async function lookAt(shop: Shop, orderNumber: string, product: { id: string }) {
  return {
    order: await orderOf(shop, orderNumber),
    payment: await receiptOf(shop, orderNumber),
    stock: await stockOf(shop, product),
  };
}

/** Reads what an undo restores: the same, when the order changed aside, and its timeline. */
export async function lookBack(shop: Shop, orderNumber: string, product: { id: string }) {
  const { order, ...rest } = await lookAt(shop, orderNumber, product);
  const { updatedAt: _, ...facts } = order;
  return { order: facts, ...rest, events: await eventsOf(shop, orderNumber) };
}

/** Returns how many pieces of a product are in stock. */
export async function stockOf(shop: Shop, { id }: { id: string }): Promise<number | undefined> {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id));
  return row?.stockQuantity;
}

/** Reads the mails about an order, of one kind or of all, oldest first. */
export async function mailsOf(shop: Shop, orderNumber: string, kind?: MailKind) {
  const { id } = await orderOf(shop, orderNumber);
  const rows = await shop.db.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.id);
  return kind === undefined ? rows : rows.filter((mail) => mail.kind === kind);
}

/** Reads the kinds of the mails about an order that wait, and when they are due. */
export async function waitingMailsOf(shop: Shop, orderNumber: string) {
  const waiting = (await mailsOf(shop, orderNumber)).filter(({ status }) => status === "waiting");
  return waiting.map(({ kind, nextAttemptAt: dueAt }) => ({ kind, dueAt }));
}

/** Decides about an order's receipt; by default whoever decides has seen its present state. */
export async function review(
  shop: Shop,
  admin: Admin<never>,
  orderNumber: string,
  decision: ReviewDecision,
  {
    seen,
    notes = "",
    ...given
  }: { seen?: VerificationStatus; notes?: string; amount?: Money; restUntil?: Date } = {},
) {
  const { id: paymentId, verificationStatus } = await receiptOf(shop, orderNumber);
  // The column's check allows these states alone.
  const seenStatus = seen ?? (verificationStatus as VerificationStatus);
  return await reviewPayment(shop, admin, { paymentId, decision, notes, seenStatus, ...given });
}

/** Changes an order's status; by default whoever does has seen its present one. */
export async function move(
  shop: Shop,
  admin: Admin<never>,
  orderNumber: string,
  orderStatus: string,
  given: Partial<OrderStatusInput> = {},
) {
  const seenStatus = given.seenStatus ?? (await orderOf(shop, orderNumber)).orderStatus;
  const change = { orderNumber, orderStatus, trackingNumber: "", ...given, seenStatus };
  return await changeOrderStatus(shop, admin, change);
}
