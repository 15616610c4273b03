import { randomUUID } from "node:crypto";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { type Money, sameMoney, subtractMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import { moveAfterReview } from "#app/domain/orders/move-order.ts";
import { isCashDue } from "#app/domain/orders/part-payment.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { lockOrder, moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { holdForRest } from "#app/server/orders/unpaid/hold-for-rest.ts";
import { paymentStatusAfter, recordMoney } from "#app/server/payments/money-entries.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { dueGmdOf } from "./review/review-payment.ts";

/**
 * Records the cash that somebody took for an order when it was handed over: its money, the timeline and the audit log,
 * all or nothing. An order that is delivered is then delivered; at a pickup point it still waits for its code. After a part
 * of `partOf`, what was due, it stays where it is, and the rest is due. Refusals: `not_found`; `changed_meanwhile` where no
 * cash is due, or another sum than `partOf`, so that it is counted once; `cash_differs` with what is due.
 */
export async function takeCash(
  shop: Shop,
  admin: Admin<"cash.take">,
  {
    orderNumber,
    amount,
    takenBy,
    partOf = "",
  }: { orderNumber: string; amount: string; takenBy: string; partOf?: string },
): Promise<
  Ok<{ taken: Money }> | Refusal<"not_found" | "changed_meanwhile"> | Refusal<"cash_differs", Money>
> {
  return await allOrNothing(
    shop.db,
    async (
      tx,
    ): Promise<
      Ok<{ taken: Money }> | Refusal<"not_found" | "changed_meanwhile"> | Refusal<"cash_differs", Money>
    > => {
      const locked = await lockOrder(tx, orderNumber);
      if (!locked) return refuse("not_found");
      const { order } = locked;
      if (!isCashDue(order)) return refuse("changed_meanwhile");
      const due = await dueGmdOf(shop, tx, order);
      const isPart = partOf !== "";
      if (isPart && partOf !== toDecimal(due)) return refuse("changed_meanwhile");
      const taken = typedDalasi(amount);
      const isMeant =
        taken && (isPart ? taken.amount > 0 && taken.amount < due.amount : sameMoney(taken, due));
      if (!taken || !isMeant) return refuseWith("cash_differs", due);
      const now = shop.clock();
      const { id: orderId, trackingNumber, handover } = order;
      const actorUserId = admin.userId;
      const moved = { at: now, orderId, direction: "received", method: "cash", gateway: null } as const;
      if (isPart) await holdForRest(shop, tx, order, null);
      await recordMoney(shop, tx, {
        ...moved,
        mode: "live",
        amount: taken,
        source: "cash",
        sourceId: randomUUID(),
        actorUserId,
      });
      const paymentStatus = await paymentStatusAfter(tx, orderId, "waiting");
      if (isPart) {
        // Recorded as a change of the order, so that an earlier review can no longer be undone.
        await moveLockedOrder(tx, locked, { paymentStatus }, { actorUserId, now });
      } else {
        const orderStatus =
          handover.pickupCode === null ? "delivered" : moveAfterReview(order, paymentStatus).orderStatus;
        const to = { orderStatus, paymentStatus, trackingNumber, actorUserId, now };
        const delivered = await moveOrderWithStock(tx, locked, to);
        if (!delivered.ok) return refuse("changed_meanwhile");
      }
      const rest = isPart ? `, ${formatPanelMoney(subtractMoney(due, taken))} still due` : "";
      const note = `Cash taken: ${formatPanelMoney(taken)}${takenBy && ` by ${takenBy}`}${rest}`;
      await insertOrderEvents(tx, orderId, [{ kind: "note", to: "money", note }], { actorUserId, at: now });
      await recordAudit(tx, admin, {
        action: "payment.cash_taken",
        subjectId: order.orderNumber,
        after: { amount: taken, takenBy },
      });
      return ok({ taken });
    },
  );
}
