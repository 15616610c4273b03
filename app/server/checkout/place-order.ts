import { randomInt } from "node:crypto";
import { z } from "zod";
import { isSignedIn, type Viewer } from "#app/domain/accounts/viewer.ts";
import { chosenSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#app/domain/orders/order-status.ts";
import { type DeliveryArea, pickupAddress } from "#app/domain/shipping/delivery-area.ts";
import type { Handover } from "#app/domain/shipping/handover.ts";
import type { LineProblem, PricedCart } from "#app/server/checkout/pricing/price-cart.ts";
import {
  type PriceRefusal,
  priceOrder,
  priceSoldOutOrder,
  soldOutLines,
} from "#app/server/checkout/pricing/price-order.ts";
import {
  type NewOrder,
  type OrderNames,
  orderWrites,
  underNewNames,
} from "#app/server/orders/order-writes.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { restoreOrderLimit, withinOrderLimit } from "#app/server/orders/unpaid/order-attempts-limit.ts";
import type { UnpaidRefusal } from "#app/server/orders/unpaid/unpaid-pieces-limit.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { findStoredResponse, type IdempotencyKey, requestHash } from "#app/server/platform/db/idempotency.ts";
import type { Shop } from "#app/server/shop.ts";
import type { StockLine } from "#app/server/stock/add-to-stock.ts";
import { hasHeld } from "#app/server/stock/browser-holds.ts";
import { type Ok, ok, type Refusal } from "#packages/result";
import { cashPayment } from "./cash-payment.ts";
import type { OrderInput, OrderPayment, PageOrder, PaymentRefusal, ReceiptOrder } from "./order-payment.ts";
import { freeEndedKey, type OpenedPage, openPageOrCancel, pagePayment } from "./page-payment.ts";
import { receiptPayment } from "./receipt-payment.ts";
import { writeOrder } from "./write-order.ts";

const placedOrder = z.object({
  orderNumber: z.string(),
  total: z.object({ amount: z.int(), currency: z.enum(CURRENCY_CODES) }),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  trackingUrl: z.string(),
});

/** The response to a placed order, stored under its idempotency key too. */
export type PlacedOrder = z.output<typeof placedOrder>;

export type OrderRefusal = PriceRefusal | UnpaidRefusal | PaymentRefusal | Refusal<"idempotency_conflict">;

/**
 * Places an order, paid with a receipt or on a payment page. The method must be offered, and the server prices the
 * cart. What the payment needs outside the database is made first: the receipt's file, or a wallet's page. Then one
 * transaction takes the stock and writes order, payment and mails. If that fails, file or page is discarded and nothing
 * has happened. For a page its address is returned; if the gateway makes none, the order is cancelled.
 *
 * Under an idempotency key the same order, sent twice or concurrently, is one order with one response. It is looked up
 * where the order is refused, as the second one always is, at the latest by its key, and before anything costly. The
 * key is free again after a `checkout_failed`, and once a page has ended without money.
 *
 * Refusals carry what the shopper needs: `price_changed` the fresh quote, `out_of_stock` the lines that cannot be
 * bought, `too_many_unpaid` how many more pieces this visitor may hold unpaid. `rate_limited`: too many orders from one
 * IP address. Those of the payment: `receiptPayment`, `cashPayment`, `pagePayment`. What is sold out by now is accepted with a
 * receipt, without its pieces, from a browser that really held them within the last day: money may be on its way, and
 * its shopper chooses a refund or a swap. Source: specification 7.4.
 */
export function placeOrder(
  shop: Shop,
  viewer: Viewer,
  input: ReceiptOrder,
): Promise<Ok<PlacedOrder> | OrderRefusal>;
export function placeOrder(
  shop: Shop,
  viewer: Viewer,
  input: PageOrder,
): Promise<Ok<OpenedPage> | OrderRefusal>;
export async function placeOrder(
  shop: Shop,
  viewer: Viewer,
  input: OrderInput,
): Promise<Ok<PlacedOrder | OpenedPage> | OrderRefusal> {
  const payment = await paymentOf(shop, input);
  if (!payment.ok) return payment;
  const order = { viewer, input, payment: payment.value, key: idempotencyKeyOf(viewer, input) };
  const placed = await placeOnce(shop, order);
  const stored = placed.ok ? placed : ((await findEarlier(shop, order)) ?? placed);
  if (!stored.ok) return stored;
  const { orderId, response, isNew } = stored.value;
  if (input.payBy === "receipt") return ok(placedOrder.parse(response));
  const page = await openPageOrCancel(shop, { orderId, key: order.key });
  if (!page.ok && isNew) await restoreOrderLimit(shop, input.ipAddress);
  return page;
}

function paymentOf(shop: Shop, input: OrderInput): Promise<Ok<OrderPayment> | PaymentRefusal> {
  if (input.payBy === "page") return pagePayment(shop, input);
  return input.paymentMethod === "cash" ? cashPayment(shop, input) : receiptPayment(shop, input);
}

type OrderToPlace = {
  viewer: Viewer;
  input: OrderInput;
  payment: OrderPayment;
  key: IdempotencyKey | null;
};

/** An order that is stored, by this request if `isNew`. */
type StoredOrder = { orderId: string; response: unknown; isNew: boolean };

async function placeOnce(shop: Shop, order: OrderToPlace): Promise<Ok<StoredOrder> | OrderRefusal> {
  const { input, payment } = order;
  const earlier = payment.isCostly ? await findEarlier(shop, order) : null;
  if (earlier) return earlier;
  const priced = await priceOrder(shop, input);
  const isByReceipt = input.payBy === "receipt" && payment.method !== "cash";
  const isShort = !priced.ok && priced.reason === "out_of_stock" && isByReceipt;
  const cart = isShort ? await priceSoldOutOrder(shop, input, priced) : priced;
  if (!cart.ok) return cart;
  const { lines } = cart.value;
  return await withinOrderLimit(shop, input.ipAddress, async () => {
    const store = (soldOut: StockLine[]) =>
      underNewNames((names) => storeOrder(shop, order, { ...names, cart: cart.value, soldOut }));
    const gone = soldOutLines(lines);
    const stored = await store(gone);
    if (stored.ok || stored.reason !== "out_of_stock" || gone.length > 0) return stored;
    // Only under the locks of its products is it certain that nothing is left.
    const missing = lines.filter((line) => isAmong(stored.detail, line));
    const mayBePaid = isByReceipt && input.holdToken;
    return mayBePaid && (await hasHeld(shop, mayBePaid, missing)) ? await store(missing) : stored;
  });
}

function isAmong(problems: LineProblem[], { productId, size }: StockLine): boolean {
  return problems.some((problem) => problem.productId === productId && problem.size === size);
}

async function storeOrder(
  shop: Shop,
  { viewer, input, payment, key }: OrderToPlace,
  { cart, soldOut, ...names }: OrderNames & { cart: PricedCart; soldOut: StockLine[] },
): Promise<Ok<StoredOrder> | OrderRefusal> {
  const newOrder: NewOrder = {
    ...names,
    userId: isSignedIn(viewer) ? viewer.userId : null,
    ...amountsOf(cart),
    totalGmd: payment.isInDalasi ? cart.totalGmd : null,
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone,
    country: input.country,
    ...destinationOf(input, cart.area),
    paymentMethod: payment.method,
    origin: "web",
    cashGiven: null,
    discountReason: null,
    heldUntil: null,
    isPartKept: false,
    paymentStatus: "pending",
    orderStatus: payment.orderStatus,
    isSoldOut: soldOut.length > 0,
    createdAt: shop.clock(),
  };
  const prepared = await payment.prepare(newOrder);
  if (!prepared.ok) return prepared;
  // A gateway may take its time to make a page.
  const order = { ...newOrder, createdAt: shop.clock() };
  const { id: orderId, orderNumber, total, orderStatus, paymentStatus } = order;
  const response: PlacedOrder = {
    orderNumber,
    total,
    orderStatus,
    paymentStatus,
    trackingUrl: trackingUrl(shop, orderNumber),
  };
  try {
    const written = await writeOrder(shop, {
      order,
      cart,
      soldOut,
      keyed: key && { key, response },
      visitor: { ipAddress: input.ipAddress, holdToken: input.holdToken },
      check: prepared.value.check,
      writes: [...orderWrites(order, payment.events), ...(await prepared.value.writes(order))],
    });
    if (written.ok) return ok({ orderId, response, isNew: true });
    await prepared.value.discard();
    return written;
  } catch (error) {
    // If the connection broke, the order may have been stored: its receipt or page must then stay.
    if (!isOutage(error)) await prepared.value.discard();
    throw error;
  }
}

type Destination = Pick<
  OrderInput,
  "region" | "deliveryAddress" | "plusCode" | "receiverName" | "receiverPhone"
>;

/** Returns where an order goes and how it reaches its shopper; a pickup point has its own place, and needs a code. */
export function destinationOf(input: Destination, area: DeliveryArea | null) {
  const { plusCode, receiverName, receiverPhone } = input;
  const pickupCode = area?.isPickup ? String(randomInt(10_000)).padStart(4, "0") : null;
  const place = pickupCode === null ? plusCode : (area?.plusCode ?? "");
  const handover: Handover = { pickupCode, readyAt: null, plusCode: place, receiverName, receiverPhone };
  return {
    region: area?.name ?? input.region,
    deliveryAddress: area?.isPickup ? pickupAddress(area) : input.deliveryAddress,
    handover,
  };
}

/** Returns a priced cart as the lines and amounts of an order. */
export function amountsOf(cart: PricedCart) {
  return {
    items: cart.lines.map((line) => {
      const { unitPrice, productId, slug, name, brand, size, color, quantity, image } = line;
      const sizeShown = chosenSize(size, line, cart.currency);
      return { productId, slug, name, brand, size, sizeShown, color, quantity, price: unitPrice, image };
    }),
    subtotal: cart.subtotal,
    shippingCost: cart.shipping?.cost ?? { amount: 0, currency: cart.currency },
    discountAmount: cart.discount,
    total: cart.total,
    totalUsd: cart.totalUsd,
    exchangeRate: cart.exchangeRate,
    discountCode: cart.discountCode,
    discountPercent: cart.discountPercent,
    estimatedDays: cart.shipping?.estimatedDays ?? "",
    arrival: cart.shipping?.arrival ?? null,
  };
}

/** Returns the client's key with the hash of what it came with; each way to pay has keys of its own. */
function idempotencyKeyOf(viewer: Viewer, input: OrderInput): IdempotencyKey | null {
  const {
    idempotencyKey: key,
    ipAddress: _ip,
    holdToken: _browser,
    ...request
  } = { receipt: null, ...input };
  if (key === null) return null;
  const { payBy, items, receipt, ...rest } = request;
  const isPage = payBy === "page";
  const hashed = {
    ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
    items: items.map(({ productId, size, quantity }) => [productId, size, quantity]),
    receipt: receipt && requestHash(Buffer.from(receipt).toString("base64")),
    ...(isPage && { userId: isSignedIn(viewer) ? viewer.userId : null }),
  };
  const scope = isPage ? `${input.paymentMethod}-checkout` : "local-order";
  return { scope, key, requestHash: requestHash(hashed) };
}

/** Returns the order that is stored under the key of this one; null if there is none, or its page ended without money. */
async function findEarlier(
  shop: Shop,
  { input, key }: OrderToPlace,
): Promise<Ok<StoredOrder> | Refusal<"idempotency_conflict"> | null> {
  if (!key) return null;
  const stored = await findStoredResponse(shop.db, key, shop.clock());
  if (!stored?.ok) return stored;
  const { orderId, response } = stored.value;
  if (input.payBy === "page" && (await freeEndedKey(shop, key, orderId))) return null;
  return ok({ orderId, response, isNew: false });
}
