import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { writeProduct } from "#app/server/catalogue/save-product.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { type ImportPlan, planProductImport } from "./csv-plan.ts";

/** How many products an import has added, changed and left unchanged. */
type Imported = { added: number; changed: number; unchanged: number };

type ImportRefusal =
  | Refusal<"sent_already">
  | Refusal<"broken_csv", string>
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
 * nothing more. Refusals: `broken_csv`; `changed_meanwhile` with the plan as it is now, also where rows
 * have errors; `sent_already`: another file under the same key.
 */
export async function importProducts(
  shop: Shop,
  admin: Admin<"products.edit">,
  { text, digest, idempotencyKey }: { text: string; digest: string; idempotencyKey?: string | null },
): Promise<Ok<Imported> | ImportRefusal> {
  const contents = { text, digest };
  return await idempotentForm(shop.db, admin, { idempotencyKey, contents }, (tx) =>
    importPlanned(shop, admin, tx, contents),
  );
}

async function importPlanned(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  { text, digest }: { text: string; digest: string },
): Promise<Ok<Imported> | ImportRefusal> {
  // One import at a time, and no other writer chooses a slug meanwhile.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('products.slug'))`);
  const planned = await planProductImport(tx, text, shop.rates.current(), true);
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (plan.faults.length > 0 || plan.digest !== digest) return refuseWith("changed_meanwhile", plan);
  for (const { id, form, images } of [...plan.added, ...plan.changed]) {
    const saved = await writeProduct(shop, admin, tx, { id, form, images, seen: null, cause: "import" });
    if (!saved.ok) throw new Error(`a planned row was not written: ${saved.reason}`);
  }
  const counts = { added: plan.added.length, changed: plan.changed.length, unchanged: plan.unchanged };
  await recordAudit(tx, admin, { action: "products.imported", subjectId: "products", after: counts });
  return ok(counts);
}
