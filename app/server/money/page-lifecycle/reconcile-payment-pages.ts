import { gatewayFacts } from "#app/domain/payments/gateway-facts.ts";
import { isPageWaiting, type PageReport } from "#app/domain/payments/payment-page.ts";
import { settlePendingRefunds } from "#app/server/money/refunds/settle-pending-refunds.ts";
import { readOrder } from "#app/server/orders/read-order.ts";
import type { PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import {
  duePaymentPages,
  endPageChecks,
  schedulePageCheck,
} from "#app/server/payments/page-rows/pending-pages.ts";
import {
  gatewayOf,
  gatewaysInUse,
  type PaymentGateway,
} from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { closePageOrder } from "./expire-page-orders.ts";
import { settlePageReport } from "./settle-page-event.ts";

const BATCH = 100;
const FIRST_CHECK_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60 * 1000;

/** Returns when the gateway is first queried about an order, if no event has come by then. */
export function firstPageCheck(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS);
}

/**
 * Queries each gateway about its orders that are still pending, and about refunds without a response, so that a lost
 * event has no effect: after half a minute, then at growing intervals (five minutes at most), and at once when the page
 * expires. It closes pages whose order staff have cancelled, which hold their pieces until then, and pages that outlive
 * the shop's hold. A page that ended unpaid or was left is queried once more, a day later. Stops once `signal` is
 * aborted. Returns how many were settled. Source: specification 7.7.
 */
export async function reconcilePaymentPages(shop: Shop, signal?: AbortSignal): Promise<number> {
  const now = shop.clock();
  const due = { gateways: gatewaysInUse(shop.gateways), now, limit: BATCH };
  const unreachable = new Set<string>();
  let settled = 0;
  for (const payment of await duePaymentPages(shop.db, due)) {
    if (signal?.aborted) return settled;
    if (unreachable.has(payment.gateway)) continue;
    // Set before the query: an order without a response is not first the next time.
    await schedulePageCheck(shop.db, payment.id, nextCheck(payment, now));
    const outcome = await settlePayment(shop, payment);
    if (outcome === "unreachable") unreachable.add(payment.gateway);
    if (outcome === "settled") settled += 1;
  }
  return settled + (await settlePendingRefunds(shop, signal));
}

type Outcome = "settled" | "unchanged" | "unreachable";

async function settlePayment(shop: Shop, payment: PaymentPage): Promise<Outcome> {
  const { id, orderId, sessionId, status } = payment;
  const gateway = gatewayOf(shop.gateways, payment);
  if (isPageWaiting(status)) {
    if (sessionId === null) return (await endUnmadePage(shop, orderId)) ? "settled" : "unchanged";
    return gateway === null ? "unchanged" : await settleFromGateway(shop, gateway, payment, sessionId);
  }
  const canAsk = sessionId !== null && gateway !== null;
  const outcome = canAsk ? await askOnceMore(shop, gateway, sessionId) : "over";
  if (outcome === "over") await endPageChecks(shop.db, id);
  return outcome === "unreachable" ? outcome : "unchanged";
}

/**
 * Queries a page on which nobody should pay any more, closes it if it is open, and settles money on it. Returns "over"
 * where nothing more can follow.
 */
async function askOnceMore(
  shop: Shop,
  gateway: PaymentGateway,
  sessionId: string,
): Promise<"over" | "open" | "unreachable"> {
  let report: PageReport | null;
  try {
    report = await gateway.expireSession(sessionId);
  } catch (error) {
    shop.log.warn({ gateway: gateway.name, sessionId, reason: error }, "the payment gateway did not answer");
    return "unreachable";
  }
  if (report === null) return "over";
  const given = { gateway: gateway.name, report, closing: "expired" } as const;
  if (report.state === "paid") await shop.db.transaction((tx) => settlePageReport(shop, tx, given));
  return report.state === "open" || report.state === "processing" ? "open" : "over";
}

/** Ends the payment of a cancelled order whose page was not made; one that is being made is closed unused. */
async function endUnmadePage(shop: Shop, orderId: string): Promise<boolean> {
  const order = await readOrder(shop.db, orderId);
  if (order?.orderStatus !== "cancelled") return false;
  return await shop.db.transaction((tx) => closePageOrder(shop, tx, orderId, "cancelled"));
}

/**
 * Queries a gateway about a payment and applies its response. The page of an order that was cancelled, and one that
 * outlives the shop's hold on the pieces, is closed.
 */
export async function settleFromGateway(
  shop: Shop,
  gateway: PaymentGateway,
  payment: PaymentPage,
  sessionId: string,
): Promise<Outcome> {
  const order = await readOrder(shop.db, payment.orderId);
  const hasEnded = shop.clock() >= payment.expiresAt && gatewayFacts(gateway.name).staysOpenHours !== null;
  const isToClose = order?.orderStatus === "cancelled" || hasEnded;
  let report: PageReport | null;
  try {
    report = await (isToClose ? gateway.expireSession(sessionId) : gateway.retrieveSession(sessionId));
  } catch (error) {
    // The rest of the round would time out as well; all are queried again at their next turn.
    const facts = { order: order?.orderNumber, gateway: gateway.name, reason: error };
    shop.log.warn(facts, "the payment gateway did not answer");
    return "unreachable";
  }
  if (report === null) return "unchanged";
  const { outcome } = await shop.db.transaction((tx) =>
    settlePageReport(shop, tx, { gateway: gateway.name, report, closing: "expired" }),
  );
  return outcome === "unchanged" || outcome.startsWith("mismatch_") ? "unchanged" : "settled";
}

function nextCheck({ createdAt, expiresAt }: PaymentPage, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_CHECK_MS, age / 2));
  const next = now.getTime() + pause;
  const closes = expiresAt.getTime() + 1000;
  return new Date(now.getTime() < closes ? Math.min(next, closes) : next);
}
