import Banknote from "lucide/dist/esm/icons/banknote.mjs";
import Download from "lucide/dist/esm/icons/download.mjs";
import GalleryHorizontal from "lucide/dist/esm/icons/gallery-horizontal.mjs";
import { useRef } from "react";
import { useActionData, useNavigate, useRevalidator } from "react-router";
import {
  type ActionResult,
  callActionWithToast,
  useResultToast,
} from "#app/components/admin/forms/use-result-toast.ts";
import { useTapGuard } from "#app/components/admin/forms/use-tap-guard.ts";
import { OrderFilterForm } from "#app/components/admin/orders/order-filter-form.tsx";
import { OrderShortcuts } from "#app/components/admin/orders/order-shortcuts.tsx";
import { RecentOrderCard } from "#app/components/admin/orders/recent-order-card.tsx";
import { HeldStock } from "#app/components/admin/payments/held-stock.tsx";
import { PendingPaymentCard } from "#app/components/admin/payments/pending-payment-card.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { NewOrders } from "#app/components/admin/shell/new-orders.tsx";
import { NoticeLink } from "#app/components/admin/shell/notice-link.tsx";
import { useStableOrders, useStableQueue } from "#app/components/admin/shell/use-stable-orders.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { type OrderFilter, readOrderFilter, writeOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import {
  countOrders,
  countSoldOut,
  countToReview,
  pendingPayments,
  recentOrders,
} from "#app/server/orders/list-orders.ts";
import { stockHeldForReview } from "#app/server/orders/stock-held-for-review.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/navigation/link-tabs.tsx";
import { Pager } from "#app/ui/navigation/pager.tsx";
import type { Route } from "./+types/orders.ts";
import { ordersAction } from "./orders-action.ts";

export { revalidateUnlessUnreachable as shouldRevalidate } from "#app/components/admin/forms/use-result-toast.ts";
export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "orders.view");
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const roles = admin.roles ?? [];
  const canReview = can(roles, "payments.review");
  const filter = readOrderFilter(params);
  const tab = canReview && params.get("tab") !== "recent" ? ("pending" as const) : ("recent" as const);
  const page = Number(params.get("page")) || 1;
  const loadedAt = shop.clock();
  const soldOut = await countSoldOut(shop, admin);
  const permissions = {
    loadedAt,
    soldOut,
    canReview,
    canChange: can(roles, "orders.change"),
    canExport: can(roles, "orders.money"),
  };
  if (tab === "pending") {
    const [pending, total, held] = await Promise.all([
      pendingPayments(shop, admin, { search: filter.search, page }),
      countOrders(shop, admin, filter),
      stockHeldForReview(shop),
    ]);
    return { tab, filter, ...permissions, pending, recent: { ...HIDDEN_TAB_PAGE, orders: [], total }, held };
  }
  const [recent, total] = await Promise.all([
    recentOrders(shop, admin, { ...filter, page }),
    canReview ? countToReview(shop, admin, filter) : 0,
  ]);
  return {
    tab,
    filter,
    ...permissions,
    pending: { ...HIDDEN_TAB_PAGE, payments: [], total },
    recent,
    held: null,
  };
}

