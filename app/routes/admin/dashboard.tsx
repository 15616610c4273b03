import PackagePlus from "lucide/dist/esm/icons/package-plus.mjs";
import ReceiptText from "lucide/dist/esm/icons/receipt-text.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import Store from "lucide/dist/esm/icons/store.mjs";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { DaysChart } from "#app/components/admin/dashboard/days-chart.tsx";
import { LowStockList } from "#app/components/admin/dashboard/low-stock-list.tsx";
import { MetricCard } from "#app/components/admin/dashboard/metric-card.tsx";
import { RecentActivity } from "#app/components/admin/dashboard/recent-activity.tsx";
import { TakingsPanel } from "#app/components/admin/dashboard/takings-panel.tsx";
import { ToDoLinks } from "#app/components/admin/dashboard/to-do-links.tsx";
import { TestOrdersNote } from "#app/components/admin/orders/test-orders-note.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { can } from "#app/domain/accounts/permissions.ts";
import { formatCount, formatListCount } from "#app/domain/format-count.ts";
import { takingsPeriod, takingsPeriodName } from "#app/domain/takings-period.ts";
import { dashboardMetrics } from "#app/server/dashboard/dashboard-metrics.ts";
import { countToPack, readTakings } from "#app/server/dashboard/takings.ts";
import { requireAdmin, requireStaff } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { countBuyers, countRegistered } from "#app/server/orders/customers/customers.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { Card } from "#app/ui/card.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/dashboard.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireStaff(context, request);
  // Packers and verifiers start at the orders.
  if (!can(viewer.roles ?? [], "dashboard.view")) throw redirect("/admin/orders");
  requireAdmin(context, request, "dashboard.view");
  const shop = shopOf(context);
  const { shop: shopSettings } = await readSiteSettings(shop);
  const params = new URL(request.url).searchParams;
  const period = takingsPeriodName(params.get("period"));
  const typed = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  // The form to choose days opens empty, which is no mistake yet.
  const isOpened = period === "custom" && !params.has("from") && !params.has("to");
  const days = takingsPeriod(period, typed, shop.clock());
  const [metrics, registered, buyers, takings, toPack] = await Promise.all([
    dashboardMetrics(shop, shopSettings.lowStockAt),
    countRegistered(shop),
    countBuyers(shop),
    days.ok ? readTakings(shop, days.value) : null,
    countToPack(shop),
  ]);
  const shown = {
    ...metrics,
    period,
    typed,
    errors: days.ok || isOpened ? {} : (days.detail ?? {}),
    takings: days.ok && takings ? { ...takings, comparedLabel: days.value.comparedLabel } : null,
    toPack,
    registered,
    buyers,
    canEditSettings: can(viewer.roles ?? [], "settings.edit"),
    stockKey: can(viewer.roles ?? [], "products.edit") ? crypto.randomUUID() : null,
  };
  return data(shown, { status: days.ok || isOpened ? 200 : 400 });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { products, registered, buyers, orders, revenue, pendingPayments, lowStock, lowStockTotal } =
    loaderData;
  const { owedBack, testOrders, days, bestSellers, activity, canEditSettings, stockKey } = loaderData;
  const { period, typed, errors, takings, toPack } = loaderData;
  return (
    <>
      <AdminHeading title="Today" />
      <TestOrdersNote count={testOrders} />
      <TakingsPanel period={period} typed={typed} errors={errors} takings={takings} />
      <ToDoLinks pendingPayments={pendingPayments} toPack={toPack} owedBack={owedBack} />
      {pendingPayments > 0 && (
        <p className="mt-1">
          <a href="/admin/receipts" className="link inline-flex min-h-11 items-center">
            Go through the receipts one by one
          </a>
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-4">
        <MetricCard
          title="Total Products"
          href="/admin/products"
          value={formatCount(products.total)}
          note={`${formatCount(products.active)} active`}
          noteHref="/admin/products?show=active"
        />
        <MetricCard
          title="Total Customers"
          href="/admin/customers"
          value={formatCount(registered)}
          note={`registered, ${formatCount(buyers)}\u00a0ordered`}
        />
        <MetricCard
          title="Orders"
          href="/admin/orders?tab=recent"
          value={formatCount(orders)}
          note={`${formatListCount(pendingPayments)} to verify`}
          noteHref="/admin/orders"
        />
        <MetricCard
          title="Revenue"
          href="/admin/orders?tab=recent&payment=earned"
          value={<PanelMoney amount={revenue} isStacked />}
          isMoney
          note="received, less sent back"
        />
      </div>
      <div className="mt-4 grid items-start gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Last 30 days">
            <DaysChart days={days} />
          </Panel>
          <Panel
            title="Recent Activity"
            aside={
              activity.length > 0 && (
                <a href="/admin/audit" className="link reach text-sm">
                  Audit log
                </a>
              )
            }
          >
            <RecentActivity entries={activity} canEditSettings={canEditSettings} />
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Quick Actions">
            <ul className="-my-1.5 flex flex-col">
              <Action href="/admin/products/add" icon={<StrokeIcon of={PackagePlus} className="size-5" />}>
                Add a product
              </Action>
              <Action href="/admin/orders" icon={<StrokeIcon of={ReceiptText} className="size-5" />}>
                Verify payments
              </Action>
              {canEditSettings && (
                <Action href="/admin/settings" icon={<StrokeIcon of={Settings} className="size-5" />}>
                  Change the settings
                </Action>
              )}
              <Action href="/" icon={<StrokeIcon of={Store} className="size-5" />}>
                View the store
              </Action>
            </ul>
          </Panel>
          <Panel
            title="Low stock"
            aside={
              lowStockTotal > 0 && (
                <span className="flex gap-4 text-sm">
                  <a href="/admin/products?show=low&sort=stock" className="link reach">
                    All {lowStockTotal}
                  </a>
                  <a href="/admin/reorder" className="link reach">
                    Reorder
                  </a>
                </span>
              )
            }
          >
            <LowStockList products={lowStock} idempotencyKey={stockKey} />
          </Panel>
          <Panel title="Best sellers">
            {bestSellers.length === 0 ? (
              <p className="text-ink-soft">Nothing sold in the last 30 days.</p>
            ) : (
              <ol className="flex flex-col text-sm">
                {bestSellers.map(({ id, name, pieces }) => (
                  <li key={id ?? name} className="flex min-h-11 items-center justify-between gap-3">
                    {id === null ? (
                      <span className="min-w-0 break-words">{name}</span>
                    ) : (
                      <a href={`/admin/products/edit/${id}`} className="link reach min-w-0 break-words">
                        {name}
                      </a>
                    )}
                    <span className="figures font-semibold">{pieces}</span>
                  </li>
                ))}
              </ol>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}

function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 className="font-bold text-lg leading-none">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}

function Action({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-sm px-2 font-semibold text-[0.9375rem] hover:bg-sunken"
      >
        {icon}
        {children}
      </a>
    </li>
  );
}
