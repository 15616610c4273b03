import type { OrderPageData } from "#app/components/admin/orders/order-views.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { paymentPageSummary } from "#app/server/payments/payment-pages/page-summary.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns what an order's page and its panel beside the list show to this member of staff; null if there is no such order. */
export async function readOrderPage(
  shop: Shop,
  admin: Admin<"orders.view">,
  orderNumber: string,
): Promise<OrderPageData | null> {
  const roles = admin.roles ?? [];
  const seesMoney = can(roles, "orders.money");
  const order = await findAdminOrder(shop, admin, orderNumber);
  if (order === null) return null;
  const card = seesMoney ? await paymentPageSummary(shop, order.orderNumber) : null;
  return {
    order,
    card,
    seesMoney,
    canReview: can(roles, "payments.review"),
    canChange: can(roles, "orders.change"),
    canRefund: seesMoney && can(roles, "orders.change"),
    seesCustomers: can(roles, "customers.view"),
    noteIdempotencyKey: crypto.randomUUID(),
  };
}
