import { asc, eq, sql } from "drizzle-orm";
import { returnAskedMail, returnMail } from "#app/copy/mails/return-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { AuditAction } from "#app/domain/audit/audit-action.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { chosenSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import {
  isOpenReturn,
  type OrderReturn,
  type ReturnAct,
  type ReturnState,
  type ReturnWish,
  returnableUntil,
  returnWords,
  stateAfter,
} from "#app/domain/orders/changes/order-return.ts";
import type { Order, OrderItem } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { reductionsOf, rewriteOrder } from "#app/server/orders/rewrite-order.ts";
import { type LockedOrder, lockOrder, lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { exchangePieces } from "#app/server/stock/take-stock.ts";
import { products } from "#database/schema/catalogue.ts";
import { orderEvents, orderReturns, orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { settleChange } from "./settle-change.ts";
import { sizeChoices } from "./size-choices.ts";

export type ReturnRefusal =
  | Refusal<"not_found" | "not_returnable" | "return_too_late" | "return_open" | "changed_meanwhile">
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
    .where(eq(sql`upper(${orders.orderNumber})`, orderNumber.toUpperCase()))
    .orderBy(asc(orderReturns.askedAt), asc(orderReturns.id));
  return rows.map(({ row }) => row);
}

/**
 * Asks for an exchange or a return of a line of an order: its shopper within the days that the pages promise, or staff, whose
 * wish is agreed at once. Asking the same again returns the same. Refusals: `not_found`; `not_returnable` for a line, a
 * number or a size that the order or the product does not have, and before it has left; `return_too_late`; `return_open`;
 * `out_of_stock` where staff exchange for a size that is gone.
 */
export async function askReturn(
  shop: Shop,
  admin: Actor,
  typedNumber: string,
  wish: ReturnWish,
): Promise<Ok<OrderReturn> | ReturnRefusal> {
  return await allOrNothing(shop.db, async (tx): Promise<Ok<OrderReturn> | ReturnRefusal> => {
    const locked = await lockOrder(tx, parseOrderNumber(typedNumber) ?? "");
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const { productId, size } = wish.line;
    const item = order.items.find((line) => line.productId === productId && line.size === size);
    const wantedSize = wish.kind === "exchange" ? wish.wantedSize : null;
    const open = (await tx.select().from(orderReturns).where(eq(orderReturns.orderId, order.id))).find(
      (row) => row.productId === productId && row.size === size && isOpenReturn(row.state),
    );
    if (open) {
      const { quantity, kind, reason } = wish;
      const isSame = open.quantity === quantity && open.kind === kind && open.reason === reason;
      return isSame && open.wantedSize === wantedSize ? ok(open) : refuse("return_open");
    }
    if (order.orderStatus !== "shipped" && order.orderStatus !== "delivered") return refuse("not_returnable");
    if (!item || wish.quantity > item.quantity || wantedSize === size) return refuse("not_returnable");
    const sizes = (await sizeChoices(tx, [productId])).filter((each) => each.productId === productId);
    if (wantedSize !== null && !sizes.some((each) => each.size === wantedSize))
      return refuse("not_returnable");
    if (!admin && !(await isInTime(shop, tx, order))) return refuse("return_too_late");
    const now = shop.clock();
    const { quantity, kind, reason, words } = wish;
    const asked = {
      orderId: order.id,
      productId,
      size,
      name: item.name,
      quantity,
      kind,
      wantedSize,
      reason,
      words,
    };
    const [row] = await tx
      .insert(orderReturns)
      .values({ ...asked, state: "asked", askedBy: admin?.userId ?? null, askedAt: now, stateAt: now })
      .returning();
    if (!row) throw new Error("the return was not inserted");
    await note(shop, tx, admin, { order, row, action: "return.asked", words: "Asked" });
    if (admin)
      return await move(shop, tx, admin, { locked, row, act: "agree", isSellable: true, refusal: "" });
    const url = `${shop.config.baseUrl}/admin/orders/${order.orderNumber}`;
    const mail = returnAskedMail({ ...order, what: returnWords(row), reason, words, url });
    await queueAdminMail(shop, tx, { kind: "return_asked", orderId: order.id, ...mail });
    return ok(row);
  });
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
 * Does an act of staff on a return: agreeing to an exchange takes the new size at once; checking in puts the old one back
 * on sale where it can be sold, and takes a line for its money off the order, so that the money is owed back; refusing after
 * agreeing gives the new size back. Repeating an act returns the same. Refusals: `not_found`; `changed_meanwhile` where the
 * act is not allowed in its state; `out_of_stock` with the size; `not_returnable` once the order is cancelled or lacks the line.
 */
export async function moveReturn(
  shop: Shop,
  admin: Admin<"orders.return">,
  input: { returnId: string; act: ReturnAct; isSellable: boolean; refusal: string },
): Promise<Ok<OrderReturn> | ReturnRefusal> {
  return await allOrNothing(shop.db, async (tx): Promise<Ok<OrderReturn> | ReturnRefusal> => {
    const find = async () =>
      (await tx.select().from(orderReturns).where(eq(orderReturns.id, input.returnId)))[0];
    const found = await find();
    const locked = found && (await lockOrderById(tx, found.orderId));
    const row = locked && (await find());
    if (!row || !locked) return refuse("not_found");
    return await move(shop, tx, admin, { ...input, locked, row });
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
  "check-in": { action: "return.checked_in", words: "Came back" },
  send: { action: "return.exchanged", words: "The new size was sent" },
};

async function move(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.return">,
  given: { locked: LockedOrder; row: Row; act: ReturnAct; isSellable: boolean; refusal: string },
): Promise<Ok<OrderReturn> | ReturnRefusal> {
  const { locked, row, act, isSellable, refusal } = given;
  if (DONE_BY[act].includes(row.state)) return ok(row);
  const next = stateAfter(row.kind, row.state, act);
  if (next === null) return refuse("changed_meanwhile");
  const { order } = locked;
  if (order.orderStatus === "cancelled" && act !== "refuse") return refuse("not_returnable");
  const now = shop.clock();
  const of = { orderId: order.id, actorUserId: admin.userId, now };
  const old = { productId: row.productId, size: row.size, quantity: row.quantity };
  const wanted = row.wantedSize === null ? null : { ...old, size: row.wantedSize };
  let after = order;
  let state: ReturnState = next;
  if (wanted && act === "agree") {
    const taken = await exchangePieces(tx, { taken: [wanted], back: [] }, { cause: "exchange", ...of });
    if (!taken.ok) return refuseWith("out_of_stock", `${row.name}, ${wanted.size}`);
    const swapped = await swap(shop, tx, admin, { locked, from: old, to: wanted });
    if (!swapped) return refuse("not_returnable");
    after = swapped;
  }
  if (wanted && act === "refuse" && row.state === "agreed" && order.orderStatus !== "cancelled") {
    const swapped = await swap(shop, tx, admin, { locked, from: wanted, to: old });
    if (!swapped) return refuse("not_returnable");
    after = swapped;
    await exchangePieces(tx, { taken: [], back: [wanted] }, { cause: "exchange", ...of });
  }
  if (act === "check-in") {
    if (isSellable) await exchangePieces(tx, { taken: [], back: [old] }, { cause: "returned", ...of });
    if (!wanted) {
      const less = await swap(shop, tx, admin, { locked, from: old, to: null });
      if (!less) return refuse("not_returnable");
      after = less;
      const isBack = after.received.amount - after.returned.amount <= after.totalAmount.amount;
      if (isBack) state = "refunded";
    }
  }
  const [moved] = await tx
    .update(orderReturns)
    .set({ state, stateAt: now, refusal, ...(act === "check-in" && { isSellable }) })
    .where(eq(orderReturns.id, row.id))
    .returning();
  if (!moved) throw new Error("a locked return is gone");
  await note(shop, tx, admin, { order, row: moved, ...ACTIONS[act] });
  const kind = MAILS[act];
  const { returns } = (await readSiteSettings({ db: tx })).claims;
  const mail = returnMail({
    ...after,
    act,
    what: returnWords(moved),
    kind: row.kind,
    refusal,
    isPaidByShop: returns.isPaidByShop,
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

/** Puts pieces of another size into an order in place of those it has, or nothing; null where it lacks them. */
async function swap(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.return">,
  { locked, from, to }: { locked: LockedOrder; from: Pieces; to: Pieces | null },
): Promise<Order | null> {
  const { order, stockHeld } = locked;
  const isLine = (item: OrderItem, { productId, size }: Pieces) =>
    item.productId === productId && item.size === size;
  const old = order.items.find((item) => isLine(item, from) && item.quantity >= from.quantity);
  if (!old) return null;
  const [product] = await tx
    .select({
      category: products.category,
      gender: sql<Product["targetAudience"]>`${products.targetAudience}`,
    })
    .from(products)
    .where(eq(products.id, from.productId));
  const rest = order.items.map((item) =>
    item === old ? { ...item, quantity: item.quantity - from.quantity } : item,
  );
  const there = to && rest.find((item) => isLine(item, to) && item.price.amount === old.price.amount);
  const sizeShown = to && product ? chosenSize(to.size, { ...product }, order.currency) : "";
  const added = to && !there ? [{ ...old, size: to.size, sizeShown, quantity: to.quantity }] : [];
  const items = rest
    .map((item) => (to && item === there ? { ...item, quantity: item.quantity + to.quantity } : item))
    .filter(({ quantity }) => quantity > 0);
  const { shippingCost } = order;
  const written = await rewriteOrder(tx, order, {
    items: [...items, ...added],
    shippingCost,
    ...(await reductionsOf(tx, order)),
  });
  return await settleChange(shop, tx, { order: written, stockHeld, actorUserId: admin.userId });
}
