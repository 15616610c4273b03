import { redirect } from "react-router";
import { closeDayLabel } from "#app/components/admin/closing/close-day-label.ts";
import { CloseFiguresView } from "#app/components/admin/closing/close-figures.tsx";
import { CloseList } from "#app/components/admin/closing/close-list.tsx";
import { DrawerForm } from "#app/components/admin/closing/drawer-form.tsx";
import { SignOffForm } from "#app/components/admin/closing/sign-off-form.tsx";
import { formatDay, Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { readCloseForm } from "#app/domain/closing/close-form.ts";
import { drawerForm } from "#app/domain/closing/drawer-form.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { PAYMENT_METHODS } from "#app/domain/payments/local-method.ts";
import { refused } from "#app/routes/admin/refused.ts";
import { listCloses } from "#app/server/closing/list-closes.ts";
import { readOpenClose } from "#app/server/closing/open-close.ts";
import { recordDrawer } from "#app/server/closing/record-drawer.ts";
import { signOffDay } from "#app/server/closing/sign-off-day.ts";
import { readFormData, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/close.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { roles = [] } = requireAdmin(context, request, "sales.create");
  const drawerKey = crypto.randomUUID();
  // Whoever sells pays a driver out of the drawer, and sees no takings.
  if (!can(roles, "dashboard.view")) return { open: null, past: null, drawerKey };
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const [open, past] = await Promise.all([
    readOpenClose(shop, params.get("day")),
    listCloses(shop, { page: Number(params.get("page")) || 1 }),
  ]);
  return { open, past, drawerKey };
}

export async function action({ context, request }: Route.ActionArgs) {
  const seller = requireAdmin(context, request, "sales.create");
  const form = await readFormData(request);
  const values = submittedValues(form);
  if (values.intent === "drawer") {
    if (values.kind !== "paid_out") requireAdmin(context, request, "dashboard.view");
    const entry = drawerForm.safeParse(values);
    if (!entry.success) return refused("close-failed", 422, { errors: fieldErrors(entry.error), values });
    await recordDrawer(shopOf(context), seller, entry.data);
    throw redirect(withFlashToast("/admin/close", "drawer-saved"));
  }
  const admin = requireAdmin(context, request, "dashboard.view");
  const read = readCloseForm(form, PAYMENT_METHODS);
  if (!read.ok) {
    const errors = read.detail ?? {};
    return refused("close-failed", 422, { errors, values });
  }
  const { day = "", version = "" } = values;
  const signed = await signOffDay(shopOf(context), admin, { day, seenVersion: version, form: read.value });
  if (signed.ok) throw redirect(withFlashToast(`/admin/close/${day}`, "close-signed"));
  const { reason } = signed;
  const detail = reason === "closed_already" ? signed.detail : undefined;
  const text = detail
    ? `${detail.signedBy} has already signed off this day, on ${formatDay(detail.signedAt)} at ${detail.signedAt.toISOString().slice(11, 16)}.`
    : reason === "changed_meanwhile"
      ? "Money came in or went back while you were counting. The sums below are new; please check your count."
      : refusalMessage(reason);
  const shown = reason === "nothing_counted" ? { ...values, confirm: "uncounted" } : values;
  return refused("close-failed", REFUSAL_STATUS[reason], { text, values: shown, shouldRevalidate: true });
}

export default function EveningClose({ loaderData, actionData }: Route.ComponentProps) {
  const { open, past, drawerKey } = loaderData;
  const result: ActionResult | undefined = actionData;
  const drawerErrors = result?.values?.intent === "drawer" ? result.errors : undefined;
  if (open === null) {
    return (
      <>
        <AdminHeading title="Evening close" text="What you pay out of the drawer counts in the evening." />
        <DrawerForm drawer={null} entryKey={drawerKey} errors={drawerErrors} />
      </>
    );
  }
  const { day, days, last, figures, version } = open;
  const isClosed = days.length === 0;
  return (
    <>
      <AdminHeading
        title="Evening close"
        text={
          <>
            {isClosed ? "After the close" : closeDayLabel(day)}, everything since{" "}
            <Timestamp at={new Date(figures.since)} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {isClosed && last && (
          <p role="status" className="rounded-sm bg-green-tint p-4 text-green-ink">
            <a href={`/admin/close/${last.day}`} className="font-bold underline underline-offset-2">
              {closeDayLabel(last.day)}
            </a>{" "}
            is signed off by <span className="break-all">{last.signedBy}</span>. What is below happened
            afterwards, and counts in the next close.
          </p>
        )}
        {isClosed && result?.done === false && result.text && (
          <p role="alert" className="rounded-sm bg-yellow-tint p-4 text-yellow-ink">
            {result.text}
          </p>
        )}
        {days.length > 1 && (
          <nav aria-label="Day" className="flex flex-wrap gap-2">
            {days.map((each) => (
              <a
                key={each}
                href={`/admin/close?day=${each}`}
                aria-current={each === day ? "true" : undefined}
                className="inline-flex min-h-11 items-center rounded-sm border border-edge px-4 font-semibold text-sm hover:bg-sunken aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {closeDayLabel(each)}
              </a>
            ))}
          </nav>
        )}
        <CloseFiguresView figures={figures} />
        <DrawerForm drawer={figures.drawer} entryKey={drawerKey} errors={drawerErrors} />
        {!isClosed && (
          <SignOffForm
            day={day}
            dayLabel={closeDayLabel(day)}
            version={version}
            figures={figures}
            result={result}
          />
        )}
        <CloseList {...past} />
      </div>
    </>
  );
}
