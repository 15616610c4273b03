import { otherMoneyReturnedMail, payerOtherMoneyReturnedMail } from "#app/copy/mails/payment-page-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { type QueuedMail, queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrder } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { findOtherMoney, recordOtherMoneyReturned } from "#app/server/payments/money-entries.ts";
import { findPaymentPage } from "#app/server/payments/payment-pages/payment-pages.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Notes that an administrator has sent back money that came on an order's page and is not its payment. Timeline, audit
 * log and a mail to the shopper, and to somebody else who was to pay, say so; the order, its payment and its stock stay.
 * Refusals: `not_found`; `not_refundable` where there is none, or it went back already; `changed_meanwhile` where more
 * came than `seenSum`, which the administrator saw (`exactSum`).
 */
export async function noteOtherMoneyReturned(
  shop: Shop,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: { orderNumber: string; reason: string; seenSum: string },
): Promise<Ok<{ orderNumber: string }> | Refusal<"not_found" | "not_refundable" | "changed_meanwhile">> {
  return await shop.db.transaction(async (tx) => {
    const orderNumber = parseOrderNumber(input.orderNumber);
    const locked = orderNumber === null ? null : await lockOrder(tx, orderNumber);
    if (!locked) return refuse("not_found");
    const { order } = locked;
    const other = await findOtherMoney(tx, order.id);
    if (other === null) return refuse("not_refundable");
    if (other.exact !== input.seenSum) return refuse("changed_meanwhile");
    const now = shop.clock();
    await recordOtherMoneyReturned(tx, order.id, { actorUserId: admin.userId, now });
    const payment = await findPaymentPage(tx, order.id);
    const reason = input.reason.trim();
    const gateway = gatewayLabel(other.gateway);
    const sum = `${other.sum} that didn't match, ${gateway}`;
    const note = [`Sent back ${sum}`, reason].filter(Boolean).join(", ");
    const event = { kind: "note", to: "refund", note } as const;
    await insertOrderEvents(tx, order.id, [event], { actorUserId: admin.userId, at: now });
    const facts = {
      ...order,
      sum: other.sum,
      gateway,
      trackingUrl: trackingUrl(shop, order.orderNumber),
    };
    const mail = {
      kind: "other_money_returned" as const,
      to: order.customerEmail,
      ...otherMoneyReturnedMail(facts),
    };
    const mails: QueuedMail[] = [{ ...mail, orderId: order.id }];
    if (payment?.payerEmail) {
      const toPayer = payerOtherMoneyReturnedMail(facts);
      const kind = "payer_other_money_returned";
      mails.push({ kind, to: payment.payerEmail, orderId: order.id, ...toPayer });
    }
    await queueMail(tx, mails, now);
    await recordAudit(tx, admin, {
      action: "payment.returned",
      subjectId: order.orderNumber,
      after: { refund: sum, reason },
    });
    return ok({ orderNumber: order.orderNumber });
  });
}
