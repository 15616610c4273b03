import { randomUUID } from "node:crypto";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { courseOf } from "#app/domain/money/balance.ts";
import { exactSum } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrder, moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { paymentStatusAfter, recordMoney } from "#app/server/payments/money-entries.ts";
import { settleTakenBackMoney, takenBackOf } from "#app/server/payments/taken-back.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Records that an administrator has settled what a payment company took back: it was `paidAgain` in cash or by the same
 * method, which the ledger receives, or no more of it is to come (null), which counts as money that went back. The order
 * leaves "Money back" and ships without a question. Refusals: `not_found`; `changed_meanwhile` where another sum was taken
 * back than `seenSum`, which the administrator saw (`exactSum`). Source: specification 11.10.
 */
export async function settleTakenBack(
  shop: Shop,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: { orderNumber: string; reason: string; seenSum: string; paidAgain: "cash" | "same" | null },
): Promise<Ok<{ orderNumber: string }> | Refusal<"not_found" | "changed_meanwhile">> {
  return await shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, input.orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const amount = await takenBackOf(tx, order.id);
    if (amount === null || exactSum([amount]) !== input.seenSum) return refuse("changed_meanwhile");
    const now = shop.clock();
    const actorUserId = admin.userId;
    const takenFrom = await settleTakenBackMoney(tx, order.id, { actorUserId, now });
    const method = input.paidAgain === "same" ? takenFrom : input.paidAgain;
    if (method !== null) {
      await recordMoney(shop, tx, {
        at: now,
        orderId: order.id,
        direction: "received",
        method,
        gateway: null,
        mode: "live",
        amount,
        source: method === "cash" ? "cash" : "hand",
        sourceId: randomUUID(),
        actorUserId,
      });
    }
    const paymentStatus = await paymentStatusAfter(tx, order.id, courseOf(order.paymentStatus));
    await moveLockedOrder(tx, locked, { paymentStatus }, { actorUserId, now });
    const sum = formatPanelMoney(amount);
    const paid = method === null ? "" : `paid again, ${paymentMethodLabel(method)}`;
    const reason = input.reason.trim();
    const note = [`Settled: ${sum} that was taken back`, paid, reason].filter(Boolean).join(", ");
    await insertOrderEvents(tx, order.id, [{ kind: "note", to: "refund", note }], { actorUserId, at: now });
    await recordAudit(tx, admin, {
      action: "payment.settled",
      subjectId: order.orderNumber,
      after: { takenBack: sum, paidAgain: method, reason },
    });
    return ok({ orderNumber: order.orderNumber });
  });
}
