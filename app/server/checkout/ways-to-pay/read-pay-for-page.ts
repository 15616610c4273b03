import { GUEST } from "#app/domain/accounts/viewer.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { priceFromUsd } from "#app/domain/money/pricing.ts";
import { firstNameOf } from "#app/domain/orders/customer.ts";
import { expectedGmd } from "#app/domain/orders/expected-gmd.ts";
import type { Order, OrderItem } from "#app/domain/orders/order.ts";
import { hadMoney, hasLeft } from "#app/domain/orders/order-status.ts";
import {
  dueOf,
  dueUsd,
  isHeldForPayment,
  mayBePaidInParts,
  partPayment,
} from "#app/domain/orders/part-payment.ts";
import { isPageMethod, type PageMethod } from "#app/domain/payments/page-method.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { askAboutPage } from "#app/server/money/page-lifecycle/ask-about-page.ts";
import { type ResendRefusal, resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import { creditIn } from "#app/server/payments/customer-credit.ts";
import { listActiveMethods, type OfferedMethod } from "#app/server/payments/find-method.ts";
import { findDueGmd } from "#app/server/payments/money-entries.ts";
import { findPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { recordPayer } from "#app/server/payments/page-rows/shared-payments.ts";
import { readReceiptOfOrder } from "#app/server/payments/receipts/replace-receipt.ts";
import type { RateLimited } from "#app/server/platform/rate-limits.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal } from "#packages/result";
import { findShared, type PayForLink } from "./find-shared.ts";
import { canChoose, isChoosing, isOnPage, isPageOpen, type PayOption, payOptions } from "./pay-options.ts";

/** An item as its payer sees it. */
type PaidForItem = Pick<OrderItem, "name" | "size" | "sizeShown" | "quantity" | "image">;

/** A way to send the money by hand. */
type ByHand = Pick<OfferedMethod, "method" | "label" | "details" | "instructions">;

/** The page on which somebody else pays for an order, without the shopper's address, contacts and last name. */
export type PayForPage =
  | {
      state: "open";
      /** "" where the shopper gave no name. */
      firstName: string;
      items: PaidForItem[];
      /** What is due, in the order's currency. */
      total: Money;
      /** The same in the payer's currency at today's rate; null where `total`, or what is charged, is in it. */
      about: Money | null;
      /** The open payment page, and what it charges exactly; null while another way is being chosen. */
      open: { method: PageMethod; charge: Money; url: string } | null;
      /** The other ways to pay, each of which closes the open page. */
      others: PayOption[];
      mode: GatewayMode;
      /** Until when its items are held; null once they have left. */
      until: Date | null;
      /** The ways to send the money by hand, and what is due in dalasi; null while a payment page is open. */
      byHand: { methods: ByHand[]; due: Money } | null;
      /** What came before; null for nothing. */
      paid: Money | null;
      /** What of that was the customer's credit, in dalasi; zero for none. */
      creditUsed: Money;
      /** Whether a part is kept where the rest does not come; null for an order that is not paid in parts. */
      isPartKept: boolean | null;
    }
  /** A receipt waits for its review. */
  | { state: "checking"; firstName: string }
  | { state: "paid" | "sent_back" | "under_way" | "closed"; firstName: string };

/**
 * Returns the page behind a link that an order's shopper shared. It ends when the order is paid or its page closes. The
 * gateway is asked whether it was paid meanwhile.
 * Refusals: `not_found` for every other link; `rate_limited` after too many of them.
 */
export async function readPayForPage(
  shop: Shop,
  link: PayForLink,
  currency: CurrencyCode,
): Promise<Ok<PayForPage> | Refusal<"not_found"> | RateLimited> {
  const before = await findShared(shop, link);
  if (!before.ok) return before;
  const isSettled = await askAboutPage(shop, before.value.order.orderNumber);
  const found = isSettled ? await findShared(shop, link) : before;
  if (!found.ok) return found;
  const { order, payment } = found.value;
  const firstName = firstNameOf(order.customerName);
  const isHeld = isHeldForPayment(order);
  const isPaid = payment?.status === "paid" && !isHeld && order.orderStatus !== "cancelled";
  if (isPaid || hadMoney(order.paymentStatus)) {
    const isSentBack = order.paymentStatus === "refund_needed" || order.paymentStatus === "refunded";
    return ok({ state: isSentBack ? "sent_back" : "paid", firstName });
  }
  if (isHeld && !(payment && isOnPage({ order, payment }))) return await readHeld(shop, order, currency);
  if (payment === null) return ok({ state: "closed", firstName });
  const onPage = { order, payment };
  const isOpen = isPageOpen(shop, payment);
  if (!isOnPage(onPage) || !(isOpen || isChoosing(shop, payment))) {
    const isUnderWay = order.orderStatus !== "pending" && order.orderStatus !== "cancelled";
    return ok({ state: isUnderWay ? "under_way" : "closed", firstName });
  }
  const charge = money(payment.amount, payment.currency);
  const others = canChoose(shop, onPage) ? await payOptions(shop, onPage, currency) : [];
  const { paymentMethod: method } = order;
  return ok({
    state: "open",
    ...(await whatIsDue(shop, order, { charge, currency })),
    open: isOpen && isPageMethod(method) ? { method, charge, url: payment.url } : null,
    others: others.map((option) => ({ method: option.method, charge: option.charge })),
    mode: payment.mode,
    until: hasLeft(order.orderStatus) ? null : payment.expiresAt,
    byHand: null,
  });
}

/** Returns the page of an order that waits for its money without a payment page. */
async function readHeld(shop: Shop, order: Order, currency: CurrencyCode): Promise<Ok<PayForPage>> {
  const receipt = await readReceiptOfOrder(shop.db, order.id);
  if (receipt?.verificationStatus === "pending") {
    return ok({ state: "checking", firstName: firstNameOf(order.customerName) });
  }
  const payment = await findPaymentPage(shop.db, order.id);
  const options = await payOptions(shop, { order, payment }, currency);
  const methods = await listActiveMethods(shop);
  const due = await findDueGmd(shop.db, order, expectedGmd(order, currentPricing(shop)));
  return ok({
    state: "open",
    ...(await whatIsDue(shop, order, { charge: null, currency })),
    open: null,
    others: options.map(({ method, charge }) => ({ method, charge })),
    mode: options.some(({ gateway }) => gateway.mode === "live") || methods.length > 0 ? "live" : "test",
    until: hasLeft(order.orderStatus) ? null : order.heldUntil,
    byHand: {
      due,
      methods: methods.map(({ method, label, details, instructions }) => ({
        method,
        label,
        details,
        instructions,
      })),
    },
  });
}

async function whatIsDue(
  shop: Shop,
  order: Order,
  { charge, currency }: { charge: Money | null; currency: CurrencyCode },
) {
  const total = dueOf(order);
  const about = priceFromUsd(dueUsd(order), currency, currentPricing(shop));
  const isShown = [total, charge].some((shown) => shown?.currency === about.currency);
  return {
    firstName: firstNameOf(order.customerName),
    items: order.items.map(({ name, size, sizeShown, quantity, image }) => {
      return { name, size, quantity, image, ...(sizeShown !== undefined && { sizeShown }) };
    }),
    total,
    about: isShown ? null : about,
    paid: partPayment(order)?.paid ?? null,
    creditUsed: await creditIn(shop.db, order.id),
    isPartKept: mayBePaidInParts(order) ? order.isPartKept : null,
  };
}

/** The receipt of money that was sent by hand for an order behind a link. */
type PayForReceipt = { method: string; receipt: Uint8Array | null };

/**
 * Takes the receipt of money that was sent by hand for an order that waits for it. Refusals: `not_found` and
 * `rate_limited` as of `readPayForPage`, and those of `resendReceipt`.
 */
export async function sendPayForReceipt(
  shop: Shop,
  link: PayForLink,
  { method, receipt }: PayForReceipt,
): Promise<Ok<null> | Refusal<"not_found" | "payment_method_unavailable"> | ResendRefusal> {
  const found = await findShared(shop, link);
  if (!found.ok) return found;
  const { orderNumber } = found.value.order;
  const token = trackingToken(shop, orderNumber);
  const { ipAddress } = link;
  const sent = await resendReceipt(shop, GUEST, {
    orderNumber,
    token,
    email: null,
    receipt,
    ipAddress,
    method,
  });
  return sent.ok ? ok(null) : sent;
}

/** Stores where the payer wants to hear of the payment, while it waits. Refusals as of `readPayForPage`. */
export async function notePayer(
  shop: Shop,
  link: PayForLink,
  email: string,
): Promise<Ok<null> | Refusal<"not_found"> | RateLimited> {
  const found = await findShared(shop, link);
  if (!found.ok) return found;
  await recordPayer(shop.db, found.value.order.id, { email, now: shop.clock() });
  return ok(null);
}
