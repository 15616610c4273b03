import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { ProductCsvColumn } from "#app/domain/catalogue/csv/product-csv.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { hasPictures, writeProduct } from "#app/server/catalogue/save-product.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { type ImportPlan, type PlannedRow, planProductImport } from "./csv-plan.ts";

/** How many products an import has added, changed and left unchanged. */
export type Imported = { added: number; changed: number; unchanged: number };

export type ImportRefusal =
  | Refusal<"sent_already">
  | Refusal<"broken_csv", string>
  | Refusal<"faulty_rows", ImportPlan>
  | Refusal<"changed_meanwhile", ImportPlan>;

/** Returns the changes and all faulty rows without writing. Source: specification 11.5. */
export async function previewProductImport(
  shop: Shop,
  { text }: { text: string },
): Promise<Ok<ImportPlan> | Refusal<"broken_csv", string>> {
  return await planProductImport(shop.db, text, shop.rates.current());
}

/**
 * Applies a product file in one transaction: every row or none. `digest` names the plan that was shown; where the
 * catalogue or the file has changed since, nothing is written. The same form sent again, by its `idempotencyKey`, changes
 * nothing more. Refusals: `broken_csv`; `faulty_rows` and `changed_meanwhile`, both with the plan as it is now;
 * `sent_already`: another file under the same key.
 */
export async function importProducts(
  shop: Shop,
  admin: Admin<"products.edit">,
  { text, digest, idempotencyKey }: { text: string; digest: string; idempotencyKey?: string | null },
): Promise<Ok<Imported> | ImportRefusal> {
  return await shop.db.transaction(async (tx) => {
    // One import at a time, and no other writer chooses a slug meanwhile.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('products.slug'))`);
    return await idempotentForm(tx, admin, { idempotencyKey, contents: { text, digest } }, () =>
      importPlanned(shop, admin, tx, { text, digest }),
    );
  });
}

async function importPlanned(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  { text, digest }: { text: string; digest: string },
): Promise<Ok<Imported> | ImportRefusal> {
  const planned = await planProductImport(tx, text, shop.rates.current(), true);
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (plan.faults.length > 0) return refuseWith("faulty_rows", plan);
  if (plan.digest !== digest) return refuseWith("changed_meanwhile", plan);

  const rows = [...plan.added.toSorted(bySlug), ...plan.changed];
  const images = rows.flatMap((row) => (hasChanged(row, ["images"]) ? row.images : []));
  if (!(await hasPictures(tx, images))) return refuseWith("changed_meanwhile", plan);
  for (const row of rows) {
    const saved = await writeProduct(shop, admin, tx, {
      id: row.id,
      slug: row.slug,
      form: row.form,
      images: row.images,
      seen: null,
      cause: "import",
      // An unchanged price keeps its value in dollars.
      isRepriced: row.id === null || hasChanged(row, ["price", "compare_price", "currency"]),
    });
    if (!saved.ok) throw new Error(`a planned row was not written: ${saved.reason}`);
  }
  const counts = { added: plan.added.length, changed: plan.changed.length, unchanged: plan.unchanged };
  await recordAudit(tx, admin, { action: "products.imported", subjectId: "products", after: counts });
  return ok(counts);
}

/** Rows with an address come before those whose address is made from their name. */
function bySlug(one: PlannedRow, other: PlannedRow): number {
  return Number(one.slug === "") - Number(other.slug === "");
}

function hasChanged({ changes }: PlannedRow, columns: ProductCsvColumn[]): boolean {
  return changes.some(({ column }) => columns.includes(column));
}
