import { money } from "#app/domain/money/money.ts";
import { gatewayFacts } from "#app/domain/payments/gateway-facts.ts";
import type { CardPayment } from "#app/server/cards/card-payments.ts";
import { type CardRefundRow, noteRefundTrouble } from "#app/server/cards/card-refunds.ts";
import { readOrder } from "#app/server/orders/read-order.ts";
import { type GatewayRefund, gatewayOf } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";

/** The note for staff on a refund without a response, if asking again could refund twice. */
export const UNKNOWN = "no response, and not asked again: please look in the payment company's dashboard";

/** Returns whether asking the gateway of a payment again for a refund cannot refund twice. */
export function canRepeat(shop: Shop, payment: CardPayment): boolean {
  const gateway = gatewayOf(shop.gateways, payment);
  return gateway === null || gatewayFacts(gateway.name).refunds.isRepeatable;
}

/** Asks the gateway for a refund; null where it gave no response, which the refund records. */
export async function requestRefund(
  shop: Shop,
  refund: CardRefundRow,
  payment: CardPayment,
): Promise<GatewayRefund | null> {
  const gateway = gatewayOf(shop.gateways, payment);
  const { sessionId, paymentId } = payment;
  if (sessionId === null || paymentId === null || gateway === null) return null;
  const order = await readOrder(shop.db, refund.orderId);
  if (!order) return null;
  try {
    return await gateway.refund({
      sessionId,
      paymentId,
      amount: money(refund.amount, payment.currency),
      idempotencyKey: `refund-${refund.id}`,
    });
  } catch (error) {
    // Whether it was done is unknown: it stays pending and is requested again under the same key.
    shop.log.error(
      { order: order.orderNumber, reason: error },
      "the payment gateway did not answer a refund",
    );
    const lastError = canRepeat(shop, payment) ? String(error) : UNKNOWN;
    await noteRefundTrouble(shop.db, refund.id, { lastError, now: shop.clock() });
    return null;
  }
}
