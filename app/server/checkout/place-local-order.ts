import { z } from "zod";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#app/domain/orders/order-status.ts";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import { receiptTypeOf } from "#app/domain/payments/receipt.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { orderOfCart } from "#app/server/checkout/pricing/order-of-cart.ts";
import type { LineProblem, PricedCart } from "#app/server/checkout/pricing/price-cart.ts";
import {
  type CheckedOrder,
  type PriceRefusal,
  priceOrder,
  priceSoldOutOrder,
  soldOutLines,
} from "#app/server/checkout/pricing/price-order.ts";
import { mailSender, mailsWrite } from "#app/server/notifications/queue-mail.ts";
import { type OrderNames, orderWrites, underNewNames } from "#app/server/orders/order-writes.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { withinOrderLimit } from "#app/server/orders/unpaid/order-attempts-limit.ts";
import type { UnpaidRefusal } from "#app/server/orders/unpaid/unpaid-pieces-limit.ts";
import { findMethod } from "#app/server/payments/find-method.ts";
import { localPaymentWrites, type StoredReceipt } from "#app/server/payments/local-payment-writes.ts";
import { discardReceipt } from "#app/server/payments/receipts/discard-receipt.ts";
import { prepareReceipt, type ReceiptRefusal } from "#app/server/payments/receipts/receipt-file.ts";
import { storeReceipt } from "#app/server/payments/receipts/store-receipt.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { findStoredResponse, type IdempotencyKey, requestHash } from "#app/server/platform/db/idempotency.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { hasHeld } from "#app/server/stock/browser-holds.ts";
import type { StockLine } from "#app/server/stock/stock-lines.ts";
import { orderPlacedMails } from "./order-placed-mails.ts";
import { type WriteRefusal, writeOrder } from "./write-order.ts";

/** A requested local order. */
export type LocalOrderInput = CheckedOrder & {
  paymentMethod: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** The receipt as it was sent; null where none was. */
  receipt: Uint8Array | null;
};

const placedOrder = z.object({
  orderNumber: z.string(),
  total: z.object({ amount: z.int(), currency: z.enum(CURRENCY_CODES) }),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  trackingUrl: z.string(),
});

/** The response to a placed order, stored under its idempotency key too. */
export type PlacedOrder = z.output<typeof placedOrder>;

export type LocalOrderRefusal =
  | ReceiptRefusal
  | PriceRefusal
  | UnpaidRefusal
  | Refusal<"payment_method_unavailable" | "idempotency_conflict">;

/**
 * Places an order that is paid by a local method: the method must be active, the receipt a picture or PDF, and the
 * server prices the cart. The receipt is stored first; then one transaction takes the stock, writes order and payment
 * and puts the mails in the outbox. If that fails, the file is removed and nothing has happened. `rate_limited`: too
 * many orders from one IP address; an order sent twice counts once. Under an idempotency key the same order, sent
 * twice or concurrently, is one order with one response: it is looked up where the order is refused, as the second
 * one always is, at the latest by its key, and before a picture is decoded. Refusals carry what the shopper needs:
 * `price_changed` the fresh quote, `out_of_stock` the lines that cannot be bought, `too_many_unpaid` how many more
 * pieces this visitor may hold unpaid. What is sold out by now is accepted too, without its pieces, from a browser that
 * really held them within the last day: money may be on its way, and its shopper chooses a refund or a swap. Source:
 * specification §2, §7 Checkout; decisions, Orders, stock and payment; issue on what a bad day and a thief found, 11.
 */
export async function placeLocalOrder(
  shop: Shop,
  viewer: Viewer,
  input: LocalOrderInput,
): Promise<Ok<PlacedOrder> | LocalOrderRefusal> {
  const key = idempotencyKeyOf(input);
  const placed = await placeOnce(shop, viewer, input, key);
  return placed.ok ? placed : ((await storedResponse(shop, key)) ?? placed);
}

