import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import {
  type CsvProduct,
  isStockColumn,
  type ProductCsvColumn,
  productCells,
} from "#app/domain/catalogue/csv/product-csv.ts";
import type { TypedPrices } from "#app/domain/catalogue/product-price.ts";
import { makeSlug } from "#app/domain/catalogue/slug.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { storePictures } from "#app/server/catalogue/pictures/store-pictures.ts";
import { priceColumns } from "#app/server/catalogue/product-prices.ts";
import { writeStock } from "#app/server/catalogue/write-stock.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
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

  const images = [...plan.added, ...plan.changed]
    .filter(({ changes }) => changes.some(({ column }) => column === "images"))
    .flatMap(({ product }) => product.images);
  if (!(await storePictures(tx, images))) return refuseWith("changed_meanwhile", plan);
  const slugs = plan.added.length === 0 ? new Set<string>() : await allSlugs(tx);
  for (const { product } of plan.added) if (product.slug !== "") slugs.add(product.slug);
  await setStockCause(tx, { cause: "import", actorUserId: admin.userId });
  for (const row of plan.added) await addProduct(shop, tx, admin, row, slugs);
  for (const row of plan.changed) await changeProduct(shop, tx, admin, row);
  const counts = { added: plan.added.length, changed: plan.changed.length, unchanged: plan.unchanged };
  await recordAudit(tx, admin, {
    action: "products.imported",
    subjectId: "products",
    after: counts,
  });
  return ok(counts);
}

async function allSlugs(tx: Transaction): Promise<Set<string>> {
  const rows = await tx.select({ slug: products.slug }).from(products);
  return new Set(rows.map(({ slug }) => slug.toLowerCase()));
}

async function addProduct(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"products.edit">,
  { product }: PlannedRow,
  slugs: Set<string>,
): Promise<void> {
  const slug = product.slug || freeSlug(makeSlug(product.name), slugs);
  slugs.add(slug);
  const now = shop.clock();
  const [row] = await tx
    .insert(products)
    .values({
      slug,
      ...ownColumns(product),
      ...priceColumns(pricesOf(product), shop.rates.current()),
      sizes: sizesOf(product),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: products.id });
  if (!row) throw new Error(`the product ${slug} was not inserted`);
  await writeStock(tx, row.id, product.sizes, product.stockQuantity);
  await recordAudit(tx, admin, {
    action: "product.created",
    subjectId: row.id,
    after: productCells({ ...product, id: row.id, slug }),
  });
}

const PRICE_COLUMNS: readonly ProductCsvColumn[] = ["price", "compare_price", "currency"];

async function changeProduct(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"products.edit">,
  { product, current, changes }: PlannedRow,
): Promise<void> {
  const isRepriced = changes.some(({ column }) => PRICE_COLUMNS.includes(column));
  const isRestocked = changes.some(({ column }) => isStockColumn(column));
  await tx
    .update(products)
    .set({
      ...ownColumns(product),
      // An unchanged price keeps its value in dollars.
      ...(isRepriced && priceColumns(pricesOf(product), shop.rates.current())),
      ...(isRestocked && { sizes: sizesOf(product) }),
      updatedAt: shop.clock(),
    })
    .where(eq(products.id, product.id));
  if (isRestocked) await writeStock(tx, product.id, product.sizes, product.stockQuantity);
  const columns = changes.map(({ column }) => column);
  await recordAudit(tx, admin, {
    action: "product.updated",
    subjectId: product.id,
    before: { name: current?.name, ...only(changes, columns, "before") },
    after: { name: product.name, ...only(changes, columns, "after") },
  });
}

function only(changes: PlannedRow["changes"], columns: ProductCsvColumn[], side: "before" | "after") {
  return Object.fromEntries(columns.map((column, at) => [column, changes[at]?.[side] ?? ""]));
}

function ownColumns(product: CsvProduct) {
  return {
    name: product.name,
    description: product.description,
    brand: product.brand,
    model: product.model,
    category: product.category,
    subcategory: product.subcategory,
    targetAudience: product.targetAudience,
    weight: (product.weightGrams / 1000).toFixed(3),
    deliveryDuration: product.deliveryDuration,
    colors: product.colors,
    images: product.images,
    tags: product.tags,
    story: product.story,
    isFeatured: product.isFeatured,
    isActive: product.isActive,
  };
}

function pricesOf({ price, comparePrice, currency }: CsvProduct): TypedPrices {
  const typed = (decimal: string) => {
    const amount = moneyFromDecimal(decimal, currency);
    if (amount === null) throw new Error(`a price that was read is none: ${decimal} ${currency}`);
    return amount;
  };
  return { price: typed(price), comparePrice: comparePrice === "" ? null : typed(comparePrice) };
}

function sizesOf({ sizes }: CsvProduct): string[] {
  return sizes.map(({ size }) => size);
}

function freeSlug(base: string, taken: Set<string>): string {
  let slug = base;
  for (let next = 2; taken.has(slug); next += 1) slug = `${base}-${next}`;
  return slug;
}
