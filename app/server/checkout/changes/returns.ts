import { asc, eq } from "drizzle-orm";
import { returnAskedMail, returnMail } from "#app/copy/mails/return-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { AuditAction } from "#app/domain/audit/audit-action.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { sizeInWords } from "#app/domain/catalogue/sizes/size-labels.ts";
import { balanceOf } from "#app/domain/money/balance.ts";
import { addMoney, type Money, subtractMoney } from "#app/domain/money/money.ts";
import {
  hasOpenReturn,
  type OrderReturn,
  type ReturnAct,
  type ReturnState,
  type ReturnWish,
  returnableUntil,
  returnWords,
  stateAfter,
} from "#app/domain/orders/changes/order-return.ts";
import type { Order, OrderItem } from "#app/domain/orders/order.ts";
import { isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { amountsOf } from "#app/server/checkout/place-order.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { hasOrderNumber } from "#app/server/orders/order-rows.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { reductionsOf, rewriteOrder } from "#app/server/orders/rewrite-order.ts";
import { type LockedOrder, lockOrder, lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { payForPath, trackingUrl } from "#app/server/orders/tracking-link.ts";
import { lockPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { PreparedReceipt } from "#app/server/payments/receipts/receipt-file.ts";
import { storeReceiptFile } from "#app/server/payments/receipts/store-receipt.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { exchangePieces } from "#app/server/stock/take-stock.ts";
import { orderEvents, orderReturns, orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { settleChange } from "./settle-change.ts";
import { findProductNamed, sizeChoices } from "./size-choices.ts";

export type ReturnRefusal =
  | Refusal<"not_found" | "not_returnable" | "return_too_late" | "return_open" | "changed_meanwhile">
  | Refusal<"unknown_product" | "checkout_failed" | "page_in_use">
  | Refusal<"out_of_stock", string>;

type Row = typeof orderReturns.$inferSelect;

/** Whoever acts: a member of staff, or null for the order's shopper. */
type Actor = Admin<"orders.return"> | null;

/** Returns the returns of an order, the oldest first. */
export async function returnsOfOrder(db: DatabaseOrTransaction, orderNumber: string): Promise<OrderReturn[]> {
  const rows = await db
    .select({ row: orderReturns })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(hasOrderNumber(orderNumber))
    .orderBy(asc(orderReturns.askedAt), asc(orderReturns.id));
  return rows.map(({ row }) => row);
}

/**
 * Asks for an exchange or a return of a line of an order: its shopper within the days that the pages promise, or staff, whose
 * wish is agreed at once. What is sent instead is another size or colour of the same model; for staff any product. Asking the
 * same again returns the same. Refusals: `not_found`; `not_returnable` for a line, a number or a size that the order or the
 * product does not have, and before it has left; `return_too_late`; `return_open`; `unknown_product`; `checkout_failed` where
 * it can't be priced; `out_of_stock` where staff exchange for a piece that is gone.
 */
export async function askReturn(
  shop: Shop,
  admin: Actor,
  orderNumber: string,
  wish: ReturnWish,
  photo: PreparedReceipt | null = null,
): Promise<Ok<OrderReturn> | ReturnRefusal> {
  const wanted = await wantedBy(shop, admin, wish);
  if (!wanted.ok) return wanted;
  const { productId, size } = wish.line;
  const instead = wanted.value;
  const isSameProduct = instead === null || instead.productId === productId;
  const facts = {
    productId,
    size,
    quantity: wish.quantity,
    kind: wish.kind,
    reason: wish.reason,
    words: wish.words,
    wantedSize: instead?.size ?? null,
    wantedProductId: isSameProduct ? null : instead.productId,
    wantedName: isSameProduct ? "" : instead.name,
  };
  const priced = admin ? await priceWanted(shop, orderNumber, facts) : ok(null);
  if (!priced.ok) return priced;
  const stored = photo && { photoPath: await storeReceiptFile(shop, photo), photoType: photo.contentType };
  return await allOrNothing(shop.db, async (tx): Promise<Ok<OrderReturn> | ReturnRefusal> => {
    const locked = await lockOrder(tx, orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const item = order.items.find((line) => line.productId === productId && line.size === size);
    const open = (await tx.select().from(orderReturns).where(eq(orderReturns.orderId, order.id))).find(
      (row) => hasOpenReturn(wish.line, row),
    );
    if (open) {
      const isSame = SAME_WISH.every((field) => open[field] === facts[field]);
      return isSame ? ok(open) : refuse("return_open");
    }
    if (order.orderStatus !== "shipped" && order.orderStatus !== "delivered") return refuse("not_returnable");
    const isItself = isSameProduct && facts.wantedSize === size;
    if (!item || wish.quantity > item.quantity || isItself) return refuse("not_returnable");
    if (!admin && !(await isInTime(shop, tx, order))) return refuse("return_too_late");
    const now = shop.clock();
    const [row] = await tx
      .insert(orderReturns)
      .values({
        ...facts,
        ...stored,
        orderId: order.id,
        name: item.name,
        state: "asked",
        askedBy: admin?.userId ?? null,
        askedAt: now,
        stateAt: now,
      })
      .returning();
    if (!row) throw new Error("the return was not inserted");
    await note(shop, tx, admin, { order, row, action: "return.asked", words: "Asked" });
    if (admin) {
      const agreed = { act: "agree", isSellable: true, refusal: "" } as const;
      return await move(shop, tx, admin, { locked, row, instead: priced.value, ...agreed });
    }
    const url = `${shop.config.baseUrl}/admin/orders/${order.orderNumber}`;
    const mail = returnAskedMail({ ...order, ...wish, what: returnWords(row), url });
    await queueAdminMail(shop, tx, { kind: "return_asked", orderId: order.id, ...mail });
    return ok(row);
  });
}

const SAME_WISH = [
  "productId",
  "size",
  "quantity",
  "kind",
  "reason",
  "wantedSize",
  "wantedProductId",
] as const;

/** Returns the product and size that are to be sent instead; null where the money goes back. */
async function wantedBy(
  shop: Shop,
  admin: Actor,
  { line, kind, wanted, otherProduct, otherSize }: ReturnWish,
): Promise<Ok<{ productId: string; size: string; name: string } | null> | ReturnRefusal> {
  if (kind === "refund") return ok(null);
  const isOther = admin !== null && otherProduct !== "";
  const productId = isOther ? await findProductNamed(shop.db, otherProduct) : line.productId;
  if (productId === null) return refuse("unknown_product");
  const asked = isOther ? { productId, size: otherSize || ONE_SIZE } : wanted;
  const choices = await sizeChoices(shop.db, [productId]);
  const found = choices.find((each) => each.productId === asked?.productId && each.size === asked.size);
  return found ? ok(found) : refuse("not_returnable");
}

/**
 * Returns what is to be sent instead as an item of the order, at today's price; null where nothing is. It is priced before the
 * transaction, which has one connection only and looks at the stock.
 */
async function priceWanted(
  shop: Shop,
  orderNumber: string,
  {
    productId,
    quantity,
    wantedProductId,
    wantedSize,
  }: Pick<Row, "productId" | "quantity" | "wantedProductId" | "wantedSize">,
): Promise<Ok<OrderItem | null> | ReturnRefusal> {
  const order = wantedSize === null ? null : await readOrderByNumber(shop.db, orderNumber);
  if (!order || wantedSize === null) return ok(null);
  const { currency } = order;
  const priced = await priceCart(shop, {
    items: [{ productId: wantedProductId ?? productId, size: wantedSize, quantity }],
    country: null,
    area: "",
    discountCode: null,
    currency,
    customer: null,
    holdToken: null,
    isSentMoneyFor: true,
  });
  const [item] = priced.ok && priced.value.currency === currency ? amountsOf(priced.value).items : [];
  return item ? ok(item) : refuse("checkout_failed");
}

async function isInTime(shop: Shop, tx: Transaction, order: Order): Promise<boolean> {
  const timeline = await tx
    .select({ at: orderEvents.at, status: orderEvents.toStatus })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.at));
  const { returns } = (await readSiteSettings({ db: tx })).claims;
  const until = returnableUntil({ ...order, timeline }, returns);
  return until !== null && shop.clock() <= until;
}

/**
 * Does an act of staff on a return: agreeing to an exchange takes the new piece at once, and a difference of price is due or
 * owed back; checking in puts the old one back on sale where it can be sold, and takes a line for its money off the order, so
 * that the money is owed back; refusing after agreeing gives the new piece back. Of a cancelled order the old piece of an
 * exchange can still be checked in. Repeating an act returns the same. Refusals: `not_found`; `changed_meanwhile` where
 * the act is not allowed in its state; `page_in_use` while somebody can pay on a page; `checkout_failed`; `out_of_stock`
 * with the piece; `not_returnable` for another act once the order is cancelled, where it lacks the line, and for an
 * exchange once its money is back.
 */
export async function moveReturn(
  shop: Shop,
  admin: Admin<"orders.return">,
  input: { returnId: string; act: ReturnAct; isSellable: boolean; refusal: string },
): Promise<Ok<OrderReturn> | ReturnRefusal> {
  const [seen] = await shop.db
    .select({ row: orderReturns, orderNumber: orders.orderNumber })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(eq(orderReturns.id, input.returnId));
  if (!seen) return refuse("not_found");
  const priced = input.act === "agree" ? await priceWanted(shop, seen.orderNumber, seen.row) : ok(null);
  if (!priced.ok) return priced;
  return await allOrNothing(shop.db, async (tx): Promise<Ok<OrderReturn> | ReturnRefusal> => {
    const locked = await lockOrderById(tx, seen.row.orderId);
    const [row] = await tx.select().from(orderReturns).where(eq(orderReturns.id, input.returnId));
    if (!row || !locked) return refuse("not_found");
    return await move(shop, tx, admin, { ...input, locked, row, instead: priced.value });
  });
}

const DONE_BY: Record<ReturnAct, readonly ReturnState[]> = {
  agree: ["agreed"],
  refuse: ["refused"],
  "check-in": ["came_back", "refunded"],
  send: ["exchanged"],
};

const ACTIONS: Record<ReturnAct, { action: AuditAction; words: string }> = {
  agree: { action: "return.agreed", words: "Agreed" },
  refuse: { action: "return.refused", words: "Refused" },
  "check-in": { action: "return.checked_in", words: "Back at the shop" },
  send: { action: "return.exchanged", words: "The new item was sent" },
};

async function move(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.return">,
  given: {
    locked: LockedOrder;
    row: Row;
    act: ReturnAct;
    isSellable: boolean;
    refusal: string;
    /** What is sent instead, as an item; null unless an exchange is agreed. */
    instead: OrderItem | null;
  },
): Promise<Ok<OrderReturn> | ReturnRefusal> {
  const { locked, row, act, isSellable, refusal, instead } = given;
  if (DONE_BY[act].includes(row.state)) return ok(row);
  const { order } = locked;
  const isCancelled = order.orderStatus === "cancelled";
  const next = stateAfter({ ...row, isCancelled }, act);
  if (next === null) return refuse(isCancelled ? "not_returnable" : "changed_meanwhile");
  const page = await lockPaymentPage(tx, order.id);
  if (page && isPageWaiting(page.status)) return refuse("page_in_use");
  const now = shop.clock();
  const of = { orderId: order.id, actorUserId: admin.userId };
  const { quantity } = row;
  const old = { productId: row.productId, size: row.size, quantity };
  const isExchange = row.wantedSize !== null;
  const wanted = { productId: row.wantedProductId ?? row.productId, size: row.wantedSize ?? "", quantity };
  let after = order;
  let state: ReturnState = next;
  let sold: Row["sold"] = null;
  if (instead && act === "agree") {
    // Nothing is paid any more, so that a new piece would be given away.
    if (order.paymentStatus === "refunded") return refuse("not_returnable");
    const taken = await exchangePieces(tx, { taken: [wanted], back: [] }, { cause: "exchange", ...of });
    if (!taken.ok)
      return refuseWith("out_of_stock", `${row.wantedName || row.name}${sizeInWords(wanted.size)}`);
    const item = order.items.find((line) => isLine(line, old));
    if (!item) return refuse("not_returnable");
    const price = row.wantedProductId === null ? item.price : instead.price;
    const swapped = await swap(shop, tx, admin, { locked, from: old, to: { ...instead, price } });
    if (!swapped) return refuse("not_returnable");
    after = swapped;
    const [before, kept] = [await reductionsOf(tx, order), await reductionsOf(tx, after)];
    sold = { item, off: subtractMoney(before.reduction, kept.reduction), price };
  }
  if (isExchange && act === "refuse" && row.state === "agreed" && !isCancelled) {
    const line = order.items.find((each) => isLine(each, wanted));
    if (!line || !row.sold) return refuse("not_returnable");
    const to = { ...row.sold.item, quantity };
    const from = { ...wanted, price: row.sold.price };
    const swapped = await swap(shop, tx, admin, { locked, from, to, again: row.sold.off });
    if (!swapped) return refuse("not_returnable");
    after = swapped;
    await exchangePieces(tx, { taken: [], back: [wanted] }, { cause: "exchange", ...of });
  }
  if (act === "check-in") {
    if (isSellable) await exchangePieces(tx, { taken: [], back: [old] }, { cause: "returned", ...of });
    if (!isExchange) {
      const less = await swap(shop, tx, admin, { locked, from: old, to: null });
      if (!less) return refuse("not_returnable");
      after = less;
      const isBack = after.received.amount - after.returned.amount <= after.totalAmount.amount;
      if (isBack) state = "refunded";
    }
  }
  const [moved] = await tx
    .update(orderReturns)
    .set({ state, stateAt: now, refusal, ...(sold && { sold }), ...(act === "check-in" && { isSellable }) })
    .where(eq(orderReturns.id, row.id))
    .returning();
  if (!moved) throw new Error("a locked return is gone");
  await note(shop, tx, admin, { order, row: moved, ...ACTIONS[act] });
  const kind = MAILS[act];
  const { returns } = (await readSiteSettings({ db: tx })).claims;
  const { due, paid, over } = balanceOf({ ...after, total: after.totalAmount });
  const mail = returnMail({
    ...after,
    act,
    what: returnWords(moved),
    kind: row.kind,
    willSend: isExchange && !isCancelled,
    refusal,
    isPaidByShop: returns.isPaidByShop,
    due,
    over: isCancelled ? paid : over,
    payUrl: `${shop.config.baseUrl}${payForPath(shop, order.orderNumber)}`,
    trackingUrl: trackingUrl(shop, order.orderNumber),
  });
  await queueMail(tx, [{ kind, to: order.customerEmail, orderId: order.id, ...mail }], now);
  return ok(moved);
}

const MAILS = {
  agree: "return_agreed",
  refuse: "return_refused",
  "check-in": "return_checked_in",
  send: "return_agreed",
} as const satisfies Record<ReturnAct, string>;

async function note(
  shop: Shop,
  tx: Transaction,
  admin: Actor,
  { order, row, action, words }: { order: Order; row: Row; action: AuditAction; words: string },
): Promise<void> {
  const event = { kind: "note", to: "return", note: `${words}: ${returnWords(row)}` } as const;
  await insertOrderEvents(tx, order.id, [event], { actorUserId: admin?.userId ?? null, at: shop.clock() });
  if (!admin) return;
  const { kind, state, reason, refusal, isSellable } = row;
  const after = { what: returnWords(row), kind, state, reason, refusal, isSellable };
  await recordAudit(tx, admin, { action, subjectId: order.orderNumber, after });
}

type Pieces = { productId: string; size: string; quantity: number };

function isLine(item: Pieces, { productId, size }: Omit<Pieces, "quantity">): boolean {
  return item.productId === productId && item.size === size;
}

/**
 * Puts an item into an order in place of pieces that it has, or nothing; null where it lacks them. `again` is what the
 * order's reduction has again.
 */
async function swap(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.return">,
  {
    locked: { order, stockHeld },
    from,
    to,
    again,
  }: {
    locked: LockedOrder;
    /** With its price where the order may have the same for another. */
    from: Pieces & { price?: Money | undefined };
    to: OrderItem | null;
    again?: Money | undefined;
  },
): Promise<Order | null> {
  const lines = order.items.filter((item) => isLine(item, from) && item.quantity >= from.quantity);
  const old = lines.find(({ price }) => price.amount === from.price?.amount) ?? lines[0];
  if (!old) return null;
  const rest = order.items.map((item) =>
    item === old ? { ...item, quantity: item.quantity - from.quantity } : item,
  );
  const there = to && rest.find((item) => isLine(item, to) && item.price.amount === to.price.amount);
  const items = rest
    .map((item) => (to && item === there ? { ...item, quantity: item.quantity + to.quantity } : item))
    .filter(({ quantity }) => quantity > 0);
  const { percent, reduction } = await reductionsOf(tx, order);
  const written = await rewriteOrder(tx, order, {
    items: to && !there ? [...items, to] : items,
    shippingCost: order.shippingCost,
    percent,
    reduction: again ? addMoney(reduction, again) : reduction,
    isReductionExact: again !== undefined,
  });
  return await settleChange(shop, tx, {
    before: order,
    order: written,
    stockHeld,
    actorUserId: admin.userId,
  });
}
