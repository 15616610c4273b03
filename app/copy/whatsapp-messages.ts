import { nameWithSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { firstNameOf } from "#app/domain/orders/customer.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import { type PartPayment, partWords } from "#app/domain/orders/part-payment.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { type Handover, isReadyForPickup, trackingFact } from "#app/domain/shipping/handover.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";

/** The order that a message to a buyer is about. */
export type MessagedOrder = {
  orderNumber: string;
  customerName: string;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  /** The local payment's status; null without a receipt. */
  verificationStatus: VerificationStatus | null;
  trackingNumber: string | null;
  handover: Pick<Handover, "readyAt">;
  /** Its pieces were sold out when its money came. */
  isSoldOut?: boolean;
  /** It was paid, or was to be, with test money. */
  isTestPayment?: boolean;
  /** What came and what is still due, where it waits for the rest. */
  part?: PartPayment | null;
  /** Where it can be paid, for an order that is held for its money. */
  payUrl?: string | null;
  /** Its page, which shows the code for a pickup. */
  pageUrl?: string | null;
};

/** Returns the prepared WhatsApp message for the order's status. */
export function orderMessage(order: MessagedOrder): string {
  const firstName = firstNameOf(order.customerName);
  const greeting = firstName ? `Hello ${firstName}` : "Hello";
  return `${greeting}, this is ${SHOP_NAME} about your order ${order.orderNumber}. ${statusMessage(order)}`;
}

/** Returns the message in which a shopper asks somebody else to pay for an order. */
export function payForMessage({ total, url }: { total: Money; url: string }): string {
  return `Hello! Would you pay for my order at ${SHOP_NAME}? It comes to ${formatMoney(total)}. You can see it and pay here: ${url}`;
}

/** Returns the message with the link by which an order written by staff is paid. */
export function payLinkMessage({
  customerName,
  orderNumber,
  total,
  payUrl,
}: {
  customerName: string;
  orderNumber: string;
  total: Money;
  payUrl: string;
}): string {
  const firstName = firstNameOf(customerName);
  const greeting = firstName ? `Hello ${firstName}` : "Hello";
  return `${greeting}, this is ${SHOP_NAME}. Your order ${orderNumber} comes to ${formatMoney(total)}. You can see it and pay here: ${payUrl}`;
}

function trackingWords(trackingNumber: string): string {
  const { label, value } = trackingFact(trackingNumber);
  return `The ${label.toLowerCase()} is ${value}.`;
}

function statusMessage(order: MessagedOrder): string {
  if (order.isTestPayment) return "This was a test order: no money was taken, and nothing will be sent.";
  const pay = order.payUrl ? ` You can pay here: ${order.payUrl}` : "";
  if (order.part && order.verificationStatus !== "pending") {
    const isHere = order.orderStatus === "pending" || order.orderStatus === "payment_pending";
    return `${partWords(order.part)}.${isHere ? " We're holding your order until then." : ""}${pay}`;
  }
  if (order.payUrl && order.verificationStatus === null && order.paymentStatus === "pending") {
    return `We're holding it for you.${pay}`;
  }
  if (order.paymentStatus === "refunded") {
    return order.verificationStatus === null
      ? "Your money is on its way back to you."
      : "We've sent your payment back to you, the way it came.";
  }
  if (order.paymentStatus === "refund_needed") {
    return "Your payment reached us too late. We're sending it back to you.";
  }
  if (order.verificationStatus === "rejected" && order.orderStatus !== "cancelled") {
    return "We couldn't match your receipt to a payment. Please send us a clear picture of it, and we'll sort it out together.";
  }
  if (order.isSoldOut && order.orderStatus !== "cancelled") {
    return "We have your receipt, but something in your order had just sold out. We're sorry. Would you like your money back, or another pair?";
  }
  if (isReadyForPickup(order)) {
    return `It's ready to pick up. Please show the code on its page when you come${order.pageUrl ? `: ${order.pageUrl}` : "."}`;
  }
  switch (order.orderStatus) {
    case "pending":
    case "payment_pending":
      return order.orderStatus === "pending" || order.verificationStatus === null
        ? "We're waiting for your payment. Is there anything we can help you with?"
        : "Thank you, we have your receipt and are checking it now.";
    case "confirmed":
      return order.paymentStatus === "paid"
        ? "Thank you, your payment is in. We're getting your order ready."
        : "It's confirmed.";
    case "processing":
      return "We're packing your order now.";
    case "shipped":
      return order.trackingNumber
        ? `It's on its way to you. ${trackingWords(order.trackingNumber)}`
        : "It's on its way to you.";
    case "delivered":
      return "It should be with you by now. Does everything fit?";
    case "cancelled":
      return order.paymentStatus === "paid"
        ? "It's cancelled, and we're sending your payment back to you."
        : "It's cancelled. Please tell us if you have any questions.";
    default:
      return order.orderStatus satisfies never;
  }
}

type OrderedLine = { name: string; size: string; quantity: number; arrived: number };

/**
 * Returns the message to a supplier: what the shop orders, or, once something has arrived, what is still to come. It has
 * no costs.
 */
export function supplierMessage(order: { number: number; lines: readonly OrderedLine[] }): string {
  const missing = order.lines.filter(({ quantity, arrived }) => arrived < quantity);
  const isPartly = order.lines.some(({ arrived }) => arrived > 0) && missing.length > 0;
  const lines = (isPartly ? missing : order.lines).map(
    ({ name, size, quantity, arrived }) =>
      `${isPartly ? quantity - arrived : quantity} × ${nameWithSize({ name, size })}`,
  );
  const opening = isPartly
    ? `Hello, this is ${SHOP_NAME}. These are still to come from our order ${order.number}:`
    : `Hello, this is ${SHOP_NAME} with our order ${order.number}. Please send us:`;
  return [opening, ...lines].join("\n");
}
