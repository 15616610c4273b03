import type { SQL } from "drizzle-orm";
import { isSignedIn, type Viewer } from "#app/domain/accounts/viewer.ts";
import { gatewayFacts } from "#app/domain/payments/gateway-facts.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { isPageWaiting, paymentPageEnd } from "#app/domain/payments/payment-page.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { orderOfCart } from "#app/server/checkout/pricing/order-of-cart.ts";
import type { PricedCart } from "#app/server/checkout/pricing/price-cart.ts";
import {
  type CheckedOrder,
  type PriceRefusal,
  priceOrder,
} from "#app/server/checkout/pricing/price-order.ts";
import { closePageOrder } from "#app/server/money/payment-pages/expire-page-orders.ts";
import {
  closeUnusedPage,
  openPaymentPage,
  requestPage,
  wholeOrderLine,
} from "#app/server/money/payment-pages/open-payment-page.ts";
import { firstPageCheck } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { type OrderNames, orderWrites, underNewNames } from "#app/server/orders/order-writes.ts";
import { restoreOrderLimit, withinOrderLimit } from "#app/server/orders/unpaid/order-attempts-limit.ts";
import type { UnpaidRefusal } from "#app/server/orders/unpaid/unpaid-pieces-limit.ts";
import { findMethod } from "#app/server/payments/find-method.ts";
import { offeredGateway } from "#app/server/payments/payment-pages/offered-gateway.ts";
import { findPaymentPage, paymentPageWrite } from "#app/server/payments/payment-pages/payment-pages.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import {
  deleteStoredResponse,
  findStoredResponse,
  type IdempotencyKey,
  requestHash,
} from "#app/server/platform/db/idempotency.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { type WriteRefusal, writeOrder } from "./write-order.ts";

/** A requested order to be paid on a page. */
export type CardCheckoutInput = CheckedOrder & {
  /** A card where none is named. */
  method?: PageMethod;
  /** Null: the account's own, which only somebody signed in has. */
  customer: { name: string; email: string; phone: string } | null;
};

/** The address to which the shopper is to go, and the number of the order that waits for them there. */
export type CardCheckout = { url: string; orderNumber: string };

export type CardCheckoutRefusal =
  | PriceRefusal
  | UnpaidRefusal
  | Refusal<"idempotency_conflict">
  | Refusal<"customer_required">
  | Refusal<"payment_method_unavailable" | "card_sum_too_small">
  | Refusal<"checkout_failed">;

/**
 * Creates an order to be paid by card, or from a wallet, and its hosted page. For a card the order comes first: priced
 * by the server, pending, its stock held for as long as the page is open. The page is then requested from the gateway.
 * If the gateway refuses or is out of reach, the order is cancelled, the stock released, and the refusal is
 * `checkout_failed`. A wallet's page comes first, for the order's dalasi. Without a page there is no order, and the
 * shopper sends the money and a receipt instead. Under an idempotency key the same checkout, sent twice or
 * concurrently, is one order and one page. The key is free again after a `checkout_failed`, and once the page has ended
 * without money. Refusals: `card_sum_too_small` (less than the gateway takes by card); `payment_method_unavailable`
 * (the card or wallet is not offered, or its gateway has no key); `customer_required` (no customer, and nobody signed in);
 * `rate_limited` (too many orders from one IP address); `too_many_unpaid` (more unpaid pieces than this visitor may
 * hold). Source: specification §7, create-checkout; decisions, Orders, stock and payment.
 */
export async function createCardCheckout(
  shop: Shop,
  viewer: Viewer,
  input: CardCheckoutInput,
): Promise<Ok<CardCheckout> | CardCheckoutRefusal> {
  const method = input.method ?? "card";
  const gateway = await offeredGateway(shop, method);
  if (gateway === null || (method !== "card" && !(await findMethod(shop, method)))) {
    return refuse("payment_method_unavailable");
  }
  const customer = customerOf(viewer, input);
  if (customer === null) return refuse("customer_required");
  const key = idempotencyKeyOf(viewer, input);
  const earlier = await openOrderUnder(shop, key);
  const stored = earlier ?? (await storeOnce(shop, viewer, { ...input, method, gateway, customer, key }));
  if (!stored.ok) return stored;
  const { orderId } = stored.value;
  const page = await openPaymentPage(shop, orderId);
  if (page.ok) return page;
  await shop.db.transaction(async (tx) => {
    await closePageOrder(shop, tx, orderId, "failed");
    const payment = await findPaymentPage(tx, orderId);
    const hasEnded = payment?.url === null && !isPageWaiting(payment.status);
    if (key && hasEnded) await deleteStoredResponse(tx, key, orderId);
  });
  // A concurrent request may have got the page that this one was refused.
  const reopened = await openPaymentPage(shop, orderId);
  const isOwn = "isOwn" in stored.value && stored.value.isOwn;
  if (!reopened.ok && isOwn) await restoreOrderLimit(shop, input.address);
  return reopened;
}

type Customer = { name: string; email: string; phone: string };
type StoredOrder = { orderId: string };
type ToStore = CardCheckoutInput & {
  method: PageMethod;
  gateway: PaymentGateway;
  customer: Customer;
  key: IdempotencyKey | null;
};

