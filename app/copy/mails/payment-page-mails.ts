import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { firstNameOf } from "#app/domain/orders/customer.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { composeMail, facts, link, type Mail } from "./mail.ts";
import { type MailedOrderStep, shopperMail } from "./order-mails.ts";

/** An order that a notice to the administrators is about, and its page in the panel. */
type NoticedOrder = { orderNumber: string; customerName: string; adminUrl: string };

/** Builds a mail to the administrators about an order: these texts, facts of the order, and a link to it. */
function noticeMail(
  { orderNumber, customerName, adminUrl }: NoticedOrder,
  subject: string,
  texts: string[],
  rows: [string, string][],
): Mail {
  return composeMail(subject, [
    ...texts,
    facts([["Order number", orderNumber], ["Customer", customerName], ...rows]),
    link("Open the order", adminUrl),
  ]);
}

/** An order that was paid on the page of `gateway`. */
type PaidOrder = MailedOrderStep & { paymentMethod: string; gateway: string };

/** Names where a refund goes, and how long it takes. */
function wayBack({ paymentMethod, gateway }: Pick<PaidOrder, "paymentMethod" | "gateway">) {
  // Its page takes wallets beside cards.
  if (gateway === "modempay") return { account: "where you paid from", delay: "" };
  return paymentMethod === "card"
    ? { account: "your card", delay: " Banks can take a few days to show it." }
    : { account: `your ${paymentMethodLabel(paymentMethod)} account`, delay: "" };
}

/** Why a payment goes back: staff had cancelled the order, or its pieces were sold meanwhile. */
type TooLate = "cancelled" | "sold_out";

/** To the shopper: the payment arrived when the order was cancelled or its pieces were sold, and goes back. */
export function paidTooLateMail(order: PaidOrder & { paid: Money; why: TooLate }): Mail {
  const { orderNumber, why } = order;
  const paid = formatMoney(order.paid);
  const reason =
    why === "cancelled"
      ? `Your payment of ${paid} for order ${orderNumber} reached us after the order was cancelled.`
      : `Your payment of ${paid} for order ${orderNumber} reached us too late, and your items have since sold. We're sorry.`;
  return shopperMail(order, `We're refunding your payment for order ${orderNumber}`, [
    `${reason} We're sending the full amount back to ${wayBack(order).account}.`,
  ]);
}

/** To the administrators: a paid order cannot be filled. */
export function refundNeededMail(notice: NoticedOrder & { customerEmail: string; paid: Money }): Mail {
  const paid = formatMoney(notice.paid);
  const text = "A payment came in for an order that is cancelled or sold out. Please refund it.";
  return noticeMail(
    notice,
    `Refund needed: ${notice.orderNumber}, ${paid}`,
    [text],
    [
      ["Email", notice.customerEmail],
      ["Paid", paid],
    ],
  );
}

/** To the administrators: nobody knows whether a refund was done, and they may find out. */
export function refundUnknownMail(notice: NoticedOrder & { amount: Money; gateway: string }): Mail {
  const { gateway } = notice;
  const amount = formatMoney(notice.amount);
  const texts = [
    `${gateway} didn't answer when we refunded ${amount}, so we don't know whether the money has gone back. Please don't send it again yet.`,
    `We'll keep asking ${gateway}. If its dashboard shows whether the refund went through, please note it on the order's page.`,
  ];
  return noticeMail(notice, `Did this refund arrive? ${notice.orderNumber}, ${amount}`, texts, [
    ["Refund", amount],
  ]);
}

/** To the shopper: a refund is on its way. `amount` is in the currency of the payment. */
export function refundedMail(order: PaidOrder & { amount: Money; isAll: boolean }): Mail {
  const amount = formatMoney(order.amount);
  const { account, delay } = wayBack(order);
  return shopperMail(order, `Refund for order ${order.orderNumber}: ${amount}`, [
    order.isAll
      ? `We've refunded your payment for order ${order.orderNumber}: ${amount} is on its way back to ${account}.${delay}`
      : `We've refunded part of your payment for order ${order.orderNumber}: ${amount} is on its way back to ${account}.${delay}`,
  ]);
}

