import { money } from "#app/domain/money/money.ts";
import { mayRepeatRefund } from "#app/domain/payments/refund-way.ts";
import {
  noteRefundTrouble,
  type PageRefundRow,
  refundsOfOrder,
} from "#app/server/payments/page-rows/page-refunds.ts";
import type { PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import {
  type GatewayRefund,
  gatewayOf,
  type PaymentGateway,
  type RefundRequest,
} from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns whether requesting a refund without a response again cannot refund twice. */
export function mayRepeat(shop: Shop, refund: PageRefundRow, payment: PaymentPage): boolean {
  const gateway = gatewayOf(shop.gateways, payment);
  return mayRepeatRefund(gateway?.name ?? null, refund.createdAt, shop.clock());
}

/** Asks the gateway for a refund; null where it gave no response, which the refund records. */
export async function requestRefund(
  shop: Shop,
  refund: PageRefundRow,
  payment: PaymentPage,
): Promise<GatewayRefund | null> {
  return await askGateway(shop, refund, payment, (gateway, request) => gateway.refund(request));
}

/**
 * Asks the gateway what became of a refund whose response was lost; null where it does not tell, or gave no response. Of
 * several of one sum it is asked about the first, so that one refund in its list never counts for two.
 */
export async function askAboutRefund(
  shop: Shop,
  refund: PageRefundRow,
  payment: PaymentPage,
): Promise<GatewayRefund | null> {
  const others = (await refundsOfOrder(shop.db, refund.orderId)).filter(
    ({ id, pageId }) => id !== refund.id && pageId === refund.pageId,
  );
  const lost = {
    requestedAt: refund.createdAt,
    knownRefundIds: others.flatMap(({ gatewayRefundId }) => gatewayRefundId ?? []),
    isLast: payment.refundedAmount + refund.amount === payment.amount,
  };
  const ask = (gateway: PaymentGateway, request: RefundRequest) =>
    gateway.findRefund({ ...request, ...lost });
  const isFirst = !others.some((other) => comesBefore(other, refund));
  const told = isFirst ? await askGateway(shop, refund, payment, ask) : null;
  // Asked again in an hour.
  if (told === null) await noteRefundTrouble(shop.db, refund.id, { now: shop.clock() });
  return told;
}

/** Whether another refund of the same sum has to end first: one that is requested again by its key, or an earlier one. */
function comesBefore(other: PageRefundRow, refund: PageRefundRow): boolean {
  const isEarlier = other.status === "unknown" && other.createdAt < refund.createdAt;
  return other.amount === refund.amount && (other.status === "pending" || isEarlier);
}

async function askGateway(
  shop: Shop,
  refund: PageRefundRow,
  payment: PaymentPage,
  ask: (gateway: PaymentGateway, request: RefundRequest) => Promise<GatewayRefund | null>,
): Promise<GatewayRefund | null> {
  const gateway = gatewayOf(shop.gateways, payment);
  const { sessionId, paymentId } = payment;
  if (sessionId === null || paymentId === null || gateway === null) return null;
  try {
    return await ask(gateway, {
      sessionId,
      paymentId,
      amount: money(refund.amount, payment.currency),
      idempotencyKey: `refund-${refund.id}`,
    });
  } catch (error) {
    // Whether it was done is unknown, so that its sum stays reserved.
    const facts = { order: refund.orderId, gateway: gateway.name, reason: error };
    shop.log.error(facts, "the payment gateway did not answer about a refund");
    await noteRefundTrouble(shop.db, refund.id, { lastError: String(error), now: shop.clock() });
    return null;
  }
}
