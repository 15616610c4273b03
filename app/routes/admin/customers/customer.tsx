import { Fragment } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { CustomerContact } from "#app/components/admin/customers/customer-contact.tsx";
import { OrderBadges } from "#app/components/admin/orders/order-badges.tsx";
import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { customerNoteForm } from "#app/domain/orders/admin-order-forms.ts";
import type { Customer } from "#app/domain/orders/customer.ts";
import { plural } from "#app/domain/plural.ts";
import { done, refused, refusedFor } from "#app/routes/admin/action-results.ts";
import { listQueryOf } from "#app/routes/admin/list-query-of.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { ordersOfCustomer } from "#app/server/orders/admin/find-admin-order.ts";
import { findCustomer, noteCustomer } from "#app/server/orders/customers/customers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
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
  if (noted.ok) return done("customerNoted");
  return refusedFor("noteNotAdded", noted.reason, { errors: { note: refusalMessage(noted.reason) } });
}

export default function CustomerScreen({ loaderData, actionData }: Route.ComponentProps) {
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
        {formatCount(customer.totalOrders)} {plural(customer.totalOrders, "order")}
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

/** Shows a customer with contact, dates, order count and spending. Source: specification 11.12. */
function CustomerCard({ customer }: { customer: Customer }) {
  const { id, name, email, phone, totalOrders, spent, credit } = customer;
  return (
    <Card
      as="article"
      aria-label={name}
      id={`customer-${id}`}
      className="grid gap-4 p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] md:items-start"
    >
      <div className="min-w-0">
        <CustomerContact
          name={name}
          email={email}
          phone={phone}
          message={`Hello ${name}, `}
          badge={!customer.hasAccount && <Badge>No account</Badge>}
        />
      </div>
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-[1fr_1.7fr_1.2fr_1.2fr]">
        <Fact name="Orders">
          <span className="font-bold text-base">{totalOrders}</span>
        </Fact>
        <Fact name="Total spent">
          <span className="font-bold text-base">
            <PanelMoney amount={spent} />
          </span>
        </Fact>
        <Fact name="First order">
          <Timestamp at={customer.firstOrderAt} dateOnly />
        </Fact>
        <Fact name="Last order">
          <Timestamp at={customer.lastOrderAt} dateOnly />
        </Fact>
        {credit.amount > 0 && (
          <Fact name="Credit">
            <span className="font-bold text-base">{formatMoney(credit)}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type CustomerNoteFormProps = { note: string; result: ActionResult | undefined };

/** Shows the form for what staff note about a customer. */
function CustomerNoteForm({ note, result }: CustomerNoteFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Card className="mt-4">
      <Form method="post" noValidate className="flex flex-col gap-3">
        <input type="hidden" name="seenNote" value={note} />
        <TextAreaField
          label="Private note"
          name="note"
          rows={2}
          maxLength={2000}
          defaultValue={note}
          hint="Staff see it on each of this customer's orders. The customer never does."
          error={result?.errors?.note}
        />
        <Button type="submit" size="sm" className="self-start" pending={isSending}>
          Save note
        </Button>
      </Form>
    </Card>
  );
}
