import { data } from "react-router";
import { CustomerCard } from "#app/components/admin/customers/customer-card.tsx";
import { OrderBadges } from "#app/components/admin/orders/order-badges.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { formatCount } from "#app/domain/format-count.ts";
import { money } from "#app/domain/money/money.ts";
import { listQueryOf } from "#app/routes/admin/list-query-of.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { ordersOfBuyer } from "#app/server/orders/admin/find-admin-order.ts";
import { findCustomer } from "#app/server/orders/customers/find-customer.ts";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/customer.ts";

export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "customers.view");
  const shop = shopOf(context);
  const customer = await findCustomer(shop, params.orderNumber);
  if (customer === null) throw data(null, { status: 404, statusText: "Customer not found" });
  const found = await ordersOfBuyer(shop, admin, customer);
  const orders = found.map(({ orderNumber, createdAt, items, total, totalGmd, usd, payment, ...states }) => ({
    orderNumber,
    createdAt,
    total,
    totalGmd,
    usd,
    orderStatus: states.orderStatus,
    badge: states.badge,
    isTestPayment: states.isTestPayment,
    items: items.map(({ productId, size, name, quantity, image }) => ({
      key: `${productId}-${size}`,
      name,
      quantity,
      image,
    })),
    hasReceipt: payment !== null,
    isDuplicateReceipt: payment?.isDuplicateReceipt ?? false,
  }));
  const list = listQueryOf(request);
  return {
    customer: { ...customer, totalSpentUsd: money(customer.totalSpentUsd, "USD") },
    orders,
    listPath: `/admin/customers${list ? `?${list}` : ""}#customer-${customer.firstOrderNumber}`,
  };
}

export default function Customer({ loaderData }: Route.ComponentProps) {
  const { customer, orders, listPath } = loaderData;
  return (
    <>
      <AdminHeading back={{ href: listPath, label: "All customers" }} title={customer.name} />
      <CustomerCard customer={customer} isDetailed />
      <h2 className="mt-8 mb-3 font-bold text-lg leading-none">
        {formatCount(customer.totalOrders)} {customer.totalOrders === 1 ? "order" : "orders"}
      </h2>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <Card as="li" key={order.orderNumber} className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="min-w-40 flex-1">
              <a
                href={`/admin/orders/${order.orderNumber}`}
                className="link figures inline-flex min-h-9 items-center whitespace-nowrap font-bold"
              >
                {order.orderNumber}
              </a>
              <p className="text-ink-faint text-sm">
                <Timestamp at={order.createdAt} />
              </p>
            </div>
            <ul className="flex flex-wrap gap-1.5">
              {order.items.map((item) => (
                <li key={item.key} title={`${item.quantity} × ${item.name}`}>
                  <Thumbnail src={item.image} className="h-12 w-10" />
                  <span className="sr-only">
                    {item.quantity} × {item.name}
                  </span>
                </li>
              ))}
            </ul>
            <div className="flex flex-col gap-2 sm:min-w-64 sm:items-end">
              {order.total && (
                <span className="figures font-bold text-lg leading-none">
                  <PanelMoney amount={order.total} inGmd={order.totalGmd} inUsd={order.usd?.total} />
                </span>
              )}
              <OrderBadges {...order} />
            </div>
          </Card>
        ))}
      </ul>
    </>
  );
}
