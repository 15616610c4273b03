import Download from "lucide/dist/esm/icons/download.mjs";
import { Form, redirect } from "react-router";
import { CloseFiguresView, Sums } from "#app/components/admin/closing/close-figures.tsx";
import { SignOffForm } from "#app/components/admin/closing/sign-off-form.tsx";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { drawerForm, readCloseForm } from "#app/domain/closing/close-form.ts";
import { type CloseFigures, correctionInWords, type ListedClose } from "#app/domain/closing/day-close.ts";
import { formatDate, formatHour, formatWeekdayDate } from "#app/domain/day.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { PAYMENT_METHODS } from "#app/domain/payments/local-method.ts";
import { refused, refusedFor } from "#app/routes/admin/action-results.ts";
import { listCloses } from "#app/server/closing/list-closes.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { recordDrawer } from "#app/server/closing/record-drawer.ts";
import { signOffDay } from "#app/server/closing/sign-off-day.ts";
import { readFormData, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
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
    if (!entry.success) return refused("drawerNotSaved", 422, { errors: fieldErrors(entry.error), values });
    const recorded = await recordDrawer(shopOf(context), seller, entry.data);
    if (!recorded.ok) {
      return refusedFor("drawerNotSaved", recorded.reason, { values, shouldRevalidate: true });
    }
    throw redirect(withFlashToast("/admin/close", "drawerSaved"));
  }
  const admin = requireAdmin(context, request, "dashboard.view");
  const read = readCloseForm(form, PAYMENT_METHODS);
  if (!read.ok) return refused("closeFailed", 422, { errors: read.detail, values });
  const { day = "", version = "" } = values;
  const signed = await signOffDay(shopOf(context), admin, { day, seenVersion: version, form: read.value });
  if (signed.ok) throw redirect(withFlashToast(`/admin/close/${day}`, "closeSigned"));
  const { reason } = signed;
  const detail = reason === "closed_already" ? signed.detail : undefined;
  const text = detail
    ? `${detail.signedBy} has already signed off this day, on ${formatDate(detail.signedAt)} at ${formatHour(detail.signedAt)}.`
    : reason === "changed_meanwhile"
      ? "Money came in or went back while you were counting. The sums below are new; please check your count."
      : refusalMessage(reason);
  const shown = reason === "nothing_counted" ? { ...values, confirm: "uncounted" } : values;
  return refused("closeFailed", REFUSAL_STATUS[reason], { text, values: shown, shouldRevalidate: true });
}

export default function EveningClose({ loaderData, actionData }: Route.ComponentProps) {
  const { open, past, drawerKey } = loaderData;
  const result: ActionResult | undefined = actionData;
  const drawerResult = result?.values?.intent === "drawer" ? result : undefined;
  if (open === null) {
    return (
      <>
        <AdminHeading
          title="Evening close"
          text="What you pay out of the drawer counts in the evening close."
        />
        <DrawerForm drawer={null} entryKey={drawerKey} result={drawerResult} />
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
            {isClosed ? "After the close" : formatWeekdayDate(day)}, everything since{" "}
            <Timestamp at={new Date(figures.since)} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {isClosed && last && (
          <p role="status" className="rounded-sm bg-green-tint p-4 text-green-ink">
            <a href={`/admin/close/${last.day}`} className="font-bold underline underline-offset-2">
              {formatWeekdayDate(last.day)}
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
                {formatWeekdayDate(each)}
              </a>
            ))}
          </nav>
        )}
        <CloseFiguresView figures={figures} />
        <DrawerForm drawer={figures.drawer} entryKey={drawerKey} result={drawerResult} />
        {!isClosed && (
          <SignOffForm
            day={day}
            dayLabel={formatWeekdayDate(day)}
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

type CloseListProps = { closes: readonly ListedClose[]; page: number; pageCount: number };

/** Lists the days that were signed off, each to open and to export. */
function CloseList({ closes, page, pageCount }: CloseListProps) {
  return (
    <Section title="Past closes">
      {closes.length === 0 ? (
        <p className="text-ink-soft">No day has been signed off yet.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {closes.map(({ day, signedAt, signedBy, received, returned, differs, corrections }) => (
            <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 flex-1 basis-48">
                <a href={`/admin/close/${day}`} className="link font-semibold">
                  {formatWeekdayDate(day)}
                </a>
                <span className="block break-words text-ink-faint text-sm">
                  {signedBy}, <Timestamp at={signedAt} />
                </span>
                {corrections.map((each) => (
                  <span key={each.at.toISOString()} className="block break-words text-sm">
                    {correctionInWords(each)}
                  </span>
                ))}
              </span>
              {differs && <Badge tone="yellow">differs</Badge>}
              <span className="figures text-right">
                <span className="block font-bold">
                  <Sums of={received} />
                </span>
                {returned.usd !== 0 && (
                  <span className="block text-red-ink text-sm">
                    sent back −<Sums of={returned} />
                  </span>
                )}
              </span>
              <Button
                href={`/admin/close/${day}.csv`}
                variant="outline"
                size="sm"
                icon={Download}
                aria-label={`CSV of ${formatWeekdayDate(day)}`}
              >
                CSV
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ListPager page={page} pageCount={pageCount} />
    </Section>
  );
}

/** Records the float of the morning and what was paid out of the drawer, with the sums so far. */
function DrawerForm({
  drawer,
  entryKey,
  result,
}: {
  /** Null for staff who see no takings: they may only pay out. */
  drawer: CloseFigures["drawer"] | null;
  entryKey: string;
  result: ActionResult | undefined;
}) {
  const { values = {}, errors = {} } = result ?? {};
  return (
    <Section title="Drawer">
      {drawer && (
        <p className="figures text-ink-soft text-sm">
          Float {formatPanelMoney(money(drawer.float, "GMD"))}, paid out{" "}
          {formatPanelMoney(money(drawer.paidOut, "GMD"))}.
        </p>
      )}
      <Form key={entryKey} method="post" className="grid items-start gap-3 sm:grid-cols-2 print:hidden">
        <HiddenFields fields={{ intent: "drawer", key: entryKey }} />
        <AmountField
          label="Amount"
          name="amount"
          prefix="D"
          defaultValue={values.amount}
          error={errors.amount}
        />
        <TextField
          label="What for"
          name="reason"
          maxLength={200}
          defaultValue={values.reason}
          error={errors.reason}
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" name="kind" value="paid_out" variant="outline">
            Paid out
          </Button>
          {drawer && (
            <Button type="submit" name="kind" value="float" variant="outline">
              Float
            </Button>
          )}
        </div>
      </Form>
    </Section>
  );
}
