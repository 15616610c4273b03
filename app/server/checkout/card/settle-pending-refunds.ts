import { type CardPayment, findCardPayment } from "#app/server/cards/card-payments.ts";
import { type CardRefundRow, noteRefundTrouble, pendingRefunds } from "#app/server/cards/card-refunds.ts";
import type { GatewayRefund } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { endRefund } from "./end-refund.ts";
import { canRepeat, requestRefund, UNKNOWN } from "./request-refund.ts";

/** Gateways drop idempotency keys after a day: a refund is not requested again after that. */
const RETRY_FOR_MS = 23 * 60 * 60 * 1000;
const RESPONSE_EXPECTED_MS = 60_000;
const BATCH = 20;

/**
 * Requests refunds without a response again, under their own keys, until `signal` is aborted. Returns how many have
 * ended.
 */
export async function settlePendingRefunds(shop: Shop, signal?: AbortSignal): Promise<number> {
  const now = shop.clock().getTime();
  const waiting = await pendingRefunds(shop.db, new Date(now - RESPONSE_EXPECTED_MS), BATCH);
  let ended = 0;
  for (const refund of waiting) {
    if (signal?.aborted) break;
    const isTooOld = now - refund.createdAt.getTime() > RETRY_FOR_MS;
    const payment = await findCardPayment(shop.db, refund.orderId);
    const response = isTooOld
      ? { refused: "no response for a day: please check with the payment company" }
      : payment && (await requestRefundAgain(shop, refund, payment));
    if (!response) continue;
    await endRefund(shop, refund, response);
    ended += 1;
  }
  return ended;
}

/** A refund whose gateway could do it twice is only marked for staff, who look in its dashboard. */
async function requestRefundAgain(
  shop: Shop,
  refund: CardRefundRow,
  payment: CardPayment,
): Promise<GatewayRefund | null> {
  if (canRepeat(shop, payment)) return await requestRefund(shop, refund, payment);
  await noteRefundTrouble(shop.db, refund.id, { lastError: UNKNOWN, now: shop.clock() });
  return null;
}
