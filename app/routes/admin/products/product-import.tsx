import Download from "lucide/dist/esm/icons/download.mjs";
import FileSpreadsheet from "lucide/dist/esm/icons/file-spreadsheet.mjs";
import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { ImportPlanView, type ShownPlan } from "#app/components/admin/products/import-plan.tsx";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { PRODUCT_CSV_COLUMNS } from "#app/domain/catalogue/csv/product-csv.ts";
import { productImportForm } from "#app/domain/catalogue/csv/product-import-form.ts";
import { importProducts, previewProductImport } from "#app/server/catalogue/csv/csv-import.ts";
import { IMPORT_MAX_BYTES, type ImportPlan } from "#app/server/catalogue/csv/csv-plan.ts";
import { fileOf, readForm } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/product-import.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "products.edit");
  return null;
}

type ImportActionResult = ActionResult & { plan?: ShownPlan; csv?: string };

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  // The checked file is sent again with the second form as escaped text, which may double its size.
  const read = await readForm(request, productImportForm, {
    maxBytes: IMPORT_MAX_BYTES * 2,
    maxTextBytes: IMPORT_MAX_BYTES * 2,
  });
  if (!read.ok) return refusedResponse(read.errors.form ?? read.errors.intent ?? TOO_LARGE, read.status);
  if (read.value.intent === "check") {
    const file = fileOf(read.form, "file");
    if (file === null) return refusedResponse("Please choose a CSV file.", 422);
    if (file.size > IMPORT_MAX_BYTES) return refusedResponse(TOO_LARGE, 413);
    const text = decodeUtf8(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return refusedResponse(NOT_UTF8, 422);
    const plan = await previewProductImport(shop, { text });
    if (!plan.ok) return refusedResponse(plan.detail, 422);
    // A file with faults is not sent again: it is corrected first.
    const csv = plan.value.faults.length === 0 ? text : "";
    return data<ImportActionResult>({ done: true, plan: toShownPlan(plan.value), csv });
  }
  const { csv, digest, idempotencyKey } = read.value;
  const imported = await importProducts(shop, admin, { text: csv, digest, idempotencyKey });
  if (imported.ok) throw redirect(withFlashToast("/admin/products", "productsImported"));
  if (imported.reason === "broken_csv") return refusedResponse(imported.detail, 422);
  if (imported.reason === "sent_already") return refusedResponse(refusalMessage(imported.reason), 409);
  const text =
    "The products have changed since you looked. Nothing was imported; please check the plan again.";
  const plan = toShownPlan(imported.detail);
  return data<ImportActionResult>({ done: false, toast: "importFailed", text, csv, plan }, { status: 409 });
}

const TOO_LARGE = "Please choose a file smaller than 5 MB.";
const NOT_UTF8 =
  'The letters in this file are unreadable. In your spreadsheet, choose "Save as" and "CSV UTF-8", then try again.';

export default function ProductImport({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === "POST";
  // Without a response the last check stays.
  const [result, setResult] = useState(actionData);
  if (result !== actionData && !actionData?.isUnreachable) setResult(actionData);
  const plan = result?.plan;
  return (
    <>
      <AdminHeading title="Import Products" text="We check the file first. Nothing changes until you say so.">
        <Button
          variant="outline"
          href="/admin/exports/products.csv"
          download
          icon={<StrokeIcon of={Download} className="size-5" />}
        >
          Export CSV
        </Button>
      </AdminHeading>
      <div className="flex flex-col gap-6">
        <Form method="post" encType="multipart/form-data" noValidate>
          <Card className="flex flex-col gap-4">
            <input type="hidden" name="intent" value="check" />
            <FileField
              label="CSV file"
              name="file"
              accept=".csv,text/csv,text/plain"
              prompt={plan ? "Choose another file" : "Choose a CSV file"}
              icon={<StrokeIcon of={FileSpreadsheet} className="size-6 text-ink-faint" />}
              hint="Start from an export: rows with an id change that product, rows without one add a product."
              error={result?.errors?.file}
            />
            <Button
              type="submit"
              variant={plan ? "outline" : "primary"}
              className="self-start"
              pending={isBusy && !plan}
            >
              Check File
            </Button>
          </Card>
        </Form>
        {plan ? <ImportPlanView plan={plan} csv={result.csv ?? ""} isBusy={isBusy} /> : <Columns />}
      </div>
    </>
  );
}

function Columns() {
  return (
    <section aria-labelledby="columns" className="text-sm">
      <h2 id="columns" className="font-bold text-base">
        What the columns mean
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft leading-relaxed">
        {PRODUCT_CSV_COLUMNS.join(", ")}. Columns you leave out stay as they are. Write stock per size in{" "}
        <strong>sizes</strong> as 40:3 41:2; without numbers there, <strong>stock_quantity</strong> counts the
        whole product. Colors and tags are separated by commas, pictures by spaces; switches are yes or no.
      </p>
    </section>
  );
}

function refusedResponse(message: string, status: number) {
  const errors = { file: message };
  return data<ImportActionResult>({ done: false, toast: "importFailed", text: message, errors }, { status });
}

/** Returns the decoded text, or null if the bytes are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** As many rows as fit the screen; the counts include all. */
const MAX_SHOWN_ROWS = 200;

function toShownPlan({ added, changed, unchanged, faults, digest }: ImportPlan): ShownPlan {
  const toShownRows = (rows: ImportPlan["added"]) =>
    rows
      .slice(0, MAX_SHOWN_ROWS)
      .map(({ row, form, changes, orderedSince }) => ({ row, name: form.name, changes, orderedSince }));
  return {
    digest,
    idempotencyKey: crypto.randomUUID(),
    added: { count: added.length, rows: toShownRows(added) },
    changed: {
      count: changed.length,
      orderedSince: changed.filter(({ orderedSince }) => orderedSince > 0).length,
      // Rows that may undo a sale come first, so that they are noticed among hundreds.
      rows: toShownRows(changed.toSorted((a, b) => Number(b.orderedSince > 0) - Number(a.orderedSince > 0))),
    },
    unchanged,
    faulty: {
      count: new Set(faults.map(({ row }) => row)).size,
      faults: faults.slice(0, MAX_SHOWN_ROWS),
      hiddenCount: Math.max(0, faults.length - MAX_SHOWN_ROWS),
    },
  };
}
