/** A buyer in the admin's list, derived from orders; `totalSpentUsd` is US cents. Source: specification §3, Customer. */
export type CustomerSummary = {
  name: string;
  email: string;
  phone: string;
  firstOrderAt: Date;
  lastOrderAt: Date;
  totalOrders: number;
  totalSpentUsd: number;
};

/** The name of a buyer who gave none. Source: specification §3, Customer. */
export const GUEST_NAME = "Guest Customer";

/** What is read of an order to derive its buyer. */
export type OrderOfCustomer = {
  customerName: string;
  customerEmail: string | null;
  customerPhone: string;
  createdAt: Date;
  totalUsd: number;
  countsAsSpent: boolean;
};

/**
 * The buyers behind a list of orders, the latest first: one per e-mail address (case aside), with the
 * name and phone of the latest order that has them. Orders without an address are left out, and
 * orders that do not count as spent (cancelled, never paid) add to the number only.
 */
export function customerSummaries(orders: readonly OrderOfCustomer[]): CustomerSummary[] {
  const customers = new Map<string, CustomerSummary>();
  const latestFirst = orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  for (const order of latestFirst) {
    const email = order.customerEmail?.trim().toLowerCase();
    if (!email) continue;
    const known = customers.get(email);
    customers.set(email, {
      name: known?.name || order.customerName.trim(),
      email,
      phone: known?.phone || order.customerPhone.trim(),
      firstOrderAt: order.createdAt,
      lastOrderAt: known?.lastOrderAt ?? order.createdAt,
      totalOrders: (known?.totalOrders ?? 0) + 1,
      totalSpentUsd: (known?.totalSpentUsd ?? 0) + (order.countsAsSpent ? order.totalUsd : 0),
    });
  }
  return [...customers.values()].map((customer) => ({ ...customer, name: customer.name || GUEST_NAME }));
}
