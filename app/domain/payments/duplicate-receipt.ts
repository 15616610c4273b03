import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "./local-payment.ts";

/** The order for which a receipt was sent before; the path is "" for staff who may not review payments. */
export type DuplicateOf = {
  orderNumber: string;
  customerName: string;
  orderStatus: OrderStatus;
  verificationStatus: VerificationStatus;
  sentAt: Date;
  receiptPath: string;
  receiptIsPicture: boolean;
};
