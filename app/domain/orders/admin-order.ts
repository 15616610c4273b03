import type { Money } from "#app/domain/money/money.ts";
import type { PaymentBadge, VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { StatementMoney } from "#app/domain/payments/pair-money.ts";
import type { DuplicateOf } from "#app/domain/payments/receipt.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";
import type { DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import type { ShownHandover } from "#app/domain/shipping/handover.ts";
import type { OrderItem } from "./order.ts";
import type { OrderOrigin } from "./order-origin.ts";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";
import type { PartPayment } from "./part-payment.ts";
import type { TimelineEntry } from "./timeline.ts";

/** The effect that cancelling an order has on its stock and its money. */
export type CancelEffect = {
  /** Whether the order still holds its stock, and how many pieces that are. */
  isStockHeld: boolean;
  pieces: number;
  /** The company on whose open page somebody can still pay, until whose end the order holds its stock; null for none. */
  openPageOf: string | null;
  /** How it was paid, if money is left to refund; "unchecked" is a receipt that waits for its review. */
  paidBy: "gateway" | "receipt" | "unchecked" | null;
};

/** A local payment as staff review it; id, notes and path are "" for staff who may not review payments. */
export type AdminPayment = {
  paymentId: string;
  verificationStatus: VerificationStatus;
  /** When it was verified or rejected last; null while it waits. */
  decidedAt: Date | null;
  adminNotes: string;
  /** The path of the receipt's bytes. */
  receiptPath: string;
  /** True if the receipt can be shown as a picture. */
  receiptIsPicture: boolean;
  /** The same file, or a copy of the picture, was sent before for another order. */
  isDuplicateReceipt: boolean;
  /** How many payments seen in the shop's wallet or account were paired with the order. */
  moneySeen: number;
  /** Both sums, where money was seen that is not the expected sum. */
  unequalSum: UnequalSum | null;
  /** The row of a payment company's statement with exactly its sum; null without one, or who may not review. */
  statementMoney: StatementMoney | null;
  /** The order for which the same receipt was sent before; null for most. */
  duplicateOf: DuplicateOf | null;
};

/** An order as staff see it. Amounts and what is known of the discount are null for staff who may not see money. */
export type AdminOrder = {
  orderNumber: string;
  createdAt: Date;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  isGuest: boolean;
  country: string;
  region: string;
  deliveryAddress: string;
  handover: ShownHandover;
  items: (Omit<OrderItem, "price"> & { price: Money | null })[];
  subtotal: Money | null;
  shippingCost: Money | null;
  discountAmount: Money | null;
  discountCode: string | null;
  /** Why staff took off what no code takes off; null without. */
  discountReason: string | null;
  total: Money | null;
  /** The total in dalasi, if the order stored it. */
  totalGmd: Money | null;
  /** What came and what is still due, where it waits for the rest; null for every other order. */
  part: PartPayment | null;
  /** What came less what went back, and what is to come yet. */
  paid: Money | null;
  due: Money | null;
  /** The total in US dollars, and the order's own exchange rate, in millionths per dollar. */
  usd: { total: Money; exchangeRate: number } | null;
  paymentMethodLabel: string;
  /** The dalasi to take when it is handed over, which everybody who hands it over sees; null for none. */
  cashDue: Money | null;
  origin: OrderOrigin;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  /** True for a test payment, which moved no money whatever its status. */
  isTestPayment: boolean;
  /** Null for a cancelled order without a payment. */
  badge: PaymentBadge;
  /** Its pieces were sold out when its payment arrived. */
  isSoldOut: boolean;
  /** What a company took back of its payment and staff have not settled; without the sum for who may not see money. */
  takenBack: { gateway: string; sum: Money | null } | null;
  trackingNumber: string | null;
  cancelEffect: CancelEffect;
  timeline: TimelineEntry[];
  payment: AdminPayment | null;
};

/** Why an item of an order cannot be packed, with the words for it. */
export const PACKING_PROBLEMS = [
  { value: "missing", label: "Can't find it" },
  { value: "damaged", label: "Damaged" },
] as const;

/** One of the reasons. */
export type PackingProblem = (typeof PACKING_PROBLEMS)[number]["value"];

/** Returns the words of a problem. */
export function packingProblemLabel(problem: PackingProblem): string {
  return PACKING_PROBLEMS.find(({ value }) => value === problem)?.label ?? problem;
}

/** `mark` changes with every event of an order; `arrived` are the orders that lately began to wait, the newest first. */
export type OrderNews = { mark: string; arrived: string[] };

/** An order's own page: the list's fields, and further ones. */
export type AdminOrderPage = AdminOrder & {
  /** The expected amount in dalasi; null if amounts are hidden or already in dalasi. */
  expectedGmd: Money | null;
  /** Its money that may be sent back by hand, beside the payment on its page, in words and exactly; null for none. */
  toReturn: { sum: string; exact: string; way: string } | null;
  /** Where it can be paid, for an order that is held for its money; else null. */
  payUrl: string | null;
  /** Its page for the shopper, with the code, while it waits to be picked up; else null, since it has amounts too. */
  pageUrl: string | null;
  estimatedDays: string;
  arrival: DeliveryPromise | null;
  /** Its customer, with what staff noted about them; null where it has neither e-mail address nor phone number. */
  customer: { id: string; note: string | null } | null;
};
