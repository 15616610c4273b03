import type { Admin } from "#app/domain/accounts/admin.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { refundsOfOrder } from "#app/server/payments/page-rows/page-refunds.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { endRefund, type Refunded } from "./end-refund.ts";

/**
 * Ends an unknown refund as an administrator has seen in the gateway's dashboard: it arrived, which counts and is
 * mailed like any other, or it did not, and its sum can be refunded again. The audit log has who decided. Refusals:
 * `not_found`; `changed_meanwhile` where it is not unknown any more. Source: specification 11.10.
 */
export async function decideRefund(
  shop: Shop,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: { orderNumber: string; refundId: string; hasArrived: boolean },
): Promise<Ok<Refunded> | Refusal<"not_found" | "changed_meanwhile">> {
  const order = await readOrderByNumber(shop.db, input.orderNumber);
  const refunds = order === null ? [] : await refundsOfOrder(shop.db, order.id);
  const refund = refunds.find(({ id }) => id === input.refundId);
  if (!refund) return refuse("not_found");
  const { refunded, hasEnded } = await endRefund(shop, refund, {
    decidedBy: admin,
    hasArrived: input.hasArrived,
  });
  return hasEnded ? ok(refunded) : refuse("changed_meanwhile");
}
