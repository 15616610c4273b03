import type { Admin } from "#app/domain/accounts/admin.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { exactSum } from "#app/domain/money/money.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrder } from "#app/server/orders/status/move-order-row.ts";
import { settleReversals, takenBackOf } from "#app/server/payments/payment-reversals.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Records that an administrator has settled what a payment company took back: it was paid again, or the shopper keeps
 * the money. The order leaves "Money back" and ships without a question; its states do not change. Refusals:
 * `not_found`; `changed_meanwhile` where another sum was taken back than `seenSum`, which the administrator saw (`exactSum`).
 * Source: specification 11.10.
 */
export async function settleTakenBack(
  shop: Shop,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: { orderNumber: string; reason: string; seenSum: string },
): Promise<Ok<{ orderNumber: string }> | Refusal<"not_found" | "changed_meanwhile">> {
  return await shop.db.transaction(async (tx) => {
    const orderNumber = parseOrderNumber(input.orderNumber);
    const locked = orderNumber === null ? null : await lockOrder(tx, orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const amount = await takenBackOf(tx, order.id);
    if (amount === null || exactSum([amount]) !== input.seenSum) return refuse("changed_meanwhile");
    const sum = formatMoney(amount);
    const now = shop.clock();
    await settleReversals(tx, order.id, now);
    const reason = input.reason.trim();
    const note = [`Settled: ${sum} that was taken back`, reason].filter(Boolean).join(", ");
    await insertOrderEvents(tx, order.id, [{ kind: "note", to: "refund", note }], {
      actorUserId: admin.userId,
      at: now,
    });
    await recordAudit(tx, admin, {
      action: "payment.settled",
      subjectId: order.orderNumber,
      after: { takenBack: sum, reason },
    });
    return ok({ orderNumber: order.orderNumber });
  });
}
