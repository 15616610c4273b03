import Download from "lucide/dist/esm/icons/download.mjs";
import { AdminHeading } from "#app/components/admin/admin-heading.tsx";
import { EXPORT_NAMES, type ExportName, PERMISSION_OF_EXPORT } from "#app/domain/accounts/exports.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { requireStaff } from "#app/server/http/guards.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LineIcon } from "#app/ui/line-icon.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/exports.ts";

export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/admin-problem.tsx";

type Export = { title: string; text: string; hasPeriod: boolean };

const EXPORTS: Record<ExportName, Export> = {
  orders: {
    title: "Orders",
    text: "One row per order: customer, goods, amounts in the order's currency and in dollars, states.",
    hasPeriod: true,
  },
  payments: {
    title: "Payments",
    text: "One row per payment, local and card: amount, verification, reviewer, refunds.",
    hasPeriod: true,
  },
  products: {
    title: "Products",
    text: "The whole catalogue. Change it in a spreadsheet and import it again.",
    hasPeriod: false,
  },
  newsletter: {
    title: "Newsletter",
    text: "Every subscriber's address.",
    hasPeriod: false,
  },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { roles = [] } = requireStaff(context, request);
  const params = new URL(request.url).searchParams;
  const names = EXPORT_NAMES.filter((name) => can(roles, PERMISSION_OF_EXPORT[name]));
  return { names, from: params.get("from") ?? "", to: params.get("to") ?? "" };
}

export default function Exports({ loaderData }: Route.ComponentProps) {
  const { names, from, to } = loaderData;
  const shown = names.map((name) => ({ name, ...EXPORTS[name] }));
  return (
    <>
      <AdminHeading title="Exports" text="Tables to take along, as CSV files that every spreadsheet opens" />
      {shown.length === 0 && (
        <EmptyState title="Nothing to export" text="Your role does not include any table." />
      )}
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        {shown.map(({ name, title, text, hasPeriod }) => (
          <Card key={name} as="section" aria-labelledby={`export-${name}`} className="flex flex-col gap-4">
            <div>
              <h2 id={`export-${name}`} className="font-bold text-lg">
                {title}
              </h2>
              <p className="mt-1 text-ink-soft text-sm leading-snug">{text}</p>
            </div>
            <form method="get" action={`/admin/exports/${name}.csv`} className="mt-auto flex flex-col gap-4">
              {hasPeriod && (
                <div className="grid grid-cols-2 gap-3">
                  <TextField type="date" label="From" name="from" optional defaultValue={from} />
                  <TextField type="date" label="To" name="to" optional defaultValue={to} />
                </div>
              )}
              <Button
                type="submit"
                variant="outline"
                className="self-start"
                icon={<LineIcon of={Download} className="size-5" />}
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