async function placeOnce(shop: Shop, viewer: Viewer, input: LocalOrderInput, key: IdempotencyKey | null) {
  const offered = await findMethod(shop, input.paymentMethod);
  if (!offered) return refuse("payment_method_unavailable");
  if (!input.receipt) return refuse("receipt_required");
  const priced = await priceOrder(shop, input);
  const isShort = !priced.ok && priced.reason === "out_of_stock";
  const cart = isShort ? await priceSoldOutOrder(shop, input, priced) : priced;
  if (!cart.ok) return cart;
  // Decoding a picture twice costs far more than looking up the response.
  const earlier =
    receiptTypeOf(input.receipt)?.type.startsWith("image/") && (await storedResponse(shop, key));
  if (earlier) return earlier;
  const order = { ...input, ...offered, receipt: input.receipt, cart: cart.value, key };
  return await withinOrderLimit(shop, input.address, async () => {
    const gone = soldOutLines(cart.value.lines);
    const placed = await storeWithReceipt(shop, viewer, { ...order, soldOut: gone });
    if (placed.ok || placed.reason !== "out_of_stock" || gone.length > 0) return placed;
    // Only under the locks of its products is it certain that nothing is left.
    const missing = cart.value.lines.filter((line) => isAmong(placed.detail ?? [], line));
    const wasHeld = input.holdToken && (await hasHeld(shop, input.holdToken, missing));
    return wasHeld ? await storeWithReceipt(shop, viewer, { ...order, soldOut: missing }) : placed;
  });
}

function isAmong(problems: LineProblem[], { productId, size }: StockLine): boolean {
  return problems.some((problem) => problem.productId === productId && problem.size === size);
}

type OrderToPrepare = Omit<OrderToStore, "receipt" | keyof OrderNames> & { receipt: Uint8Array };

async function storeWithReceipt(shop: Shop, viewer: Viewer, input: OrderToPrepare) {
  const receipt = await prepareReceipt(input.receipt);
  if (!receipt.ok) return receipt;
  const storedReceipt = await storeReceipt(shop, receipt.value);
  const order = { ...input, receipt: storedReceipt };
  try {
    const placed = await underNewNames((names) => storeOrder(shop, viewer, { ...order, ...names }));
    if (!placed.ok) await discardReceipt(shop, storedReceipt.path);
    return placed;
  } catch (error) {
    // If the connection broke, the order may have been stored: its receipt must then not be missing.
    if (!isOutage(error)) await discardReceipt(shop, storedReceipt.path);
    throw error;
  }
}

type OrderToStore = Omit<LocalOrderInput, "receipt"> &
  OrderNames & {
    method: LocalMethod;
    cart: PricedCart;
    receipt: StoredReceipt;
    key: IdempotencyKey | null;
    soldOut: StockLine[];
  };

async function storeOrder(
  shop: Shop,
  viewer: Viewer,
  input: OrderToStore,
): Promise<Ok<PlacedOrder> | WriteRefusal> {
  const { id, orderNumber, cart, receipt } = input;
  const now = shop.clock();
  const customer = {
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone,
  };
  const order = {
    id,
    orderNumber,
    userId: viewer.kind === "guest" ? null : viewer.userId,
    ...orderOfCart(cart),
    totalGmd: cart.totalGmd,
    ...customer,
    country: input.country,
    region: input.region,
    deliveryAddress: input.deliveryAddress,
    paymentMethod: input.method,
    paymentStatus: "pending",
    orderStatus: "payment_pending",
    isSoldOut: input.soldOut.length > 0,
    createdAt: now,
  } as const;
  const payment = { orderId: id, paymentMethod: input.method, ...customer, receipt, createdAt: now };
  const received = { kind: "verification_status", from: null, to: "pending" } as const;
  const placed: PlacedOrder = {
    orderNumber,
    total: cart.total,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    trackingUrl: trackingUrl(shop, orderNumber),
  };
  const [mails, settings] = await Promise.all([
    orderPlacedMails(shop, order, receipt),
    cachedSiteSettings(shop),
  ]);
  const written = await writeOrder(shop, {
    id,
    cart,
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone,
    address: input.address,
    holdToken: input.holdToken ?? null,
    soldOut: input.soldOut,
    writes: [
      ...orderWrites(order, [received]),
      ...localPaymentWrites(payment),
      mailsWrite(mails, mailSender(settings), now),
    ],
    key: input.key,
    response: placed,
    now,
  });
  return written.ok ? ok(placed) : written;
}

function idempotencyKeyOf(input: LocalOrderInput): IdempotencyKey | null {
  if (input.idempotencyKey === null) return null;
  const { idempotencyKey: key, address: _address, holdToken: _token, receipt, items, ...rest } = input;
  const request = {
    ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
    items: items.map(({ productId, size, quantity }) => [productId, size, quantity]),
    receipt: receipt && requestHash(Buffer.from(receipt).toString("base64")),
  };
  return { scope: "local-order", key, requestHash: requestHash(request) };
}

async function storedResponse(
  shop: Shop,
  key: IdempotencyKey | null,
): Promise<Ok<PlacedOrder> | Refusal<"idempotency_conflict"> | null> {
  if (!key) return null;
  const stored = await findStoredResponse(shop.db, key, shop.clock());
  return stored?.ok ? ok(placedOrder.parse(stored.value)) : stored;
}
