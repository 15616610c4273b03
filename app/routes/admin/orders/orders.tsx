import { useRef } from "react";
import { useActionData } from "react-router";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { OrderList } from "#app/components/admin/orders/order-list.tsx";
import { OrderToolbar } from "#app/components/admin/orders/order-toolbar.tsx";
import { PendingPaymentCard } from "#app/components/admin/payments/pending-payment-card.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { useTapGuard } from "#app/components/admin/results/use-tap-guard.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { NewOrders } from "#app/components/admin/shell/new-orders.tsx";
import { can } from "#app/domain/accounts/permissions.ts";
import { formatListCount } from "#app/domain/format-count.ts";
import { type OrderFilter, readOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { plural } from "#app/domain/plural.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readOrderNews } from "#app/server/orders/admin/read-order-news.ts";
import {
  countOrders,
  countSoldOut,
  countToReview,
  countViews,
  listOrders,
  numbersOfOrders,
  pendingPayments,
} from "#app/server/orders/list-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/navigation/link-tabs.tsx";
import type { Route } from "./+types/orders.ts";
import { ordersAction } from "./order-list-action.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "orders.view");
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const roles = admin.roles ?? [];
  const canReview = can(roles, "payments.review");
  const canChange = can(roles, "orders.change");
  const canSell = can(roles, "sales.create");
  const seesMoney = can(roles, "orders.money");
  const typed = readOrderFilter(params);
  const requested: OrderFilter = seesMoney
    ? typed
    : { ...typed, view: typed.view === "back" ? "" : typed.view, payment: "" };
  // Staff who pack orders and review no receipts start with the orders to pack.
  const filter: OrderFilter =
    !canReview && canChange && params.size === 0 ? { ...requested, view: "pack" } : requested;
  const isRecent = !canReview || params.get("tab") === "recent" || filter.view !== "";
  const page = Number(params.get("page")) || 1;
  const loadedAt = shop.clock();
  // Read first: what changes meanwhile is news.
  const news = await readOrderNews(shop);
  const [soldOut, { back, ...views }] = await Promise.all([
    seesMoney ? countSoldOut(shop) : 0,
    countViews(shop),
  ]);
  const shared = {
    news,
    filter,
    loadedAt,
    soldOut,
    viewCounts: seesMoney ? { ...views, back } : views,
    canReview,
    canChange,
    canSell,
    seesMoney,
  };
  if (!isRecent) {
    const [pending, recentCount] = await Promise.all([
      pendingPayments(shop, admin, { search: filter.search, page }),
      countOrders(shop, admin, filter),
    ]);
    const recent = { ...HIDDEN_TAB_PAGE, orders: [], numbers: [], total: recentCount };
    return { tab: "pending" as const, ...shared, pending, recent, recentCount };
  }
  const [recent, allRecent, numbers, total] = await Promise.all([
    listOrders(shop, admin, { ...filter, page }),
    filter.view === "" ? null : countOrders(shop, admin, { ...filter, view: "" }),
    numbersOfOrders(shop, admin, filter),
    canReview ? countToReview(shop, admin, filter) : 0,
  ]);
  const pending = { ...HIDDEN_TAB_PAGE, payments: [], total };
  const recentCount = allRecent ?? recent.total;
  return {
    tab: "recent" as const,
    ...shared,
    pending,
    recent: { ...recent, numbers },
    recentCount,
  };
}

