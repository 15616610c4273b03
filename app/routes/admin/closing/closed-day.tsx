import Download from "lucide/dist/esm/icons/download.mjs";
import Printer from "lucide/dist/esm/icons/printer.mjs";
import { data, Form, redirect, useNavigation } from "react-router";
import { CloseFiguresView } from "#app/components/admin/closing/close-figures.tsx";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { readCloseForm } from "#app/domain/closing/close-form.ts";
import {
  type CashCount,
  type CloseCorrection,
  canReopen,
  correctionInWords,
  countLabel,
  differenceInWords,
} from "#app/domain/closing/day-close.ts";
import { formatWeekdayDate } from "#app/domain/day.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { PAYMENT_METHODS, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { refused, refusedFor } from "#app/routes/admin/action-results.ts";
import { correctClose } from "#app/server/closing/correct-close.ts";
import { findClose } from "#app/server/closing/list-closes.ts";
import { readFormData, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
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
    return refused("closeNotCorrected", 422, { errors, values });
  }
  const given = { day, note, isRecount: values.recount === "on", counts: read.value.counts };
  const corrected = await correctClose(shopOf(context), admin, given);
  if (corrected.ok) throw redirect(withFlashToast(`/admin/close/${day}`, "closeCorrected"));
  return refusedFor("closeNotCorrected", corrected.reason, { values });
}

export default function ClosedDay({ loaderData, actionData }: Route.ComponentProps) {
  const { day, signedAt, signedBy, close, corrections } = loaderData;
  const result: ActionResult | undefined = actionData;
  return (
    <>
      <AdminHeading
        back={{ href: "/admin/close", label: "Evening close" }}
        title={formatWeekdayDate(day)}
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

/** Shows what was counted of a signed off day, beside what was expected. */
function CashCounts({
  counts,
  note,
  uncountedReason,
}: {
  counts: readonly CashCount[];
  note: string;
  uncountedReason: string;
}) {
  if (counts.length === 0 && note === "") return null;
  return (
    <Section title="Counted">
      {uncountedReason && (
        <p className="break-words rounded-sm bg-yellow-tint p-3 text-yellow-ink">
          Closed uncounted: {uncountedReason}
        </p>
      )}
      <ul className="figures -my-2.5 divide-y divide-line">
        {counts.map((count) => (
          <li key={count.method} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{paymentMethodLabel(count.method)}</span>
              <span className="block text-ink-faint text-sm">
                expected {formatPanelMoney(money(count.expected, "GMD"))}
              </span>
            </span>
            <span className="ml-auto text-right">
              {count.counted !== null && (
                <span className="block font-bold">{formatPanelMoney(money(count.counted, "GMD"))}</span>
              )}
              <span
                className={
                  count.counted !== null && count.counted !== count.expected
                    ? "font-semibold text-red-ink text-sm"
                    : "text-ink-soft text-sm"
                }
              >
                {differenceInWords(count)}
              </span>
            </span>
            {count.note && <p className="w-full break-words text-ink-soft text-sm">{count.note}</p>}
          </li>
        ))}
      </ul>
      {note && <p className="break-words text-ink-soft">{note}</p>}
    </Section>
  );
}

type CloseCorrectionsProps = {
  counts: readonly CashCount[];
  corrections: readonly CloseCorrection[];
  /** Whether the day can still be counted anew. */
  canReopen: boolean;
  /** Of a correction that was refused. */
  result: ActionResult | undefined;
};

/** Lists what was corrected of a signed off day, and takes a new count within the hour, or a further line. */
function CloseCorrections({ counts, corrections, canReopen, result }: CloseCorrectionsProps) {
  const { values = {}, errors = {} } = result ?? {};
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Section title="Corrections">
      {corrections.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {corrections.map((each) => (
            <li key={each.at.toISOString()} className="py-2.5">
              <span className="break-words font-semibold">{correctionInWords(each)}</span>
              <span className="block text-ink-faint text-sm">
                <Timestamp at={each.at} /> · <span className="break-all">{each.by}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <details className="print:hidden" open={result?.done === false}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {canReopen ? "Reopen and count again" : "Add a correction"}
        </summary>
        <Form method="post" noValidate className="flex flex-col gap-4">
          {canReopen &&
            counts.map(({ method, counted }) => (
              <AmountField
                key={method}
                label={countLabel(method)}
                name={`counted-${method}`}
                prefix="D"
                defaultValue={
                  values[`counted-${method}`] ?? (counted === null ? "" : toDecimal(money(counted, "GMD")))
                }
                error={errors[`counted-${method}`]}
              />
            ))}
          <TextField
            label={canReopen ? "Why it is counted again" : "Correction"}
            name="correction"
            required
            maxLength={500}
            defaultValue={values.correction}
            error={errors.correction}
          />
          <Button
            type="submit"
            variant="outline"
            className="self-start"
            pending={isSending}
            {...(canReopen && { name: "recount", value: "on" })}
          >
            {canReopen ? "Sign the new count" : "Add correction"}
          </Button>
        </Form>
      </details>
    </Section>
  );
}
