import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";

/** An order as its shopper sees it. */
export type ShownOrder = Omit<CustomerOrder, "currency">;
