import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";

/** An order as its shopper is shown it. */
export type ShownOrder = Omit<CustomerOrder, "currency" | "paymentMethod">;
