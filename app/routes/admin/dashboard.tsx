import Moon from "lucide/dist/esm/icons/moon.mjs";
import PackagePlus from "lucide/dist/esm/icons/package-plus.mjs";
import ReceiptText from "lucide/dist/esm/icons/receipt-text.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import Store from "lucide/dist/esm/icons/store.mjs";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import {
  auditActionLabel,
  auditSubjectHref,
  auditSubjectLabel,
} from "#app/components/admin/audit/audit-labels.ts";
import { Sums } from "#app/components/admin/closing/close-figures.tsx";
import { DaysChart } from "#app/components/admin/dashboard/days-chart.tsx";
import { MetricCard } from "#app/components/admin/dashboard/metric-card.tsx";
import { TakingsPanel } from "#app/components/admin/dashboard/takings-panel.tsx";
import { TestOrdersNote } from "#app/components/admin/payments/payment-badges.tsx";
import { StockButton } from "#app/components/admin/products/sheet-buttons.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { SELL_PATH } from "#app/components/admin/shell/admin-nav-items.ts";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { can } from "#app/domain/accounts/permissions.ts";
import type { AuditEntry } from "#app/domain/audit/audit-action.ts";
import type { BothSums } from "#app/domain/closing/day-close.ts";
import { formatCount, formatListCount } from "#app/domain/format-count.ts";
import { takingsPeriod, takingsPeriodName } from "#app/domain/takings-period.ts";
import { dashboardMetrics, type LowStockProduct } from "#app/server/dashboard/dashboard-metrics.ts";
import { countToPack, readTakings } from "#app/server/dashboard/takings.ts";
import { requireAdmin, requireStaff } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { countBuyers, countRegistered } from "#app/server/orders/customers/customers.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { LinkForm } from "#app/ui/link-form.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/dashboard.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireStaff(context, request);
  const roles = viewer.roles ?? [];
  // Whoever sees no takings starts at their own work: a seller at the counter, packers and verifiers at the orders.
  if (!can(roles, "dashboard.view"))
    throw redirect(can(roles, "sales.create") ? "/admin/sell" : "/admin/orders");
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
    errors: days.ok || isOpened ? {} : days.detail,
    takings: days.ok && takings ? { ...takings, comparedLabel: days.value.comparedLabel } : null,
    toPack,
    registered,
    buyers,
    canEditSettings: can(roles, "settings.edit"),
    canSell: can(roles, "sales.create"),
    stockKey: can(roles, "products.edit") ? crypto.randomUUID() : null,
  };
  return data(shown, { status: days.ok || isOpened ? 200 : 400 });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { products, registered, buyers, orders, revenue, pendingPayments, lowStock, lowStockTotal } =
    loaderData;
  const { owedBack, testOrders, days, bestSellers, activity, canEditSettings, canSell, stockKey } =
    loaderData;
  const { period, typed, errors, takings, toPack } = loaderData;
  return (
    <>
      <AdminHeading title="Today">
        {canSell && (
          <LinkForm href={SELL_PATH} className="max-md:hidden">
            <Button variant="primary" type="submit">
              Sell
            </Button>
          </LinkForm>
        )}
      </AdminHeading>
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
          <Section title="Last 30 days">
            <DaysChart days={days} />
          </Section>
          <Section
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
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section title="Quick Actions">
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
          </Section>
          <Section
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
          </Section>
          <Section title="Best sellers">
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
          </Section>
        </div>
      </div>
    </>
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

type ToDoLinksProps = {
  pendingPayments: number;
  toPack: number;
  owedBack: { orders: number; sum: BothSums };
};

/** Links to what waits for the staff: receipts to verify, orders to pack, money to give back if there is any, the close. */
function ToDoLinks({ pendingPayments, toPack, owedBack }: ToDoLinksProps) {
  return (
    <div className="mt-3 grid gap-3 md:grid-cols-2 desk:mt-4 desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none">
      <a
        href="/admin/orders"
        className={classes(
          LINK_LOOK,
          pendingPayments > 0
            ? "bg-laterite text-on-fill hover:bg-laterite-deep"
            : "border border-line bg-card hover:border-ink",
        )}
      >
        <span>Pending Payments</span>
        <span className="figures text-2xl">{formatListCount(pendingPayments)}</span>
      </a>
      <a
        href="/admin/orders?tab=recent&view=pack"
        className={classes(LINK_LOOK, "border border-line bg-card hover:border-ink")}
      >
        <span>To pack</span>
        <span className="figures text-2xl">{formatListCount(toPack)}</span>
      </a>
      {owedBack.orders > 0 && (
        <a
          href="/admin/orders?tab=recent&payment=owed"
          className={classes(
            LINK_LOOK,
            "border border-line border-l-4 border-l-yellow-ink bg-card hover:border-ink",
          )}
        >
          <span>
            Money back
            <span className="figures block font-normal text-sm">
              <Sums of={owedBack.sum} />
            </span>
          </span>
          <span className="figures text-2xl">{formatCount(owedBack.orders)}</span>
        </a>
      )}
      <a
        href="/admin/close"
        className={classes(
          LINK_LOOK,
          "border border-line bg-card hover:border-ink md:max-desk:odd:col-span-2",
        )}
      >
        <span>
          Evening close
          <span className="block font-normal text-ink-soft text-sm">Count and sign off the day</span>
        </span>
        <StrokeIcon of={Moon} className="size-6" />
      </a>
    </div>
  );
}

const LINK_LOOK =
  "flex items-center justify-between gap-4 rounded-md p-4 font-bold transition-colors sm:px-5";

type LowStockListProps = {
  products: readonly LowStockProduct[];
  /** Null for whoever may not change stock. */
  idempotencyKey: string | null;
};

/** Lists products with low stock by size; a tap on what is left changes it. */
function LowStockList({ products, idempotencyKey }: LowStockListProps) {
  if (products.length === 0) return <p className="text-ink-soft">Everything on sale is well stocked.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
          <a
            href={`/admin/products/edit/${product.id}`}
            className="flex min-h-11 min-w-0 flex-1 flex-col justify-center text-sm leading-snug hover:underline"
          >
            <span className="block break-words font-semibold">{product.name}</span>
            {product.soldOutSizes.length > 0 && (
              <span className="block text-ink-faint">sold out: {product.soldOutSizes.join(", ")}</span>
            )}
            {product.lastSizes.length > 0 && (
              <span className="block text-ink-faint">last ones: {product.lastSizes.join(", ")}</span>
            )}
          </a>
          {idempotencyKey === null ? (
            <LeftBadge left={product.stockQuantity} />
          ) : (
            <StockButton
              product={product}
              stock={product.stock}
              idempotencyKey={idempotencyKey}
              className="-my-1 inline-flex min-h-11 items-center hover:underline"
            >
              <LeftBadge left={product.stockQuantity} />
            </StockButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function LeftBadge({ left }: { left: number }) {
  return <Badge tone={left === 0 ? "red" : "yellow"}>{left} left</Badge>;
}

/** Lists the latest actions of the staff, each with a link to its subject. */
function RecentActivity({
  entries,
  canEditSettings,
}: {
  entries: readonly AuditEntry[];
  canEditSettings: boolean;
}) {
  if (entries.length === 0) {
    return <p className="text-ink-soft">What you and your staff do is listed here.</p>;
  }
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2.5 text-sm leading-snug first:pt-0 last:pb-0">
          <span className="break-words">
            {auditActionLabel(entry.action)}: <Subject entry={entry} canEditSettings={canEditSettings} />
          </span>
          <span className="block text-ink-faint">
            <Timestamp at={entry.at} /> · <span className="break-all">{entry.actor}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Subject({ entry, canEditSettings }: { entry: AuditEntry; canEditSettings: boolean }) {
  const name = auditSubjectLabel(entry);
  const href = auditSubjectHref(entry, canEditSettings);
  return href === null ? (
    <span>{name}</span>
  ) : (
    <a href={href} className={entry.subjectType === "order" ? "link whitespace-nowrap" : "link"}>
      {name}
    </a>
  );
}