/** The closed tab shows only its count. */
const HIDDEN_TAB_PAGE = { page: 1, pageCount: 1 };
export async function action({ context, request }: Route.ActionArgs) {
  return await ordersAction(context, request, await readFormData(request));
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const {
    tab,
    filter,
    loadedAt,
    canReview,
    canChange,
    canSell,
    seesMoney,
    soldOut,
    viewCounts,
    pending,
    recent,
    recentCount,
  } = loaderData;
  // The result of a form that was sent before any script had come.
  const result = useActionData<ActionResult>();
  const list = useRef<HTMLDivElement>(null);
  const shown = tab === "pending" ? pending.payments : recent.orders;
  const isTapGuarded = useTapGuard(
    list,
    shown.map(({ orderNumber }) => orderNumber),
  );
  // Only the search is preserved: all pending payments have the same state.
  const pendingHref = listHref("/admin/orders", { search: filter.search });
  const tabs = [
    { id: "pending", label: `Pending Payments (${formatListCount(pending.total)})`, href: pendingHref },
    { id: "recent", label: `Recent Orders (${formatListCount(recentCount)})`, href: recentHref(filter) },
  ].filter(({ id }) => canReview || id !== "pending");

  return (
    <div className="md:-mt-5 max-md:-mt-2">
      <AskBack result={result} />
      <AdminHeading title="Orders" isDense>
        <div className="scrollbar-none fade-row flex max-w-full overflow-x-auto">
          {canSell && (
            <Button variant="quiet" href="/admin/sell" className={`${TOOL} max-desk:hidden`}>
              New order
            </Button>
          )}
          {canReview && pending.total > 0 && (
            <Button variant="quiet" href="/admin/receipts" className={TOOL}>
              One by one
            </Button>
          )}
          {canReview && (
            <Button variant="quiet" href="/admin/money" className={TOOL}>
              Match payments
            </Button>
          )}
          {seesMoney && (
            <Button variant="quiet" href="/admin/exports" className={TOOL}>
              Export
            </Button>
          )}
          <NewOrders news={loaderData.news} className={TOOL} />
        </div>
      </AdminHeading>
      <LinkTabs label="Orders" tabs={tabs} active={tab} even className={TIGHT_TABS} panelClassName="pt-2">
        <OrderToolbar
          filter={filter}
          tab={tab}
          counts={viewCounts}
          seesMoney={seesMoney}
          hrefOf={(view) => recentHref({ ...filter, view })}
        />
        {soldOut > 0 && filter.view === "" && filter.payment !== "sold_out" && (
          <a
            href="/admin/orders?tab=recent&payment=sold_out"
            className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line border-l-4 border-l-yellow-ink bg-card p-4 transition-colors hover:border-ink sm:px-5"
          >
            <span className="font-bold">
              {soldOut} {plural(soldOut, "order")}: refund or swap
            </span>
            <span className="text-ink-soft text-sm">Sold out before the money came</span>
          </a>
        )}
        {tab === "pending" ? (
          <div ref={list} className={classes("flex flex-col gap-2", isTapGuarded && "pointer-events-none")}>
            {pending.payments.length > 0 && (
              <div className="overflow-hidden rounded-md border border-line border-b-0">
                {pending.payments.map((order) => (
                  <PendingPaymentCard key={order.orderNumber} order={order} now={loadedAt} />
                ))}
              </div>
            )}
            {pending.payments.length === 0 && (
              <NoPending search={filter.search} allOrdersHref={recentHref(filter)} />
            )}
            <ListPager page={pending.page} pageCount={pending.pageCount} />
          </div>
        ) : (
          <div ref={list} className={isTapGuarded ? "pointer-events-none" : undefined}>
            <OrderList
              key={JSON.stringify(filter)}
              orders={recent.orders}
              numbers={recent.numbers}
              total={recent.total}
              filter={filter}
              now={loadedAt}
              canChange={canChange}
            >
              <ListPager className="mt-3" page={recent.page} pageCount={recent.pageCount} />
            </OrderList>
          </div>
        )}
      </LinkTabs>
    </div>
  );
}

const TOOL = "flex-none whitespace-nowrap px-2.5! text-sm!";

/** Both labels must fit a narrow phone, also with thousands of orders. */
const TIGHT_TABS = "max-sm:[&_[role=tab]]:px-1 max-sm:[&_[role=tab]]:text-xs";

function recentHref(filter: OrderFilter): string {
  return listHref("/admin/orders", { tab: "recent", ...filter });
}

/** Returns the URL of a list's page, without empty fields and without a page number that is 1. */
function listHref(path: string, fields: Record<string, string | number>): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== "" && value !== 1);
  const params = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  return params.size === 0 ? path : `${path}?${params}`;
}

/** Says that no receipt waits, or that none matches the search. */
function NoPending({ search, allOrdersHref }: { search: string; allOrdersHref: string }) {
  if (search === "") {
    return (
      <EmptyState
        title="Nothing to verify"
        text="Every receipt has been checked. New ones appear here automatically."
      />
    );
  }
  return (
    <EmptyState title="No payments found" text={`No waiting receipt matches “${search}”.`}>
      <Button variant="outline" href={allOrdersHref}>
        Search all orders
      </Button>
    </EmptyState>
  );
}
