import { namedSize, sizeOnBox } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import {
  type Money,
  money,
  multiplyMoney,
  sameMoney,
  subtractMoney,
  sumMoney,
} from "#app/domain/money/money.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { pickupAddressOf } from "#app/domain/shipping/handover.ts";
import { shownPlusCode } from "#app/domain/shipping/plus-code.ts";
import type { Order } from "./order.ts";
import type { PaymentStatus } from "./order-status.ts";
import { dueOf, orderPaidBy } from "./part-payment.ts";

/** An invoice: what was sold to whom, and its amounts in the order's own currency. Source: specification 8.12. */
export type Invoice = {
  orderNumber: string;
  createdAt: Date;
  /** The buyer with the delivery address, one line each. */
  address: string[];
  paymentMethod: string;
  paymentStatus: string;
  /** When a local payment was verified; null before, and for those on a payment page. */
  paidAt: Date | null;
  items: { id: string; name: string; details: string; quantity: number; price: Money; amount: Money }[];
  totals: { label: string; amount: Money; isTakenOff?: boolean }[];
  /** The total in dollars, and the rate that made it; null for an order in dollars. */
  dollars: { total: Money; exchangeRate: number } | null;
};

/** What whoever packs an order needs: no e-mail address, and no amount but the cash to take. Source: specification 8.12. */
export type PackingSlip = {
  orderNumber: string;
  createdAt: Date;
  pieces: number;
  trackingNumber: string | null;
  isTestPayment: boolean;
  cashDue: Money | null;
  address: string[];
  items: {
    id: string;
    name: string;
    size: string;
    details: string;
    quantity: number;
    image: string | null;
  }[];
};

const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  pending: "Awaiting payment",
  paid: "Paid",
  failed: "Payment failed",
  refunded: "Refunded",
  partially_refunded: "Partly refunded",
  refund_needed: "Paid, to be refunded",
};

/**
 * Returns an order's invoice. `refunded` is what was sent back of what a paid order cost; of one paid in parts, what is
 * received is what has stayed. Nothing is due after payment or cancellation.
 */
export function invoiceOf(
  order: Order,
  {
    discountPercent,
    paidAt,
    refunded,
    hasReceipt,
  }: { discountPercent: number; paidAt: Date | null; refunded: Money; hasReceipt: boolean },
): Invoice {
  const { orderNumber, currency, totalAmount, paymentStatus, orderStatus } = order;
  const items = order.items.map(({ productId, name, brand, size, sizeShown, color, quantity, price }) => {
    const named = sizeShown ?? namedSize(size);
    const details = [brand, named && `size ${named}`, color].filter(Boolean).join(", ");
    return { id: productId + size, name, details, quantity, price, amount: multiplyMoney(price, quantity) };
  });
  const charged = sumMoney(
    items.map(({ amount }) => amount),
    currency,
  );
  if (!sameMoney(charged, order.subtotal)) throw new Error(`the lines of ${orderNumber} do not add up`);
  const isUnpaid = paymentStatus === "pending" || paymentStatus === "failed";
  const isOff = orderStatus === "cancelled" && isUnpaid;
  const isDue = isUnpaid && !isOff;
  const due = isDue ? dueOf(order) : money(0, currency);
  const code = [order.discountCode, discountPercent > 0 && `${discountPercent}%`].filter(Boolean).join(", ");
  const totals: Invoice["totals"] = [
    { label: "Subtotal", amount: order.subtotal },
    { label: code ? `Discount (${code})` : "Discount", amount: order.discountAmount, isTakenOff: true },
    { label: "Shipping", amount: order.shippingCost },
    { label: "Total", amount: totalAmount },
    { label: "Received", amount: isDue ? subtractMoney(totalAmount, due) : due, isTakenOff: true },
    { label: "Refunded", amount: isDue ? money(0, currency) : refunded, isTakenOff: true },
    { label: "Amount due", amount: due },
  ];
  if (refunded.amount > 0 && !isDue)
    totals.push({ label: "Kept after refund", amount: subtractMoney(totalAmount, refunded) });
  return {
    orderNumber,
    createdAt: order.createdAt,
    address: [...addressLines(order), order.customerEmail].filter(Boolean),
    paymentMethod: orderPaidBy(order, hasReceipt),
    paymentStatus: isOff ? "Cancelled, nothing to pay" : PAYMENT_WORDS[paymentStatus],
    paidAt: isDue ? null : paidAt,
    items,
    totals: totals.filter(({ amount, isTakenOff }) => !isTakenOff || amount.amount > 0),
    dollars:
      currency === "USD" ? null : { total: money(order.totalUsd, "USD"), exchangeRate: order.exchangeRate },
  };
}

/** Returns an order's packing slip with the cash to take; that of a test payment says that it must not be sent. */
export function packingSlipOf(
  order: Order,
  { isTestPayment, cashDue }: Pick<PackingSlip, "isTestPayment" | "cashDue">,
): PackingSlip {
  const { orderNumber, createdAt, trackingNumber } = order;
  return {
    orderNumber,
    createdAt,
    trackingNumber,
    isTestPayment,
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    cashDue,
    address: addressLines(order),
    items: order.items.map(({ productId, name, brand, color, quantity, image, sizeShown, ...item }) => {
      const size = sizeOnBox({ ...item, sizeShown }) || "One size";
      const bought = sizeShown === size ? "" : sizeShown;
      const id = productId + item.size;
      return { id, name, size, details: [bought, brand, color].filter(Boolean).join(" · "), quantity, image };
    }),
  };
}

/** Returns the buyer's name, the delivery address and the phone, and who receives it where that is somebody else. */
function addressLines(order: Order): string[] {
  const { receiverName, receiverPhone, plusCode } = order.handover;
  const receiver = [receiverName, formatPhone(receiverPhone)].filter(Boolean).join(", ");
  return [
    order.customerName,
    order.deliveryAddress,
    [!pickupAddressOf(order) && order.region, countryName(order.country)].filter(Boolean).join(", "),
    formatPhone(order.customerPhone),
    receiver && `Received by ${receiver}`,
    plusCode && `${shownPlusCode(plusCode)} (${plusCode})`,
  ].filter((line) => line.trim() !== "");
}
