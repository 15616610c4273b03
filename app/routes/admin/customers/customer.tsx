import { Fragment } from "react";
import { data, redirect } from "react-router";
import { CustomerCard } from "#app/components/admin/customers/customer-card.tsx";
import { CustomerNoteForm } from "#app/components/admin/customers/customer-note-form.tsx";
import { OrderBadges } from "#app/components/admin/orders/order-badges.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { customerNoteForm } from "#app/domain/orders/admin-order-forms.ts";
import { done } from "#app/routes/admin/done.ts";
import { listQueryOf } from "#app/routes/admin/list-query-of.ts";
import { refused, refusedFor } from "#app/routes/admin/refused.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { ordersOfCustomer } from "#app/server/orders/admin/find-admin-order.ts";
import { findCustomer, noteCustomer } from "#app/server/orders/customers/customers.ts";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/customer.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "customers.view");
  const shop = shopOf(context);
  const found = await findCustomer(shop, params.customer);
  if (found === null) throw data(null, { status: 404, statusText: "Customer not found" });
  const { contact, note, sharesPhoneWith, ...customer } = found;
  // Orders, and links of before, name a customer by an order.
  if (customer.id !== params.customer.toLowerCase()) throw redirect(`/admin/customers/${customer.id}`);
  const placed = await ordersOfCustomer(shop, admin, contact);
  const orders = placed.map(
    ({ orderNumber, createdAt, items, total, totalGmd, usd, payment, ...states }) => ({
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
    }),
  );
  const list = listQueryOf(request);
  return {
    customer,
    note,
    sharesPhoneWith: sharesPhoneWith.map(({ id, name, email }) => ({ id, name, email })),
    orders,
    listPath: `/admin/customers${list ? `?${list}` : ""}#customer-${customer.id}`,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "customers.view");
  const parsed = customerNoteForm.safeParse(Object.fromEntries(await readFormData(request)));
  if (!parsed.success) return refused("noteNotAdded", 422, { errors: fieldErrors(parsed.error) });
  const noted = await noteCustomer(shopOf(context), admin, { id: params.customer, ...parsed.data });
  if (noted.ok) return done("customer-noted");
  return refusedFor("noteNotAdded", noted.reason, { errors: { note: refusalMessage(noted.reason) } });
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, note, sharesPhoneWith, orders, listPath } = loaderData;
  return (
    <>
      <AdminHeading back={{ href: listPath, label: "All customers" }} title={customer.name} />
      <CustomerCard customer={customer} />
      {sharesPhoneWith.length > 0 && (
        <p className="mt-3 break-words text-sm">
          Also ordered as{" "}
          {sharesPhoneWith.map(({ id, name, email }, at) => (
            <Fragment key={id}>
              {at > 0 && ", "}
              <a href={`/admin/customers/${id}`} className="link">
                {name}
              </a>{" "}
              {email && <span className="text-ink-faint">({email})</span>}
            </Fragment>
          ))}
        </p>
      )}
      <CustomerNoteForm key={customer.id} note={note} result={actionData} />
      <h2 className="mt-8 mb-3 font-bold text-lg leading-none">
        {formatCount(customer.totalOrders)} {customer.totalOrders === 1 ? "order" : "orders"}
      </h2>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <Card as="li" key={order.orderNumber} className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="min-w-40 flex-1">
              <a
                href={`/admin/orders/${order.orderNumber}`}
                className="link figures inline-flex min-h-11 items-center whitespace-nowrap font-bold"
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
