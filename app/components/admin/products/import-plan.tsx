import { Form } from "react-router";
import { BeforeAfter } from "#app/components/admin/audit/before-after.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { CellChange } from "#app/domain/catalogue/csv/product-csv.ts";
import { plural } from "#app/domain/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** `orderedSince`: pieces ordered since the last export, where the row changes the stock. */
type ShownRow = { row: number; name: string; changes: CellChange[]; orderedSince: number };

/** The preview of an import, as the screen shows it. */
export type ShownPlan = {
  digest: string;
  /** The idempotency key of this plan: an import whose response was lost is performed once. */
  idempotencyKey: string;
  added: { count: number; rows: ShownRow[] };
  /** `orderedSince`: how many of them change the stock of what was ordered since the last export. */
  changed: { count: number; orderedSince: number; rows: ShownRow[] };
  unchanged: number;
  /** `count` rows have faults, of which the first are shown. */
  faulty: {
    count: number;
    faults: { row: number; name: string; column: string | null; words: string }[];
    hiddenCount: number;
  };
};

type ImportPlanViewProps = { plan: ShownPlan; csv: string; isBusy: boolean };

/** Shows the dry run of an import with counts, faults and changed rows, and the button that performs it. */
export function ImportPlanView({ plan, csv, isBusy }: ImportPlanViewProps) {
  const { added, changed, unchanged, faulty } = plan;
  const willChange = added.count + changed.count;
  return (
    <section aria-labelledby="plan-title" className="flex flex-col gap-5">
      <div>
        <h2 id="plan-title" className="font-bold text-lg">
          What is in the file
        </h2>
        <dl className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
          <RowCount label="To add" count={added.count} />
          <RowCount label="To change" count={changed.count} />
          <RowCount label="Unchanged" count={unchanged} />
          <RowCount label="With errors" count={faulty.count} isError={faulty.count > 0} />
        </dl>
      </div>
      {faulty.count > 0 && <RowErrors {...faulty} />}
      {faulty.count === 0 && willChange === 0 && (
        <p className="rounded-sm bg-sunken p-4">
          Every row matches the shop already. There's nothing to import.
        </p>
      )}
      {faulty.count === 0 && changed.orderedSince > 0 && (
        <Notice tone="yellow">
          <strong>
            {changed.orderedSince === 1
              ? "One product was ordered since you last exported the catalogue, and this file changes its stock."
              : `${changed.orderedSince} products were ordered since you last exported the catalogue, and this file changes their stock.`}
          </strong>{" "}
          Its counts replace today's and may put sold items back on sale. These rows come first below.
        </Notice>
      )}
      {faulty.count === 0 && willChange > 0 && (
        <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-3">
          <HiddenFields
            fields={{ intent: "apply", digest: plan.digest, idempotencyKey: plan.idempotencyKey }}
          />
          <textarea hidden readOnly name="csv" value={csv} />
          <Button type="submit" variant="primary" pending={isBusy}>
            {`Import ${willChange} ${plural(willChange, "product")}`}
          </Button>
          <p className="text-ink-soft text-sm">All of it at once, or nothing if anything goes wrong.</p>
        </Form>
      )}
      <Rows title="To change" rows={changed.rows} count={changed.count} />
      <Rows title="To add" rows={added.rows} count={added.count} />
    </section>
  );
}

function RowCount({ label, count, isError }: { label: string; count: number; isError?: boolean }) {
  return (
    <div className="rounded-md border border-line bg-card px-4 py-3">
      <dt className="text-ink-faint text-sm">{label}</dt>
      <dd className={`figures font-bold text-2xl ${isError ? "text-red-ink" : ""}`}>{count}</dd>
    </div>
  );
}

function RowErrors({ faults, hiddenCount }: ShownPlan["faulty"]) {
  return (
    <Notice tone="red" role="alert">
      <p className="font-bold">
        Please correct these rows in your file and check it again. Nothing was imported.
      </p>
      <ul className="mt-2 space-y-1.5 text-sm leading-snug">
        {faults.map(({ row, name, column, words }) => (
          <li key={`${row}:${column}:${words}`} className="break-words">
            <strong className="figures">Row {row}</strong>
            {name && ` (${name.slice(0, 60)})`}
            {column && `, ${column}`}: {words}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className="mt-2 text-sm">And {hiddenCount} more that are not shown here.</p>}
    </Notice>
  );
}

function Rows({ title, rows, count }: { title: string; rows: ShownRow[]; count: number }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-bold">{title}</h3>
      <Card as="div" flush>
        <ul className="divide-y divide-line">
          {rows.map(({ row, name, changes, orderedSince }) => (
            <li key={row} className="px-4 py-3">
              <p className="break-words font-semibold">
                <span className="figures font-normal text-ink-faint">Row {row} · </span>
                {name}
              </p>
              <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
                {changes.map(({ column, before, after }) => (
                  <div key={column} className="contents">
                    <dt className="text-ink-faint">{column}</dt>
                    <dd className="min-w-0 max-sm:mb-1">
                      <BeforeAfter before={truncate(before) || null} after={truncate(after) || "nothing"} />
                    </dd>
                  </div>
                ))}
              </dl>
              {orderedSince > 0 && (
                <p className="mt-1.5 font-semibold text-sm text-yellow-ink">
                  {`${orderedSince} ${plural(orderedSince, "item was", "items were")} ordered since the last export.`}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {count > rows.length && (
        <p className="mt-2 text-ink-faint text-sm">And {count - rows.length} more that are not shown here.</p>
      )}
    </div>
  );
}

function truncate(text: string): string {
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
}
