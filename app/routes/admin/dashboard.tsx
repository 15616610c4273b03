import PackagePlus from "lucide-react/icons/package-plus";
import ReceiptText from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings";
import Store from "lucide-react/icons/store";
import type { ReactNode } from "react";
import { redirect } from "react-router";
import { actHref, actWords } from "#app/components/admin/act-words.ts";
import { AdminHeading } from "#app/components/admin/admin-heading.tsx";
import { DaysChart } from "#app/components/admin/days-chart.tsx";
import { When } from "#app/components/admin/when.tsx";
import { can } from "#app/domain/accounts/permissions.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { dashboardFigures } from "#app/server/dashboard/dashboard-figures.ts";
import { requireAdmin, requireStaff } from "#app/server/http/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import type { Route } from "./+types/dashboard.ts";

export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/admin-problem.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireStaff(context, request);
  // A packer's or verifier's panel begins at the orders.
  if (!can(viewer.roles ?? [], "dashboard.view")) throw redirect("/admin/orders");
  requireAdmin(context, request, "dashboard.view");
  const shop = shopOf(context);
  const { shop: shopSettings } = await readSiteSettings(shop);
  return await dashboardFigures(shop, shopSettings.lowStockAt);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { products, customers, orders, revenue, pendingPayments, lowStock, lowStockTotal } = loaderData;
  const { days, bestSellers, activity } = loaderData;
  return (
    <>
      <AdminHeading title="Dashboard" />
      <div className="grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-4">
        <Figure
          title="Total Products"
          href="/admin/products"
          value={products.total}
          note={`${products.active} active`}
        />
        <Figure title="Total Customers" href="/admin/customers" value={customers} note="registered" />
        <Figure
          title="Orders"
          href="/admin/orders?tab=recent"
          value={orders}
          note={`${pendingPayments} to verify`}
        />
        <Figure
          title="Revenue"
          href="/admin/orders?tab=recent"
          value={formatMoney(revenue)}
          note="paid orders, in USD"
        />
      </div>
      <a
        href="/admin/orders"
        className={classes(
          "mt-3 flex items-center justify-between gap-4 rounded-md p-4 sm:px-5 desk:mt-4 font-bold transition-colors",
          pendingPayments > 0
            ? "bg-laterite text-on-fill hover:bg-laterite-deep"
            : "border border-line bg-card hover:border-ink",
        )}
      >
        <span>Pending Payments</span>
        <span className="figures text-2xl">{pendingPayments}</span>
      </a>
      <div className="mt-4 grid items-start gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Last 30 days">
            <DaysChart days={days} />
          </Panel>
          <Panel title="Recent Activity">
            {activity.length === 0 ? (
              <p className="text-ink-soft">What you and your staff do is written down here.</p>
            ) : (
              <ol className="flex flex-col divide-y divide-line">
                {activity.map((act) => (
                  <li key={act.id} className="py-2.5 text-sm leading-snug first:pt-0 last:pb-0">
                    <span className="break-words">
                      <span className="break-all font-semibold">{act.actor}</span> {actWords(act.action)}{" "}
                      <Subject type={act.subjectType} name={act.subjectId} />
                    </span>
                    <span className="block text-ink-faint">
                      <When at={act.at} />
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Quick Actions">
            <ul className="-my-1.5 flex flex-col">
              <Action href="/admin/products/add" icon={<PackagePlus aria-hidden className="size-5" />}>
                Add a product
              </Action>
              <Action href="/admin/orders" icon={<ReceiptText aria-hidden className="size-5" />}>
                Verify payments
              </Action>
              <Action href="/admin/settings" icon={<Settings aria-hidden className="size-5" />}>
                Change the settings
              </Action>
              <Action href="/" icon={<Store aria-hidden className="size-5" />}>
                Look at the store
              </Action>
            </ul>
          </Panel>
          <Panel
            title="Low stock"
            aside={
              lowStockTotal > 0 && (
                <a href="/admin/products?show=low&sort=stock" className="link text-sm">
                  All {lowStockTotal}
                </a>
              )
            }
          >
            {lowStock.length === 0 ? (
              <p className="text-ink-soft">Everything on sale has enough left.</p>
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {lowStock.map((product) => (
                  <li key={product.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
                    <a
                      href={`/admin/products/edit/${product.id}`}
                      className="min-w-0 flex-1 text-sm leading-snug hover:underline"
                    >
                      <span className="block truncate font-semibold">{product.name}</span>
                      {product.soldOutSizes.length > 0 && (
                        <span className="block truncate text-ink-faint">
                          sold out: {product.soldOutSizes.join(", ")}
                        </span>
                      )}
                    </a>
                    <Badge tone={product.stockQuantity === 0 ? "red" : "yellow"}>
                      {product.stockQuantity} left
                    </Badge>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="Best sellers">
            {bestSellers.length === 0 ? (
              <p className="text-ink-soft">Nothing sold in the last 30 days.</p>
            ) : (
              <ol className="flex flex-col gap-2 text-sm">
                {bestSellers.map(({ name, pieces }) => (
                  <li key={name} className="flex justify-between gap-3">
                    <span className="truncate">{name}</span>
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

function Figure({
  title,
  value,
  note,
  href,
}: {
  title: string;
  value: string | number;
  note: string;
  href: string;
}) {
  return (
    <a
      href={href}
      className="flex min-w-0 flex-col rounded-md border border-line bg-card p-4 transition-colors hover:border-ink sm:p-5"
    >
      <span className="font-semibold text-ink-soft text-sm">{title}</span>
      <span className="figures mt-1 break-words font-extrabold text-2xl leading-tight sm:text-3xl">
        {value}
      </span>
      <span className="figures mt-1 text-ink-faint text-sm">{note}</span>
    </a>
  );
}

function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 className="wide font-bold text-lg leading-none">{title}</h2>
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

function Subject({ type, name }: { type: string; name: string }) {
  const href = actHref(type, name);
  return href === null ? (
    <span>{name}</span>
  ) : (
    <a href={href} className="link">
      {name}
    </a>
  );
}
