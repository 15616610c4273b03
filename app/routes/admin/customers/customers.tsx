import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import { useLocation } from "react-router";
import { PanelSearch } from "#app/components/admin/lists/filter-form.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { TestOrdersNote } from "#app/components/admin/payments/payment-badges.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { formatCount, formatListCount } from "#app/domain/format-count.ts";
import type { Customer } from "#app/domain/orders/customer.ts";
import { plural } from "#app/domain/plural.ts";
import { shortAge } from "#app/domain/short-age.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { countRegistered, listCustomers } from "#app/server/orders/customers/customers.ts";
import { countTestOrders } from "#app/server/orders/list-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/customers.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "customers.view");
  const params = new URL(request.url).searchParams;
  const search = params.get("search")?.trim() ?? "";
  const shop = shopOf(context);
  const [listed, registered, testOrders] = await Promise.all([
    listCustomers(shop, { search, page: Number(params.get("page")) || 1 }),
    countRegistered(shop),
    countTestOrders(shop),
  ]);
  return { ...listed, registered, testOrders, search, now: shop.clock() };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, total, registered, page, pageCount, search, testOrders, now } = loaderData;
  const counted = `${formatListCount(total)} ${plural(total, "customer")}`;
  return (
    <>
      <AdminHeading title="Customers" isDense>
        <p className="figures py-2.5 text-ink-soft text-sm">
          {search === "" ? `${counted} who ordered, ${formatCount(registered)} registered` : counted}
        </p>
      </AdminHeading>
      <div className="flex flex-col gap-3">
        <PanelSearch label="Search customers" placeholder="Name, email or phone" search={search} />
        {customers.length > 0 && (
          <div className="overflow-hidden rounded-md border border-line border-b-0">
            {customers.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} now={now} />
            ))}
          </div>
        )}
        {customers.length === 0 &&
          (search === "" ? (
            <EmptyState title="No customers yet" text="Customers appear here once they order." />
          ) : (
            <EmptyState title="No customers found" text={`No customer matches “${search}”.`}>
              <Button variant="outline" href="/admin/customers">
                Show all customers
              </Button>
            </EmptyState>
          ))}
        <TestOrdersNote count={testOrders} />
        <ListPager className="mt-3" page={page} pageCount={pageCount} />
      </div>
    </>
  );
}

type CustomerRowProps = { customer: Customer; now: Date };

/** Shows a customer as a row: name, contact, orders, spending and the age of the last order. */
function CustomerRow({ customer, now }: CustomerRowProps) {
  const { id, name, email, phone, totalOrders, spent } = customer;
  const list = useLocation().search.slice(1);
  const digits = phone.replace(/\D/g, "");
  return (
    <article
      aria-label={name}
      id={`customer-${id}`}
      className="relative flex min-h-17 scroll-mt-16 items-center gap-2 border-line border-b bg-card py-px pl-3 text-sm leading-tight hover:bg-sunken desk:h-10.5 desk:min-h-0"
    >
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 desk:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_6rem_8rem_5rem] desk:items-center">
        <h2 className="break-words font-bold">
          <a
            href={`/admin/customers/${id}?list=${encodeURIComponent(list)}`}
            className="after:absolute after:inset-0"
          >
            {name}
          </a>
        </h2>
        <p className="figures truncate text-right font-semibold desk:order-3 [&>span+span]:hidden">
          <PanelMoney amount={spent} />
        </p>
        <div className="figures contents text-ink-soft text-xs desk:order-1 desk:block">
          {email !== "" && <p className="col-span-2 break-words desk:truncate">{email}</p>}
          <p>{formatPhone(phone)}</p>
        </div>
        <p className="figures whitespace-nowrap text-right text-ink-soft max-desk:text-xs desk:order-2">
          {formatCount(totalOrders)} {plural(totalOrders, "order")}
          <span className="desk:hidden"> · {shortAge(customer.lastOrderAt, now)}</span>
        </p>
        <p className="figures whitespace-nowrap text-right text-ink-faint max-desk:hidden desk:order-4">
          {shortAge(customer.lastOrderAt, now)}
        </p>
      </div>
      {digits !== "" && (
        <a
          aria-label={`WhatsApp ${name}`}
          href={whatsAppLink(phone, `Hello ${name}, `)}
          target="_blank"
          rel="noreferrer"
          className="icon-button quiet relative z-1"
        >
          <StrokeIcon of={MessageCircle} className="size-5" />
        </a>
      )}
    </article>
  );
}
