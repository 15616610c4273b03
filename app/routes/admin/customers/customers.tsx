import { CustomerRow } from "#app/components/admin/customers/customer-row.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { PanelSearch } from "#app/components/admin/lists/panel-search.tsx";
import { TestOrdersNote } from "#app/components/admin/orders/test-orders-note.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { formatCount, formatListCount } from "#app/domain/format-count.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { countTestOrders } from "#app/server/orders/count-test-orders.ts";
import { countRegistered, listCustomers } from "#app/server/orders/customers/customers.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
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
  const counted = `${formatListCount(total)} ${total === 1 ? "customer" : "customers"}`;
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
