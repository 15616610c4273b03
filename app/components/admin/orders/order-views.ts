import type { Money } from "#app/domain/money/money.ts";
import type { AdminOrderPage } from "#app/domain/orders/admin-order.ts";
import type { SizeChoice } from "#app/domain/orders/changes/order-change.ts";
import type { OrderReturn } from "#app/domain/orders/changes/order-return.ts";
import type { OrderMoney } from "#app/domain/payments/pair-money.ts";
import type { PaymentPageSummary } from "#app/domain/payments/payment-page.ts";

/** An order's details, and what the reader may do with it. */
export type OrderPageData = {
  order: AdminOrderPage;
  paymentPages: PaymentPageSummary[];
  /** The money that was paired with it; empty for staff who may not review payments. */
  money: OrderMoney[];
  seesMoney: boolean;
  canReview: boolean;
  canChange: boolean;
  canTakeCash: boolean;
  canRefund: boolean;
  /** How much of its customer's credit may pay what is due, and whose it is; null for none. */
  credit: { sum: Money; givenTo: string } | null;
  seesCustomers: boolean;
  canEdit: boolean;
  /** Its exchanges and returns, and the sizes to send instead; null for staff who may not take anything back. */
  returns: { rows: OrderReturn[]; sizes: SizeChoice[] } | null;
  /** The order to pack after this one; null for none, undefined where this one cannot be packed. */
  nextToPack: string | null | undefined;
  noteIdempotencyKey: string;
};
