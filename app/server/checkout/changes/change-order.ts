import { eq } from "drizzle-orm";
import { orderChangedMail } from "#app/copy/mails/order-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { normalizeCode } from "#app/domain/cart/discount-code.ts";
import { sizeInWords } from "#app/domain/catalogue/sizes/size-labels.ts";
import { balanceOf } from "#app/domain/money/balance.ts";
import { type Money, multiplyMoney, sameMoney, sumMoney } from "#app/domain/money/money.ts";
import {
  changeWords,
  isChangeable,
  type OrderChange,
  piecesBeyond,
  type WantedOrder,
} from "#app/domain/orders/changes/order-change.ts";
import type { Order, OrderItem } from "#app/domain/orders/order.ts";
import { isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { amountsOf, destinationOf } from "#app/server/checkout/place-order.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { reductionsOf, rewriteOrder } from "#app/server/orders/rewrite-order.ts";
import { type LockedOrder, lockOrder } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { claimDiscountCode } from "#app/server/payments/discounts/find-discount-code.ts";
import { lockPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { readReceiptOfOrder } from "#app/server/payments/receipts/replace-receipt.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import { readShopRules } from "#app/server/settings/read-shop-rules.ts";
import type { Shop } from "#app/server/shop.ts";
import type { StockLine } from "#app/server/stock/add-to-stock.ts";
import { exchangePieces } from "#app/server/stock/take-stock.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { settleChange } from "./settle-change.ts";
import { findProductNamed } from "./size-choices.ts";

export type ChangeRefusal =
  | Refusal<"not_found" | "changed_meanwhile" | "order_left" | "page_in_use" | "nothing_changed" | "no_items">
  | Refusal<"receipt_waits">
  | Refusal<"unknown_discount" | "unknown_product" | "checkout_failed">
  | Refusal<"out_of_stock" | "unknown_size" | "area_unavailable", string>
  | Refusal<"price_changed", OrderChange>;

/** Returns the mark of what an order is, for a form that changes it. */
export function orderVersion(order: Order): string {
  const { received: _received, returned: _returned, ...facts } = order;
  return versionOf(facts);
}

/** Returns what a change would do, without doing it. Refusals: those of `changeOrder`. */
export async function previewChange(
  shop: Shop,
  admin: Admin<"orders.edit">,
  orderNumber: string,
  wanted: WantedOrder,
): Promise<Ok<OrderChange> | ChangeRefusal> {
  const priced = await priceChange(shop, orderNumber, wanted);
  if (!priced.ok) return priced;
  const tried = await allOrNothing(shop.db, async (tx) => {
    const changed = await change(shop, admin, tx, priced.value, { ...wanted, seenTotal: undefined });
    return changed.ok ? refuseWith("previewed", changed.value) : changed;
  });
  if (tried.reason !== "previewed") return tried;
  return ok(tried.detail);
}

/**
 * Changes an order that has not left: its lines, contact, address, delivery and discount code. One transaction moves the
 * stock, writes items and totals, lets payment status and balance follow, records before and after in the timeline and the
 * audit log, and mails the shopper once. Products that it had keep their price, others have today's; currency and rate
 * stay. A paid order that was sold out is swapped: it holds no pieces yet, and takes all of its new ones. Refusals:
 * `not_found`; `changed_meanwhile` where it is not the order that was seen; `order_left`; `page_in_use` while somebody can
 * pay the old total; `receipt_waits` where the total changes while a receipt of the old one waits for its review;
 * `nothing_changed`; `no_items`; `out_of_stock` and `unknown_size` with the item's name; `unknown_product`;
 * `unknown_discount`; `area_unavailable`; `price_changed` with the new sums where they are not the previewed ones.
 */
export async function changeOrder(
  shop: Shop,
  admin: Admin<"orders.edit">,
  orderNumber: string,
  wanted: WantedOrder,
): Promise<Ok<OrderChange> | ChangeRefusal> {
  const priced = await priceChange(shop, orderNumber, wanted);
  if (!priced.ok) return priced;
  return await allOrNothing(shop.db, (tx) => change(shop, admin, tx, priced.value, wanted));
}

type PricedChange = { orderNumber: string; items: OrderItem[]; delivery: Delivery };

/** Prices a change before its transaction, which has one connection only and checks the version again. */
async function priceChange(
  shop: Shop,
  typedNumber: string,
  wanted: WantedOrder,
): Promise<Ok<PricedChange> | ChangeRefusal> {
  const order = await readOrderByNumber(shop.db, typedNumber);
  if (!order) return refuse("not_found");
  if (!isChangeable(order)) return refuse("order_left");
  if (orderVersion(order) !== wanted.version) return refuse("changed_meanwhile");
  const items = await wantedItems(shop, order, wanted);
  if (!items.ok) return items;
  const delivery = await wantedDelivery(shop, order, items.value, wanted);
  if (!delivery.ok) return delivery;
  return ok({ orderNumber: order.orderNumber, items: items.value, delivery: delivery.value });
}

async function change(
  shop: Shop,
  admin: Admin<"orders.edit">,
  tx: Transaction,
  { orderNumber, items, delivery }: PricedChange,
  wanted: WantedOrder,
): Promise<Ok<OrderChange> | ChangeRefusal> {
  const locked = await lockOrder(tx, orderNumber);
  if (!locked) return refuse("not_found");
  const { order } = locked;
  if (!isChangeable(order)) return refuse("order_left");
  const page = await lockPaymentPage(tx, order.id);
  if (page && isPageWaiting(page.status)) return refuse("page_in_use");
  if (orderVersion(order) !== wanted.version) return refuse("changed_meanwhile");
  const discount = await wantedDiscount(shop, tx, order, wanted);
  if (!discount.ok) return discount;
  const { shippingCost, ...place } = delivery;
  const { discountCode, percent, reduction } = discount.value;
  const hasOtherItems = changeWords(comparable(order), comparable({ ...order, items })).length > 0;
  // What was ready at the pickup point is no longer what the order is.
  const ready = hasOtherItems ? { handover: { ...place.handover, readyAt: null } } : {};
  const set = { ...contactOf(order, wanted), ...place, ...ready, discountCode };
  const words = changeWords(comparable(order), comparable({ ...order, ...set, items }));
  if (words.length === 0) return refuse("nothing_changed");

  const moved = await moveStock(admin, tx, locked, items);
  if (!moved.ok) return moved;
  const stockHeld = locked.stockHeld || order.isSoldOut;
  const { arrival, handover, ...columns } = set;
  await tx
    .update(orders)
    .set({
      ...columns,
      ...handover,
      ...(order.isSoldOut && { stockHeld, soldOutAt: null }),
      discountPercent: percent,
      promisedFrom: arrival?.from ?? null,
      promisedTo: arrival?.to ?? null,
    })
    .where(eq(orders.id, order.id));
  const rewritten = await rewriteOrder(tx, { ...order, ...set }, { items, shippingCost, percent, reduction });
  const after = { before: order, order: rewritten, stockHeld, actorUserId: admin.userId };
  const settled = await settleChange(shop, tx, after);
  const sums = sumsOf(order, settled, words);
  if (!sameMoney(sums.totalBefore, sums.total)) {
    const receipt = await readReceiptOfOrder(tx, order.id);
    if (receipt?.verificationStatus === "pending") return refuse("receipt_waits");
  }
  if (wanted.seenTotal !== undefined && wanted.seenTotal !== sums.total.amount)
    return refuseWith("price_changed", sums);
  const facts = { before: factsOf(order), after: factsOf(settled) };
  const note = `${words.join(". ")}.`;
  const by = { actorUserId: admin.userId, at: shop.clock() };
  await insertOrderEvents(tx, order.id, [{ kind: "note", to: "change", note, details: facts }], by);
  await recordAudit(tx, admin, { action: "order.changed", subjectId: order.orderNumber, ...facts });
  const mail = orderChangedMail({ ...settled, ...sums, trackingUrl: trackingUrl(shop, order.orderNumber) });
  await queueMail(
    tx,
    [{ kind: "order_changed", to: settled.customerEmail, orderId: order.id, ...mail }],
    by.at,
  );
  return ok(sums);
}

/** Returns the lines the order is to have: those of products that it had at their price, others at today's. */
async function wantedItems(
  shop: Shop,
  order: Order,
  wanted: WantedOrder,
): Promise<Ok<OrderItem[]> | ChangeRefusal> {
  const lines = new Map<string, StockLine>();
  const add = ({ productId, size }: { productId: string; size: string }, quantity: number) => {
    const key = `${productId} ${size}`;
    if (quantity > 0)
      lines.set(key, { productId, size, quantity: quantity + (lines.get(key)?.quantity ?? 0) });
  };
  for (const { choice, quantity } of wanted.lines) add(choice, quantity);
  if (wanted.addProduct !== "") {
    const productId = await findProductNamed(shop.db, wanted.addProduct);
    if (productId === null) return refuse("unknown_product");
    add({ productId, size: wanted.addSize }, wanted.addQuantity);
  }
  if (lines.size === 0) return refuse("no_items");
  const had = ({ productId, size }: StockLine) =>
    order.items.filter((item) => item.productId === productId && item.size === size);
  const fresh = [...lines.values()].filter((line) => had(line).length === 0);
  const priced = await priceCart(shop, {
    items: fresh,
    country: null,
    area: "",
    discountCode: null,
    currency: order.currency,
    customer: null,
    holdToken: null,
    isByStaff: true,
    back: order.isSoldOut ? [] : piecesBeyond(order.items, [...lines.values()]),
  });
  if (!priced.ok || priced.value.currency !== order.currency) return refuse("checkout_failed");
  const [problem] = priced.value.problems;
  if (problem) {
    if (problem.reason === "not_found") return refuse("unknown_product");
    return refuseWith(problem.reason, await nameOf(shop.db, problem));
  }
  const added = amountsOf(priced.value).items.map((item) => ({
    ...item,
    price: order.items.find(({ productId }) => productId === item.productId)?.price ?? item.price,
  }));
  const kept = [...lines.values()].flatMap((line) => {
    const items = had(line);
    let left = line.quantity;
    return items.flatMap((item, at) => {
      const quantity = at === items.length - 1 ? left : Math.min(item.quantity, left);
      left -= quantity;
      return quantity > 0 ? [{ ...item, quantity }] : [];
    });
  });
  return ok([...kept, ...added]);
}

async function nameOf(
  db: DatabaseOrTransaction,
  { productId, size }: { productId: string; size: string },
): Promise<string> {
  const [product] = await db.select({ name: products.name }).from(products).where(eq(products.id, productId));
  return `${product?.name ?? "This item"}${sizeInWords(size)}`;
}

type Delivery = Pick<
  Order,
  "country" | "region" | "deliveryAddress" | "handover" | "shippingCost" | "estimatedDays" | "arrival"
>;

/**
 * Returns where the order goes, and how it is handed over there; another country or area has today's price, else the way costs
 * what it did. The Plus Code of an address that changes would lead a driver to the old one.
 */
async function wantedDelivery(
  shop: Shop,
  order: Order,
  items: OrderItem[],
  { country, region, deliveryAddress }: WantedOrder,
): Promise<Ok<Delivery> | ChangeRefusal> {
  const { shippingCost, estimatedDays, arrival, handover } = order;
  if (country === order.country && region === order.region) {
    const isThere = deliveryAddress === order.deliveryAddress || handover.pickupCode !== null;
    const place = { deliveryAddress, handover: isThere ? handover : { ...handover, plusCode: "" } };
    return ok({ country, region, ...place, shippingCost, estimatedDays, arrival });
  }
  const { areas } = await readShopRules(shop);
  const area =
    country === "GM" ? areas.find(({ name }) => name.toLowerCase() === region.toLowerCase()) : undefined;
  const priced = await priceCart(shop, {
    items,
    country,
    area: area?.id ?? "",
    discountCode: null,
    currency: order.currency,
    customer: null,
    holdToken: null,
    isSentMoneyFor: true,
    soldFor: sumMoney(
      items.map(({ price, quantity }) => multiplyMoney(price, quantity)),
      order.currency,
    ),
  });
  if (!priced.ok) return refuseWith("area_unavailable", region);
  const { shipping } = priced.value;
  if (!shipping || shipping.cost.currency !== order.currency) return refuse("checkout_failed");
  return ok({
    country,
    ...destinationOf({ ...handover, plusCode: "", region, deliveryAddress }, area ?? null),
    shippingCost: shipping.cost,
    estimatedDays: shipping.estimatedDays,
    arrival: shipping.arrival,
  });
}

async function wantedDiscount(
  shop: Shop,
  tx: Transaction,
  order: Order,
  wanted: WantedOrder,
): Promise<
  Ok<{ discountCode: string | null; percent: number; reduction: Money }> | Refusal<"unknown_discount">
> {
  const { percent, reduction } = await reductionsOf(tx, order);
  const code = normalizeCode(wanted.discountCode);
  if (code === normalizeCode(order.discountCode ?? ""))
    return ok({ discountCode: order.discountCode, percent, reduction });
  if (code === "") return ok({ discountCode: null, percent: 0, reduction });
  const found = await claimDiscountCode(tx, code, contactOf(order, wanted), shop.clock());
  return found.ok ? ok({ discountCode: found.value.code, percent: found.value.percent, reduction }) : found;
}

async function moveStock(
  admin: Admin<"orders.edit">,
  tx: Transaction,
  { order, stockHeld }: LockedOrder,
  items: OrderItem[],
): Promise<Ok<null> | Refusal<"out_of_stock", string>> {
  if (!stockHeld && !order.isSoldOut) return ok(null);
  const had = stockHeld ? order.items : [];
  const moved = await exchangePieces(
    tx,
    { taken: piecesBeyond(items, had), back: piecesBeyond(had, items) },
    { cause: "order_changed", orderId: order.id, actorUserId: admin.userId },
  );
  if (moved.ok) return moved;
  const [short] = moved.detail;
  return refuseWith("out_of_stock", short ? await nameOf(tx, short) : "");
}

function contactOf(order: Order, { customerName, customerEmail, customerPhone }: WantedOrder) {
  return {
    customerName,
    customerEmail: customerEmail || order.customerEmail,
    customerPhone: customerPhone || order.customerPhone,
  };
}

function comparable(order: Order) {
  const {
    items,
    customerName,
    customerEmail,
    customerPhone,
    country,
    region,
    deliveryAddress,
    handover: { pickupCode, plusCode },
    discountCode,
  } = order;
  return {
    items,
    contact: [customerName, customerEmail, customerPhone].join("\n"),
    address: [country, region, deliveryAddress].join("\n"),
    plusCode: pickupCode === null ? plusCode : "",
    discountCode,
  };
}

function factsOf(order: Order) {
  const { customerName, customerEmail, customerPhone, country, region, deliveryAddress, discountCode } =
    order;
  return {
    items: order.items.map(({ name, size, quantity, price }) => ({ name, size, quantity, price })),
    total: order.totalAmount,
    shippingCost: order.shippingCost,
    discountAmount: order.discountAmount,
    discountCode,
    customerName,
    customerEmail,
    customerPhone,
    country,
    region,
    deliveryAddress,
  };
}

function sumsOf(before: Order, after: Order, words: string[]): OrderChange {
  const { subtotal, discountAmount, shippingCost, totalAmount: total } = after;
  const balance = balanceOf({ ...after, total });
  return {
    words,
    totalBefore: before.totalAmount,
    subtotal,
    discountAmount,
    shippingCost,
    total,
    ...balance,
  };
}
