import type { SQL } from "drizzle-orm";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import type { CheckedOrder } from "#app/server/checkout/pricing/price-order.ts";
import type { NewEvent } from "#app/server/orders/order-events.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import type { ReceiptRefusal } from "#app/server/payments/receipts/receipt-file.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Ok, Refusal } from "#packages/result";

/** An order to place, paid by a local method with its receipt, or on a gateway's page. */
export type OrderInput = ReceiptOrder | PageOrder;

/** `receipt` is as it was sent; null where none was, as for the method "cash". */
export type ReceiptOrder = CheckedOrder & {
  payBy: "receipt";
  paymentMethod: string;
  receipt: Uint8Array | null;
};

export type PageOrder = CheckedOrder & { payBy: "page"; paymentMethod: PageMethod };

/** How one order is paid: what differs between a receipt and a payment page. */
export type OrderPayment = {
  method: PaymentMethod;
  /** The state in which the order waits for its payment. */
  orderStatus: OrderStatus;
  /** The order's dalasi are what is paid, whatever its currency. */
  isInDalasi: boolean;
  /** The first events of its payment. */
  events: NewEvent[];
  /** Preparing it costs more than looking up whether the order was placed before. */
  isCostly: boolean;
  prepare: (order: NewOrder) => Promise<Ok<PreparedPayment> | PaymentRefusal>;
};

/** The file or page that was made for an order before it is written: its rows, and how it is discarded. */
type PreparedPayment = {
  /** What is looked up in the order's own transaction. */
  check?: (tx: Transaction) => Promise<Ok<null> | CashRefusal>;
  writes: (order: NewOrder) => Promise<SQL[]>;
  discard: () => Promise<void>;
};

/** Why an order may not be paid in cash: where it goes, its sum, or what became of the buyer's other orders. */
export type CashRefusal = Refusal<"cash_not_offered", "area" | "sum" | "history" | "open">;

export type PaymentRefusal =
  | ReceiptRefusal
  | CashRefusal
  | Refusal<"payment_method_unavailable" | "card_sum_too_small" | "checkout_failed">;
