import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { exactSum } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { lineValue } from "#app/domain/orders/changes/order-change.ts";
import { returnForm } from "#app/domain/orders/changes/order-return.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { expectedGmd } from "#app/domain/orders/expected-gmd.ts";
import { orderVersion } from "#app/server/checkout/changes/change-order.ts";
import { askReturn } from "#app/server/checkout/changes/returns.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { listCloses } from "#app/server/closing/list-closes.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { signOffDay } from "#app/server/closing/sign-off-day.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { findUsableCredit } from "#app/server/money/spend-credit.ts";
import { findCustomer } from "#app/server/orders/customers/customers.ts";
import { toOrder } from "#app/server/orders/order-rows.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { markReadyForPickup } from "#app/server/orders/status/pickup.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { pageRefunds } from "#database/schema/payment-pages.ts";
import { seenMoney } from "#database/schema/payments.ts";
import { addProduct, aShopper } from "#tests/support/fixtures.ts";
import { move, orderByReceipt, orderOf, receiptOf, review } from "#tests/support/order-steps.ts";
import { orderWithPage, paidPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import type { Act } from "./act.ts";

async function placed(shop: Shop) {
  const orderNumber = await orderByReceipt(shop, await addProduct(shop));
  return { orderNumber, paymentId: (await receiptOf(shop, orderNumber)).id };
}

async function sale(shop: Shop) {
  const items = JSON.stringify([{ productId: (await addProduct(shop)).id, size: "", quantity: 1 }]);
  return { fields: { id: randomUUID(), items, paymentMethod: "cash" } };
}

async function verified(...[shop, admin]: Parameters<Act>) {
  const order = await placed(shop);
  succeeded(await review(shop, admin, order.orderNumber, "verified"));
  return order;
}

async function delivered(...[shop, admin]: Parameters<Act>) {
  const { orderNumber } = await verified(shop, admin);
  succeeded(await move(shop, admin, orderNumber, "delivered"));
  const order = await readOrderByNumber(shop.db, orderNumber);
  const [item] = order?.items ?? [];
  return { orderNumber, line: item ? lineValue(item) : "" };
}

const PICKUP_CODE = "0417";

async function pickedUp(...[shop, admin]: Parameters<Act>) {
  const order = await verified(shop, admin);
  const { id } = await orderOf(shop, order.orderNumber);
  await shop.db.update(orders).set({ pickupCode: PICKUP_CODE }).where(eq(orders.id, id));
  return order;
}

async function aMoneyMessage(shop: Shop) {
  const reference = `T_${randomBytes(6).toString("hex").toUpperCase()}`;
  const row = { reference, amountGmd: "77.00", message: "You have received D77.00", createdAt: shop.clock() };
  const [seen] = await shop.db.insert(seenMoney).values(row).returning({ id: seenMoney.id });
  return seen?.id ?? "";
}

async function paired(shop: Shop) {
  const { orderNumber } = await placed(shop);
  const id = await aMoneyMessage(shop);
  const { id: orderId } = await orderOf(shop, orderNumber);
  await shop.db.update(seenMoney).set({ orderId }).where(eq(seenMoney.id, id));
  return { id, orderNumber };
}

const LIST_ACTS: Record<string, Act> = {
  "/admin/orders review": async (shop) => {
    const { paymentId } = await placed(shop);
    return { fields: { paymentId, decision: "verified", adminNotes: "", seenStatus: "pending" } };
  },
  "/admin/orders undo-review": async (shop, admin) => {
    const { paymentId } = await verified(shop, admin);
    return { fields: { paymentId, decision: "verified" } };
  },
  "/admin/orders change-status": async (shop, admin) => {
    const { orderNumber } = await verified(shop, admin);
    return { fields: { orderNumber, orderStatus: "processing", seenStatus: "confirmed" } };
  },
  "/admin/orders ship-chosen": async (shop, admin) => {
    const { orderNumber } = await verified(shop, admin);
    return { fields: { orderNumbers: [orderNumber] } };
  },
  "/admin/orders undo-status": async (shop, admin) => {
    const { orderNumber } = await verified(shop, admin);
    const { movedAt } = succeeded(await move(shop, admin, orderNumber, "processing"));
    return { fields: { moves: [`${orderNumber} ${movedAt.getTime()}`] } };
  },
};

/** The acts of staff with orders, their money, and pieces kept for shoppers. */
export const ORDER_ACTS: Record<string, Act> = {
  ...LIST_ACTS,
  // The deck of receipts shows the results of the same actions.
  ...Object.fromEntries(
    Object.entries(LIST_ACTS).map(([name, act]) => [name.replace("/orders", "/receipts"), act]),
  ),
  "/admin/customers/:customer": async (shop) => {
    const { orderNumber } = await placed(shop);
    const customer = (await findCustomer(shop, orderNumber))?.id ?? "";
    return { params: { customer }, fields: { note: "Pays at once", seenNote: "" } };
  },
  "/admin/orders/:orderNumber note": async (shop) => {
    const { orderNumber } = await placed(shop);
    return { params: { orderNumber }, fields: { note: "Calls at six", idempotencyKey: randomUUID() } };
  },
  "/admin/orders/:orderNumber ask-owner": async (shop) => {
    const { orderNumber } = await placed(shop);
    return {
      params: { orderNumber },
      fields: { problem: "missing", item: "0", idempotencyKey: randomUUID() },
    };
  },
  "/admin/orders/:orderNumber/change save": async (shop, admin) => {
    const { orderNumber } = await verified(shop, admin);
    const order = await readOrderByNumber(shop.db, orderNumber);
    const [item] = order?.items ?? [];
    if (!order || !item) throw new Error("no order");
    const { customerEmail, customerPhone, country, region, deliveryAddress } = order;
    const place = { country, region, deliveryAddress };
    const contact = { customerName: "Binta Jallow", customerEmail, customerPhone };
    const line = { line: lineValue(item), quantity: String(item.quantity) };
    return {
      params: { orderNumber },
      fields: { version: orderVersion(order), ...line, ...contact, ...place },
    };
  },
  "/admin/orders/:orderNumber ask-return": async (shop, admin) => {
    const { orderNumber, line } = await delivered(shop, admin);
    return { params: { orderNumber }, fields: { line, kind: "refund", reason: "size" } };
  },
  "/admin/orders/:orderNumber move-return": async (shop, admin) => {
    const { orderNumber, line } = await delivered(shop, admin);
    const wish = returnForm.parse({ line, kind: "refund", reason: "size" });
    const { id } = succeeded(await askReturn(shop, null, orderNumber, wish));
    return { params: { orderNumber }, fields: { returnId: id, act: "agree" } };
  },
  "/admin/orders/:orderNumber ready": async (shop, admin) => {
    const { orderNumber } = await pickedUp(shop, admin);
    return { params: { orderNumber }, fields: {} };
  },
  "/admin/orders/:orderNumber hand-over": async (shop, admin) => {
    const { orderNumber } = await pickedUp(shop, admin);
    succeeded(await markReadyForPickup(shop, admin, { orderNumber }));
    return { params: { orderNumber }, fields: { code: PICKUP_CODE } };
  },
  "/admin/orders/:orderNumber cash-taken": async (shop) => {
    const { orderNumber } = await placed(shop);
    const toCash = { paymentMethod: "cash", orderStatus: "shipped" } as const;
    const { id, totalGmd } = await orderOf(shop, orderNumber);
    await shop.db.update(orders).set(toCash).where(eq(orders.id, id));
    return { params: { orderNumber }, fields: { amount: totalGmd ?? "", takenBy: "Lamin" } };
  },
  "/admin/orders/:orderNumber money-returned": async (shop, admin) => {
    const { orderNumber } = await verified(shop, admin);
    return { params: { orderNumber }, fields: { reason: "Wrong size" } };
  },
  "/admin/orders/:orderNumber use-credit": async (shop, admin) => {
    const [shopper, { id: productId }] = [aShopper(), await addProduct(shop)];
    const kept = await orderByReceipt(shop, { id: productId }, shopper);
    succeeded(await review(shop, admin, kept, "verified"));
    await move(shop, admin, kept, "cancelled");
    succeeded(await noteMoneyReturned(shop, admin, { orderNumber: kept, reason: "", otherWay: "credit" }));
    const items = JSON.stringify([{ productId, size: "", quantity: 1 }]);
    const bill = saleForm.parse({ id: randomUUID(), items, paymentMethod: "link", ...shopper });
    const { orderNumber } = succeeded(await placeStaffOrder(shop, admin, bill));
    const credit = await findUsableCredit(shop, orderNumber);
    return { params: { orderNumber }, fields: { seenSum: exactSum(credit ? [credit] : []) } };
  },
  "/admin/orders/:orderNumber refund": async (shop) => {
    const orderNumber = await paidPageOrder(shop, await addProduct(shop));
    return { params: { orderNumber }, fields: { amount: "10", reason: "", seenRefunded: "0" } };
  },
  "/admin/orders/:orderNumber decide-refund": async (shop, admin) => {
    const orderNumber = await paidPageOrder(shop, await addProduct(shop));
    const { payment } = await orderWithPage(shop, orderNumber);
    const lost = {
      orderId: payment.orderId,
      pageId: payment.id,
      amount: 500,
      status: "unknown",
      actorEmail: admin.email,
    };
    const [refund] = await shop.db.insert(pageRefunds).values(lost).returning();
    return { params: { orderNumber }, fields: { refundId: refund?.id ?? "", outcome: "arrived" } };
  },
  "/admin/money": async () => ({
    fields: { messages: "You have received D77.00 from Nobody Known 3999999. Transaction ID: T_ONCE1234" },
  }),
  "/admin/money pair": async (shop) => {
    const { orderNumber } = await placed(shop);
    return { fields: { id: await aMoneyMessage(shop), orderNumber } };
  },
  "/admin/money unpair": async (shop) => ({ fields: await paired(shop) }),
  "/admin/money set-aside": async (shop) => ({ fields: { id: await aMoneyMessage(shop) } }),
  "/admin/money bring-back": async (shop) => {
    const id = await aMoneyMessage(shop);
    await shop.db.update(seenMoney).set({ setAsideAt: shop.clock() }).where(eq(seenMoney.id, id));
    return { fields: { id } };
  },
  "/admin/money verify-seen": async (shop) => {
    const { orderNumber } = await placed(shop);
    const { id } = await orderOf(shop, orderNumber);
    const gmd = expectedGmd(
      toOrder({ ...(await orderOf(shop, orderNumber)), items: [] }),
      currentPricing(shop),
    );
    const row = { amountGmd: toDecimal(gmd), orderId: id };
    await shop.db
      .update(seenMoney)
      .set(row)
      .where(eq(seenMoney.id, await aMoneyMessage(shop)));
    return { fields: { orderNumbers: [orderNumber] } };
  },
  "/admin/sell/data": sale,
  "/admin/close drawer": async () => ({
    fields: { key: randomUUID(), kind: "paid_out", amount: "150", reason: "Taxi" },
  }),
  "/admin/close": async (shop) => {
    const { day, version } = await readOpenClose(shop, null);
    return { fields: { day, version, note: "", uncountedReason: "Nobody was there" } };
  },
  "/admin/close/:day": async (shop, admin) => {
    const { day, version } = await readOpenClose(shop, null);
    const form = { counts: [], note: "", uncountedReason: "Nobody was there" };
    await signOffDay(shop, admin, { day, seenVersion: version, form });
    const [last] = (await listCloses(shop, { page: 1 })).closes;
    return { params: { day: last?.day ?? "" }, fields: { correction: "D50 more" } };
  },
};