function customerOf(viewer: Viewer, input: CardCheckoutInput): Customer | null {
  if (input.customer !== null) return input.customer;
  if (!isSignedIn(viewer) || viewer.email === "") return null;
  return { name: viewer.name, email: viewer.email, phone: viewer.phone };
}

async function storeOnce(shop: Shop, viewer: Viewer, input: ToStore) {
  const pricingInput = { ...input, customerEmail: input.customer.email };
  const [cart, settings] = await Promise.all([priceOrder(shop, pricingInput), readSiteSettings(shop)]);
  const holdMinutes = settings.shop.cardHoldMinutes;
  const stored = cart.ok
    ? await withinOrderLimit(shop, input.address, () =>
        underNewNames((names) =>
          storeOrder(shop, viewer, { ...input, ...names, holdMinutes, cart: cart.value }),
        ),
      )
    : cart;
  // A concurrent request may have placed the order while this one was refused, as when it took the last pieces.
  if (stored.ok) return ok({ ...stored.value, isOwn: true });
  const existing = await orderUnder(shop, input.key);
  return existing?.ok ? ok({ ...existing.value, isOwn: false }) : (existing ?? stored);
}

type Priced = ToStore & OrderNames & { cart: PricedCart; holdMinutes: number };

async function storeOrder(
  shop: Shop,
  viewer: Viewer,
  input: Priced,
): Promise<Ok<StoredOrder> | WriteRefusal | Refusal<"checkout_failed" | "card_sum_too_small">> {
  const { id, orderNumber, cart, key, customer, method, gateway } = input;
  const { currency, smallestCardAmount } = gatewayFacts(gateway.name);
  const total = currency === "GMD" ? cart.totalGmd : cart.total;
  if (total === null) return refuse("checkout_failed");
  if (method === "card" && total.amount < smallestCardAmount) return refuse("card_sum_too_small");
  const expiresAt = paymentPageEnd(shop.clock(), input.holdMinutes);
  const names = { id, orderNumber };
  const lines = [wholeOrderLine(total)];
  const page =
    method === "card"
      ? null
      : await requestPage(shop, gateway, { method, order: names, lines, total, expiresAt });
  if (method !== "card" && page === null) return refuse("checkout_failed");
  const now = shop.clock();
  const order = orderWrites({
    id,
    orderNumber,
    userId: isSignedIn(viewer) ? viewer.userId : null,
    ...orderOfCart(cart),
    totalGmd: currency === "GMD" ? total : null,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    country: input.country,
    region: input.region,
    deliveryAddress: input.deliveryAddress,
    paymentMethod: method,
    paymentStatus: "pending",
    orderStatus: "pending",
    createdAt: now,
  });
  const payment = paymentPageWrite({
    orderId: id,
    gateway: gateway.name,
    mode: gateway.mode,
    total,
    expiresAt,
    firstCheckAt: firstPageCheck(now),
    now,
    page,
  });
  const stored: StoredOrder = { orderId: id };
  const toWrite = {
    id,
    cart,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    address: input.address,
    holdToken: input.holdToken ?? null,
    soldOut: [],
    writes: [payment, ...order] satisfies [SQL, ...SQL[]],
    key,
    response: stored,
    now,
  };
  const drop = async () => page && (await closeUnusedPage(shop, gateway, { ...page, orderNumber }));
  try {
    const written = await writeOrder(shop, toWrite);
    if (written.ok) return ok(stored);
    await drop();
    return written;
  } catch (error) {
    // If the connection broke, the order may have been stored: its page must stay.
    if (!isOutage(error)) await drop();
    throw error;
  }
}

function idempotencyKeyOf(viewer: Viewer, input: CardCheckoutInput): IdempotencyKey | null {
  if (input.idempotencyKey === null) return null;
  const { idempotencyKey: key, address: _address, holdToken: _token, items, customer, ...others } = input;
  const { method = "card", ...rest } = others;
  const request = {
    ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
    items: items.map(({ productId, size, quantity }) => [productId, size, quantity]),
    customer: customer ? [customer.name, customer.email, customer.phone] : null,
    userId: isSignedIn(viewer) ? viewer.userId : null,
  };
  return { scope: `${method}-checkout`, key, requestHash: requestHash(request) };
}

/** Returns the order under a key; one whose page has ended without money frees it. */
async function openOrderUnder(shop: Shop, key: IdempotencyKey | null) {
  const stored = await orderUnder(shop, key);
  if (!key || !stored?.ok) return stored;
  const { orderId } = stored.value;
  const payment = await findPaymentPage(shop.db, orderId);
  if (payment === null || payment.status === "paid" || isPageWaiting(payment.status)) return stored;
  await shop.db.transaction((tx) => deleteStoredResponse(tx, key, orderId));
  return null;
}

async function orderUnder(
  shop: Shop,
  key: IdempotencyKey | null,
): Promise<Ok<StoredOrder> | Refusal<"idempotency_conflict"> | null> {
  if (!key) return null;
  const stored = await findStoredResponse(shop.db, key, shop.clock());
  // Only `storeOrder` stores responses in this scope.
  return stored?.ok ? ok(stored.value as StoredOrder) : stored;
}
