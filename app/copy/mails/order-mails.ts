import { orderStatusMessage } from "#app/copy/store-messages.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, multiplyMoney } from "#app/domain/money/money.ts";
import { withDalasi } from "#app/domain/money/with-dalasi.ts";
import { firstNameOf } from "#app/domain/orders/customer.ts";
import {
  hasLeft,
  type OrderStatus,
  type PaymentStatus,
  statusLabel,
} from "#app/domain/orders/order-status.ts";
import { type PartPayment, partWords } from "#app/domain/orders/part-payment.ts";
import { type OtherWayBack, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { arrivalText, type DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import { trackingFact } from "#app/domain/shipping/handover.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { composeMail, facts, link, type Mail, withoutLinks } from "./mail.ts";

/** The data of mails about an order; amounts are in the order's currency, `trackingUrl` is absolute. */
type MailedOrder = {
  orderNumber: string;
  customerName: string;
  items: readonly { name: string; size: string; sizeShown?: string; quantity: number; price: Money }[];
  subtotal: Money;
  discountAmount: Money;
  shippingCost: Money;
  totalAmount: Money;
  paymentMethod: string;
  orderStatus: OrderStatus;
  estimatedDays: string;
  arrival: DeliveryPromise | null;
  country: string;
  deliveryAddress: string;
  trackingUrl: string;
};

/** To the shopper: the order and its receipt have arrived, or it is paid on a gateway's page, or with `cash` at the door. */
export function orderReceivedMail(
  order: MailedOrder,
  { isPaid, cash }: { isPaid: boolean; cash?: Money },
): Mail {
  return shopperMail(
    order,
    `We have your order ${order.orderNumber}`,
    [
      isPaid
        ? `Thank you! Your payment is in${hasLeft(order.orderStatus) ? "" : " and we're getting your order ready"}.`
        : cash
          ? `Thank you! We have your order and we're getting it ready. Please have ${formatMoney(cash)} in cash when you get it.`
          : "Thank you! We have your order and your receipt. Someone at the shop will check it, and we'll email you as soon as it's verified.",
      facts([["Order number", order.orderNumber], ...itemRows(order), ...amountRows(order)]),
      facts([
        ["Paid by", paymentMethodLabel(order.paymentMethod)],
        ["Delivery address", withoutLinks(order.deliveryAddress)],
        ["Arrives", [arrivalText(order), countryName(order.country)].filter(Boolean).join(", ")],
      ]),
    ],
    "Track your order",
  );
}

/** The offer to the shopper of an order whose pieces were sold out when its money came. */
const REFUND_OR_SWAP =
  "Reply to this email or write to us on WhatsApp, and tell us which you'd like: all your money back, or another pair.";

/** To the shopper: the order and its receipt have arrived, but the pieces had just gone. */
export function soldOutOrderMail(order: MailedOrder): Mail {
  return shopperMail(order, `Order ${order.orderNumber}: choose a refund or a swap`, [
    `Thank you. We have order ${order.orderNumber} and your receipt, but something in it sold out just before they reached us. We're sorry. Your money is safe.`,
    REFUND_OR_SWAP,
    facts([["Order number", order.orderNumber], ...itemRows(order), ...amountRows(order)]),
  ]);
}

/** To the shopper: the payment of such an order was found, and nothing new has come in. */
export function soldOutPaidMail(order: MailedOrderStep & { totalAmount: Money }): Mail {
  return shopperMail(order, `Payment verified for order ${order.orderNumber}: choose a refund or a swap`, [
    `Your payment of ${formatMoney(order.totalAmount)} is in, but something in order ${order.orderNumber} sold out before it reached us. We're sorry.`,
    REFUND_OR_SWAP,
  ]);
}

/** To the admin (notify-admin-receipt): a receipt waits for its review. Source: specification 7.4. */
export function notifyAdminReceiptMail(notice: {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  paymentMethod: string;
  orderTotal: Money;
  /** The amount expected on the receipt, in dalasi; null if it was never calculated. */
  totalGmd: Money | null;
  adminUrl: string;
  /** False for another receipt after a rejection. */
  isFirst?: boolean;
  /** True where its pieces are gone: its shopper chooses a refund or a swap. */
  isSoldOut?: boolean;
}): Mail {
  const { orderTotal, totalGmd } = notice;
  const total = withDalasi(orderTotal, totalGmd);
  const gone = notice.isSoldOut ? " (sold out: refund or swap)" : "";
  return composeMail(`New receipt: ${notice.orderNumber}, ${formatMoney(orderTotal)}${gone}`, [
    notice.isFirst === false
      ? `Another receipt has come in for an order whose last one was rejected. Expected amount: ${total}.`
      : `A new order has come in with a receipt. Expected amount: ${total}.`,
    notice.isSoldOut === true &&
      "Its items sold out before the receipt came. Please agree a refund or a swap with the customer.",
    facts([
      ["Order number", notice.orderNumber],
      ["Customer", notice.customerName],
      ["Email", notice.customerEmail],
      ["Phone", formatPhone(notice.customerPhone)],
      ["Paid by", paymentMethodLabel(notice.paymentMethod)],
      ["Expected amount", total],
    ]),
    link("Check the receipt", notice.adminUrl),
  ]);
}

/** The data of short mails about an order. */
export type MailedOrderStep = { orderNumber: string; customerName: string; trackingUrl: string };

/** To the shopper: the receipt was verified, with the next step for the order. */
export function paymentVerifiedMail(
  order: MailedOrderStep & { totalAmount: Money; orderStatus: OrderStatus },
): Mail {
  const total = formatMoney(order.totalAmount);
  const isCancelled = order.orderStatus === "cancelled";
  const next = hasLeft(order.orderStatus)
    ? ""
    : " We're getting your order ready and will email you when it's on its way.";
  return shopperMail(
    order,
    `Payment verified for order ${order.orderNumber}`,
    [
      isCancelled
        ? `We have found your payment of ${total}. Order ${order.orderNumber} is cancelled, so nothing will be sent; we'll be in touch about your money.`
        : `Your payment of ${total} has been verified.${next}`,
    ],
    isCancelled ? "See your order" : "Track your order",
  );
}

/** To the shopper: a part of the money came, and how to pay the rest. */
export function partReceivedMail(order: MailedOrderStep & PartPayment): Mail {
  return shopperMail(
    order,
    `${formatMoney(order.due)} still due for order ${order.orderNumber}`,
    [`Thank you! ${partWords(order)}. We're holding your order until then.`],
    "Pay the rest",
  );
}

/** To the shopper: the shop changed the order, with what it is now, and what is still due or comes back. */
export function orderChangedMail(order: MailedOrder & { words: string[]; due: Money; over: Money }): Mail {
  const { due, over } = order;
  return shopperMail(order, `We changed order ${order.orderNumber}`, [
    `We changed order ${order.orderNumber} as agreed. ${order.words.join(". ")}.`,
    facts([...itemRows(order), ...amountRows(order)]),
    due.amount > 0
      ? `${formatMoney(due)} is still due. Open your order to pay it.`
      : over.amount > 0 &&
        `You paid ${formatMoney(over)} more than it costs now. We'll send that back to you.`,
  ]);
}

/** To the shopper: the receipt was rejected, with the admin's reason; a cancelled order requests no other one. */
export function paymentRejectedMail(
  order: MailedOrderStep & { reason: string; orderStatus: OrderStatus },
): Mail {
  const reason = order.reason.trim();
  const isCancelled = order.orderStatus === "cancelled";
  const isOnHold = !isCancelled && !hasLeft(order.orderStatus);
  return shopperMail(
    order,
    `We couldn't verify the payment for order ${order.orderNumber}`,
    [
      `We checked your receipt but couldn't match it to a payment${isOnHold ? ", so your order is on hold" : ""}.`,
      reason !== "" && facts([["Reason", reason]]),
      isCancelled
        ? `Order ${order.orderNumber} is cancelled. If you have paid for it, reply to this email and we'll sort it out together.`
        : "Please send us a clear receipt: open your order with the link below, choose the picture or PDF and press Send Receipt. Or reply to this email and we'll sort it out together.",
    ],
    isCancelled ? "See your order" : "Send another receipt",
  );
}

/** To the shopper: a payment was returned by hand, in cash, or stays as their credit. */
export function moneyReturnedMail(
  order: MailedOrderStep & { sum: string; paymentMethodLabel: string; otherWay: OtherWayBack | undefined },
): Mail {
  const subject = order.otherWay === "credit" ? "Your credit from" : "Refund for";
  return shopperMail(order, `${subject} order ${order.orderNumber}: ${order.sum}`, [
    {
      credit: `We're keeping ${order.sum} as your credit. Spend it on your next order: tell us at the counter, or reply to this email once you've ordered.`,
      cash: `We have given you ${order.sum} back in cash. If you haven't got it, please reply to this email.`,
      same: `We have sent your payment of ${order.sum} back to you (${order.paymentMethodLabel}). If it hasn't arrived within two days, please reply to this email.`,
    }[order.otherWay ?? "same"],
  ]);
}

/** To the shopper: the order's status changed, with its tracking number if it has one. */
export function orderStatusMail(
  order: MailedOrderStep & {
    orderStatus: OrderStatus;
    paymentStatus: PaymentStatus;
    trackingNumber: string | null;
  },
): Mail {
  const tracking = trackingFact(order.trackingNumber ?? "");
  return shopperMail(
    order,
    `Order ${order.orderNumber}: ${statusLabel(order.orderStatus).toLowerCase()}`,
    [
      orderStatusMessage(order),
      facts([
        ["Order number", order.orderNumber],
        ["Status", statusLabel(order.orderStatus)],
        [tracking.label, tracking.value],
      ]),
    ],
    "Track your order",
  );
}

/** To the shopper: the order waits at its pickup point, with the code to show there. */
export function readyForPickupMail(order: MailedOrderStep & { deliveryAddress: string; code: string }): Mail {
  return shopperMail(order, `Order ${order.orderNumber} is ready to pick up`, [
    `Order ${order.orderNumber} is waiting for you. Please show this code when you come: ${order.code}.`,
    facts([
      ["Code", order.code],
      ["Where", order.deliveryAddress],
    ]),
  ]);
}

/** To the shopper, who opened an expired tracking link and requested another, which works for so many days. */
export function newTrackingLinkMail(
  order: { orderNumber: string; customerName: string; trackingUrl: string },
  days: number,
): Mail {
  return shopperMail(order, `Your new link for order ${order.orderNumber}`, [
    `Here is a new link to order ${order.orderNumber}. It works for ${days} days.`,
  ]);
}

/** Builds a mail to an order's shopper: a greeting, these parts, and a link to the order. */
export function shopperMail(
  order: MailedOrderStep,
  subject: string,
  parts: Parameters<typeof composeMail>[1],
  linkLabel = "See your order",
): Mail {
  return composeMail(subject, [greeting(order.customerName), ...parts, link(linkLabel, order.trackingUrl)]);
}

/** Returns "Hello Awa," from a full name, or a greeting from the shop if there is none. */
export function greeting(name: string): string {
  const firstName = firstNameOf(name);
  return firstName ? `Hello ${firstName},` : `Hello from ${SHOP_NAME},`;
}

function itemRows(order: MailedOrder): [string, string][] {
  return order.items.map(({ name, size, sizeShown, quantity, price }) => {
    const sizeLabel = sizeShown ?? namedSize(size);
    return [
      `${quantity} × ${name}${sizeLabel && `, ${sizeLabel}`}`,
      formatMoney(multiplyMoney(price, quantity)),
    ];
  });
}

function amountRows(order: MailedOrder): [string, string][] {
  return [
    ["Subtotal", formatMoney(order.subtotal)],
    ["Discount", order.discountAmount.amount > 0 ? `-${formatMoney(order.discountAmount)}` : ""],
    ["Shipping", formatMoney(order.shippingCost)],
    ["Total", formatMoney(order.totalAmount)],
  ];
}
