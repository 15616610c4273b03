import Download from "lucide/dist/esm/icons/download.mjs";
import Printer from "lucide/dist/esm/icons/printer.mjs";
import { data, redirect } from "react-router";
import { CashCounts } from "#app/components/admin/closing/cash-counts.tsx";
import { CloseCorrections } from "#app/components/admin/closing/close-corrections.tsx";
import { closeDayLabel } from "#app/components/admin/closing/close-day-label.ts";
import { CloseFiguresView } from "#app/components/admin/closing/close-figures.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { readCloseForm } from "#app/domain/closing/close-form.ts";
import { canReopen } from "#app/domain/closing/day-close.ts";
import { PAYMENT_METHODS } from "#app/domain/payments/local-method.ts";
import { refused, refusedFor } from "#app/routes/admin/refused.ts";
import { correctClose } from "#app/server/closing/correct-close.ts";
import { findClose } from "#app/server/closing/list-closes.ts";
import { readFormData, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/closed-day.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "dashboard.view");
  const shop = shopOf(context);
  const stored = await findClose(shop, params.day);
  if (stored === null) throw data(null, { status: 404, statusText: "This day isn't signed off" });
  const isOpen = isAllowed(admin, "settings.edit") && canReopen(stored.signedAt, shop.clock());
  return { ...stored, canReopen: isOpen && stored.close.counts.length > 0 };
}

export async function action({ context, request, params: { day } }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "dashboard.view");
  const form = await readFormData(request);
  const values = submittedValues(form);
  const read = readCloseForm(form, PAYMENT_METHODS);
  const note = (values.correction ?? "").trim().slice(0, 500);
  if (!read.ok || note === "") {
    const errors = {
      ...(!read.ok && read.detail),
      ...(note === "" && { correction: "Please say what is corrected." }),
    };
    return refused("close-not-corrected", 422, { errors, values });
  }
  const given = { day, note, isRecount: values.recount === "on", counts: read.value.counts };
  const corrected = await correctClose(shopOf(context), admin, given);
  if (corrected.ok) throw redirect(withFlashToast(`/admin/close/${day}`, "close-corrected"));
  return refusedFor("close-not-corrected", corrected.reason, { values });
}

export default function ClosedDay({ loaderData, actionData }: Route.ComponentProps) {
  const { day, signedAt, signedBy, close, corrections } = loaderData;
  const result: ActionResult | undefined = actionData;
  return (
    <>
      <AdminHeading
        back={{ href: "/admin/close", label: "Evening close" }}
        title={closeDayLabel(day)}
        text={
          <>
            Signed off by <span className="break-all">{signedBy}</span>, <Timestamp at={signedAt} />. It
            counts everything since <Timestamp at={new Date(close.since)} />.
          </>
        }
      >
        <span className="flex gap-2 print:hidden">
          <Button href={`/admin/close/${day}.csv`} variant="outline" icon={Download}>
            Export
          </Button>
          <Button variant="outline" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </AdminHeading>
      <div className="flex flex-col gap-4">
        <CashCounts {...close} />
        <CloseCorrections
          result={result}
          counts={close.counts}
          corrections={corrections}
          canReopen={loaderData.canReopen}
        />
        <CloseFiguresView figures={close} />
      </div>
    </>
  );
}