/**
 * An order that somebody else paid for, on the page of `gateway`. The payer learns the first name only, not the order's
 * number, which with the shopper's email address opens the whole order.
 */
type PaidForOrder = { customerName: string; paymentMethod: string; gateway: string };

/** Names the order as its payer knows it. */
function nameOf({ customerName }: PaidForOrder): string {
  const firstName = firstNameOf(customerName);
  return firstName ? `${firstName}'s order at ${SHOP_NAME}` : `an order at ${SHOP_NAME}`;
}

/** To somebody else who paid: the money arrived. */
export function payerPaidMail(order: PaidForOrder & { paid: Money }): Mail {
  const paid = formatMoney(order.paid);
  return composeMail(`Paid: ${nameOf(order)}`, [
    `Thank you! The payment of ${paid} for ${nameOf(order)} is in.`,
    `We've emailed ${firstNameOf(order.customerName) || "the customer"} too.`,
  ]);
}

/** To somebody else who paid: the money arrived when the order was cancelled or its items were sold, and goes back. */
export function payerTooLateMail(order: PaidForOrder & { paid: Money; why: TooLate }): Mail {
  const payment = `The payment of ${formatMoney(order.paid)} for ${nameOf(order)}`;
  const reason =
    order.why === "cancelled"
      ? `${payment} reached us after the order was cancelled.`
      : `${payment} reached us too late, and the items have since sold. We're sorry.`;
  return composeMail(`We're refunding the payment for ${nameOf(order)}`, [
    `${reason} We're sending the full amount back to ${wayBack(order).account}.`,
  ]);
}

/** To somebody else who paid: a refund is on its way. `amount` is in the currency of the payment. */
export function payerRefundedMail(order: PaidForOrder & { amount: Money }): Mail {
  const amount = formatMoney(order.amount);
  const { account, delay } = wayBack(order);
  return composeMail(`Refund for ${nameOf(order)}: ${amount}`, [
    `We've refunded ${amount} of the payment for ${nameOf(order)}. It is on its way back to ${account}.${delay}`,
  ]);
}

/** To the administrators: a gateway reports money that is not the order's payment. */
export function paymentMismatchMail(
  notice: NoticedOrder & { gateway: string; expected: string; reported: string; reference: string },
): Mail {
  const text = `${notice.gateway} reports a payment that this order doesn't wait for. The order's page shows what is paid by it, still due, or to be sent back; please look it up at ${notice.gateway} by its reference.`;
  return noticeMail(
    notice,
    `Payment to check: ${notice.orderNumber}, ${notice.reported}`,
    [text],
    [
      ["Expected", notice.expected],
      ["Reported", notice.reported],
      ["Reference", notice.reference],
    ],
  );
}

/** To the administrators: a gateway reports money that belongs to no order of the shop. */
export function unknownPaymentMail(notice: {
  gateway: string;
  sum: string;
  reference: string;
  /** The order that the gateway names; null for none. */
  orderNumber: string | null;
}): Mail {
  const { gateway, sum, reference, orderNumber } = notice;
  return composeMail(`Payment without an order: ${sum} at ${gateway}`, [
    `${gateway} reports a payment that belongs to no order of the shop. Please look it up at ${gateway} by its reference, and send it back if it isn't yours.`,
    facts([
      ["Reported", sum],
      ["Reference", reference],
      ...(orderNumber === null ? [] : [["Mentions order", orderNumber] satisfies [string, string]]),
    ]),
  ]);
}

/** To the administrators: a payment company has taken a payment of an order back. */
export function paymentTakenBackMail(
  notice: NoticedOrder & { gateway: string; sum: string; reference: string },
): Mail {
  const { orderNumber, gateway, sum } = notice;
  const text = `${gateway} has taken back a payment for this order, so the shop no longer has that money. Please don't send anything before you've asked the customer or ${gateway}. The order stays under “Money back” until you note there what became of it.`;
  return noticeMail(
    notice,
    `${gateway} took back a payment: ${orderNumber}, ${sum}`,
    [text],
    [
      ["Taken back", sum],
      ["Reference", notice.reference],
    ],
  );
}
