import { type PageRefundRow, unansweredRefunds } from "#app/server/payments/page-rows/page-refunds.ts";
import { type PaymentPage, readPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { GatewayRefund } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { endRefund } from "./end-refund.ts";
import { markRefundUnknown } from "./mark-refund-unknown.ts";
import { askAboutRefund, mayRepeat, requestRefund } from "./request-refund.ts";

const RESPONSE_EXPECTED_MS = 60_000;
const ASKED_AGAIN_MS = 60 * 60_000;
const BATCH = 20;

/**
 * Requests refunds without a response again, under their own keys, while that cannot refund twice. Later they are
 * unknown: the gateway is asked at once and every hour what became of them, until it tells or staff decide. Ends when
 * `signal` is aborted. Returns how many have ended.
 */
export async function settlePendingRefunds(shop: Shop, signal?: AbortSignal): Promise<number> {
  const now = shop.clock().getTime();
  const waiting = await unansweredRefunds(shop.db, {
    pendingSince: new Date(now - RESPONSE_EXPECTED_MS),
    unknownSince: new Date(now - ASKED_AGAIN_MS),
    limit: BATCH,
  });
  let ended = 0;
  for (const refund of waiting) {
    if (signal?.aborted) break;
    const payment = await readPage(shop.db, refund.pageId);
    const response = payment && (await settle(shop, refund, payment));
    if (!response) continue;
    await endRefund(shop, refund, response);
    ended += 1;
  }
  return ended;
}

async function settle(
  shop: Shop,
  refund: PageRefundRow,
  payment: PaymentPage,
): Promise<GatewayRefund | null> {
  if (refund.status === "pending") {
    if (mayRepeat(shop, refund, payment)) return await requestRefund(shop, refund, payment);
    await markRefundUnknown(shop, refund, payment);
  }
  return await askAboutRefund(shop, refund, payment);
}
