import Download from "lucide/dist/esm/icons/download.mjs";
import { data } from "react-router";
import { PeriodFields } from "#app/components/admin/fields/period-fields.tsx";
import { TestOrdersNote } from "#app/components/admin/payments/payment-badges.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import {
  EXPORT_NAMES,
  EXPORTS_OF_PERIOD,
  type ExportName,
  PERMISSION_OF_EXPORT,
} from "#app/domain/accounts/exports.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { EVER, readPeriod } from "#app/domain/period.ts";
import { requireStaff } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { countTestOrders } from "#app/server/orders/list-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { ok } from "#packages/result";
import type { Route } from "./+types/exports.ts";

type Export = { title: string; text: string };

const EXPORTS: Record<ExportName, Export> = {
  orders: {
    title: "Orders",
    text: "One row per order: customer, goods, amounts in the order's currency and in dollars, statuses.",
  },
  payments: {
    title: "Payments",
    text: "One row each time money came in or was sent back: amount, in dollars and dalasi, fee, reference, who recorded it.",
  },
  products: {
    title: "Products",
    text: "The whole catalogue. Change it in a spreadsheet and import it again.",
  },
  newsletter: {
    title: "Newsletter",
    text: "Every subscriber's address.",
  },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { roles = [] } = requireStaff(context, request);
  const params = new URL(request.url).searchParams;
  const names = EXPORT_NAMES.filter((name) => can(roles, PERMISSION_OF_EXPORT[name]));
  const typed = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const requestedExport = EXPORTS_OF_PERIOD.find((name) => name === params.get("export"));
  const period = requestedExport === undefined ? ok(EVER) : readPeriod(typed);
  const refused = period.ok ? null : { export: requestedExport, errors: period.detail };
  const testOrders = await countTestOrders(shopOf(context));
  return data({ names, ...typed, refused, testOrders }, { status: refused ? 400 : 200 });
}

export default function Exports({ loaderData }: Route.ComponentProps) {
  const { names, from, to, refused, testOrders } = loaderData;
  const shown = names.map((name) => ({ name, ...EXPORTS[name] }));
  return (
    <>
      <AdminHeading title="Exports" text="Tables as CSV files that open in any spreadsheet" />
      <TestOrdersNote count={testOrders} />
      {shown.length === 0 && (
        <EmptyState title="Nothing to export" text="Your role can't export any of the tables." />
      )}
      <div className="grid gap-3 md:gap-4 desk:grid-cols-2">
        {shown.map(({ name, title, text }) => (
          <Card key={name} as="section" aria-labelledby={`export-${name}`} className="flex flex-col gap-4">
            <div>
              <h2 id={`export-${name}`} className="font-bold text-lg">
                {title}
              </h2>
              <p className="mt-1 text-ink-soft text-sm leading-snug">{text}</p>
            </div>
            <form method="get" action={`/admin/exports/${name}.csv`} className="mt-auto flex flex-col gap-4">
              {EXPORTS_OF_PERIOD.includes(name) && (
                <div className="grid grid-cols-2 items-start gap-3">
                  <PeriodFields
                    typed={{ from, to }}
                    errors={refused?.export === name ? refused.errors : {}}
                    optional
                  />
                </div>
              )}
              <Button
                type="submit"
                variant="outline"
                className="self-start"
                icon={<StrokeIcon of={Download} className="size-5" />}
              >
                {`Export ${title}`}
              </Button>
            </form>
          </Card>
        ))}
      </div>
    </>
  );
}