/** The closed tab shows only its count. */
const HIDDEN_TAB_PAGE = { page: 1, pageCount: 1 };
export async function action({ context, request }: Route.ActionArgs) {
  return await ordersAction(context, request, await readFormData(request));
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return callActionWithToast(serverAction, "orderNotUpdated", request);
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { tab, filter, loadedAt, canReview, canChange, canExport, soldOut, pending, recent, held } =
    loaderData;
  const isFiltered = writeOrderFilter(filter).size > 0;
  // Without JavaScript the result comes with the page.
  useResultToast(useActionData<ActionResult>());
  const pendingList = useStableQueue(pending.payments, loadedAt);
  const recentList = useStableOrders(recent.orders);
  const cards = useRef<HTMLDivElement>(null);
  const isTapGuarded = useTapGuard(
    cards,
    pendingList.orders.map(({ orderNumber }) => orderNumber),
  );
  const { orders, newOrderNumbers, showAll } = tab === "pending" ? pendingList : recentList;
  const { page } = tab === "pending" ? pending : recent;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const showNew = () => {
    // New orders are on the first page.
    if (page > 1) return void navigate(tab === "pending" ? pendingHref(filter, 1) : recentHref(filter, 1));
    showAll();
    void revalidate();
  };

  const tabs = [
    { id: "pending", label: `Pending Payments (${pending.total})`, href: pendingHref(filter, 1) },
    { id: "recent", label: `Recent Orders (${recent.total})`, href: recentHref(filter, 1) },
  ].filter(({ id }) => canReview || id !== "pending");

  return (
    <>
      <AdminHeading title="Orders">
        {/* On a later page, older orders move in from the page before: they are not new. */}
        <NewOrders newOrderNumbers={page > 1 ? [] : newOrderNumbers} shown={orders} onShow={showNew} />
        <OrderShortcuts canReview={canReview} />
        {canChange && (
          <Button variant="quiet" href="/admin/held-stock" className="px-3 max-sm:px-2!">
            Held stock
          </Button>
        )}
        {canReview && (
          <Button variant="quiet" href="/admin/money" icon={Banknote} className="px-3 max-sm:px-2!">
            <span className="max-sm:sr-only">Match payments</span>
          </Button>
        )}
        {canReview && pending.total > 0 && (
          <Button
            variant="quiet"
            href="/admin/receipts"
            icon={GalleryHorizontal}
            className="px-3 max-sm:px-2!"
          >
            <span className="max-sm:sr-only">One by one</span>
          </Button>
        )}
        {canExport && (
          <Button variant="quiet" href="/admin/exports" icon={Download} className="px-3 max-sm:px-2!">
            Export
          </Button>
        )}
      </AdminHeading>
      {soldOut > 0 && filter.payment !== "sold_out" && (
        <NoticeLink
          href="/admin/orders?tab=recent&payment=sold_out"
          title={soldOut === 1 ? "1 order: refund or swap" : `${soldOut} orders: refund or swap`}
          text="Sold out before the money came"
          className="mb-4"
        />
      )}
      <OrderFilterForm filter={filter} tab={tab} />
      <LinkTabs
        label="Orders"
        tabs={tabs}
        active={tab}
        even
        className={TIGHT_TABS}
        panelClassName="pt-4 md:pt-6"
      >
        {tab === "pending" ? (
          <div ref={cards} className={classes("flex flex-col gap-4", isTapGuarded && "pointer-events-none")}>
            <HeldStock held={held} />
            {pendingList.orders.map((order) => (
              <PendingPaymentCard key={order.orderNumber} order={order} now={loadedAt} />
            ))}
            {pendingList.orders.length === 0 &&
              (filter.search === "" ? (
                <EmptyState
                  title="Nothing to verify"
                  text="Every receipt has been checked. New ones appear here automatically."
                />
              ) : (
                <EmptyState title="No payments found" text={`No waiting receipt matches “${filter.search}”.`}>
                  <Button variant="outline" href={recentHref(filter, 1)}>
                    Search all orders
                  </Button>
                </EmptyState>
              ))}
            <Pager
              page={pending.page}
              pages={pending.pageCount}
              hrefOf={(page) => pendingHref(filter, page)}
            />
          </div>
        ) : (
          <div className="flex flex-col gap-4">
            {recentList.orders.map((order) => (
              <RecentOrderCard
                key={order.orderNumber}
                order={order}
                canReview={canReview}
                canChange={canChange}
              />
            ))}
            {recentList.orders.length === 0 &&
              (isFiltered ? (
                <EmptyState
                  title="No orders found"
                  text={
                    filter.search === ""
                      ? "No order matches these filters."
                      : `Nothing matches “${filter.search}”.`
                  }
                >
                  <Button variant="outline" href="/admin/orders?tab=recent">
                    Show all orders
                  </Button>
                </EmptyState>
              ) : (
                <EmptyState title="No orders yet" text="The first one will appear here automatically." />
              ))}
            <Pager page={recent.page} pages={recent.pageCount} hrefOf={(page) => recentHref(filter, page)} />
          </div>
        )}
      </LinkTabs>
    </>
  );
}

/** Both labels must fit a narrow phone, also with thousands of orders. */
const TIGHT_TABS = "max-sm:[&_[role=tab]]:px-1 max-sm:[&_[role=tab]]:text-[0.8125rem]";

/** Only the search is preserved: all pending payments have the same state. */
function pendingHref({ search }: OrderFilter, page: number): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/admin/orders" : `/admin/orders?${params}`;
}

function recentHref(filter: OrderFilter, page: number): string {
  const params = new URLSearchParams([["tab", "recent"], ...writeOrderFilter(filter)]);
  if (page > 1) params.set("page", String(page));
  return `/admin/orders?${params}`;
}
