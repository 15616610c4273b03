import { eq, inArray, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { SizeStock } from "#app/domain/catalogue/product.ts";
import type { ProductForm } from "#app/domain/catalogue/product-form.ts";
import { isLostInDollars } from "#app/domain/catalogue/product-price.ts";
import { formatSizeList, isCounted } from "#app/domain/catalogue/sizes/size-list.ts";
import { makeSlug } from "#app/domain/catalogue/slug.ts";
import type { StockCause } from "#app/domain/catalogue/stock-cause.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import { isNewer } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { media, productStock, products } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { priceColumns } from "./product-prices.ts";
import { lockProduct, mediaIdOf, productVersion } from "./product-rows.ts";
import { writeStock } from "./product-stock.ts";

/** The stock an administrator saw while editing; what was sold since then stays sold. */
type SeenStock = { sizes: SizeStock[]; stockQuantity: number };

export type ProductToSave = {
  /** Null makes a new product. */
  id: string | null;
  form: ProductForm;
  /** In the order they are shown: paths of stored pictures, or https addresses. */
  images: string[];
  seen: SeenStock | null;
  /** The version the form was read at; null without one. */
  seenVersion?: string | null;
  /** The same form sent again is saved once. */
  idempotencyKey?: string | null;
};

type SavedProduct = { id: string; slug: string; name: string };

type ProductRefusal =
  | Refusal<"not_found" | "unknown_image" | "sent_already">
  | Refusal<"stock_changed", number>
  | Refusal<"changed_meanwhile", string>
  /** The fields whose price is too small to be stored in dollars. */
  | Refusal<"price_below_a_cent", ("price" | "comparePrice")[]>;

/**
 * Adds a product, or saves the changes of one. A changed price is stored as typed and in US dollars at today's rate; stock
 * that was edited is moved by the difference to what the administrator saw, so that orders placed meanwhile count.
 * Refusals: `not_found`; `unknown_image`; `changed_meanwhile` with the version there is now, where somebody else has
 * saved the product since the form was read; `stock_changed` with the pieces there are now, where one number becomes
 * sizes and is not what the administrator saw, since nobody knows which size was sold; `sent_already`;
 * `price_below_a_cent` with the fields.
 * Source: specification 11.4.
 */
export async function saveProduct(
  shop: Shop,
  admin: Admin<"products.edit">,
  input: ProductToSave,
): Promise<Ok<SavedProduct> | ProductRefusal> {
  const { id, form, images, idempotencyKey } = input;
  const lost = (["price", "comparePrice"] as const).filter((field) => {
    const price = form[field];
    return price !== null && isLostInDollars(price, shop.rates.current());
  });
  if (lost.length > 0) return refuseWith("price_below_a_cent", lost);
  if (!images.every(isOursOrSafe)) return refuse("unknown_image");
  const submission = { idempotencyKey, contents: { id, form, images } };
  return await idempotentForm(shop.db, admin, submission, (tx) => writeProduct(shop, admin, tx, input));
}

/** Writes a product within a transaction. */
export async function writeProduct(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  { id, form, images, seen, seenVersion, cause = "count" }: ProductToSave & { cause?: StockCause },
): Promise<Ok<SavedProduct> | ProductRefusal> {
  const before = id === null ? null : await lockWithStock(tx, id);
  if (before === undefined) return refuse("not_found");
  const isSplit = before !== null && !before.isPerSize && isCounted(form.sizes);
  if (isSplit && seen !== null && before.stockQuantity !== seen.stockQuantity) {
    return refuseWith("stock_changed", before.stockQuantity);
  }
  if (before !== null && isNewer(before.version, seenVersion)) {
    return refuseWith("changed_meanwhile", before.version);
  }
  if (!(await hasPictures(tx, images))) return refuse("unknown_image");
  const columns = {
    ...columnsOf(form, images),
    ...priceColumns(form, shop.rates.current(), before?.facts),
    updatedAt: shop.clock(),
  };
  const sizes = before === null ? form.sizes : movedSizes(before.sizes, form.sizes, seen);
  const single =
    before === null
      ? form.stockQuantity
      : moved(before.stockQuantity, form.stockQuantity, seen?.stockQuantity);

  const saved =
    before === null
      ? await insertNew(tx, { ...columns, createdAt: shop.clock() })
      : await updateOld(tx, before.id, columns);
  await setStockCause(tx, { cause, actorUserId: admin.userId });
  await writeStock(tx, saved.id, { sizes, single });
  await recordAudit(tx, admin, {
    action: before === null ? "product.created" : "product.updated",
    subjectId: saved.id,
    ...(before && { before: before.facts }),
    after: { ...columns, stock: isCounted(sizes) ? formatSizeList(sizes) : single },
  });
  return ok(saved);
}

function columnsOf(form: ProductForm, images: string[]) {
  return {
    name: form.name,
    description: form.description,
    brand: form.brand,
    model: form.model,
    category: form.category,
    subcategory: form.subcategory,
    targetAudience: form.targetAudience,
    weight: (form.weightGrams / 1000).toFixed(3),
    deliveryDuration: form.deliveryDuration,
    sizes: form.sizes.map(({ size }) => size),
    colors: form.colors,
    images,
    isFeatured: form.isFeatured,
    isActive: form.isActive,
    tags: form.tags,
    story: form.story,
  };
}

/** Returns whether a picture is the shop's own, or is fetched over https. */
function isOursOrSafe(src: string): boolean {
  return mediaIdOf(src) !== null || (/^https:\/\//.test(src) && URL.canParse(src));
}

async function lockWithStock(tx: Transaction, id: string) {
  const row = await lockProduct(tx, id);
  if (!row) return undefined;
  const stock = await tx.select().from(productStock).where(eq(productStock.productId, id));
  const quantityOf = (size: string) => stock.find((each) => each.size === size)?.quantity ?? 0;
  const sizes = row.sizes.map((size) => ({ size, quantity: row.stockPerSize ? quantityOf(size) : null }));
  const { id: _id, slug: _slug, createdAt: _createdAt, archivedAt: _archivedAt, ...rest } = row;
  // Both come from `stock`.
  const { stockPerSize: _isPerSize, stockQuantity: _quantity, ...facts } = rest;
  return {
    id: row.id,
    version: productVersion(row),
    isPerSize: row.stockPerSize,
    stockQuantity: row.stockQuantity,
    sizes,
    facts: { ...facts, stock: row.stockPerSize ? formatSizeList(sizes) : row.stockQuantity },
  };
}

/** Returns each size's stock after the edit, if sizes were counted both before and after; "xl" is the size "XL". */
function movedSizes(current: SizeStock[], typed: SizeStock[], seen: SeenStock | null): SizeStock[] {
  return typed.map(({ size, quantity }) => {
    if (quantity === null) return { size, quantity };
    const isSame = (each: SizeStock) => each.size.toLowerCase() === size.toLowerCase();
    const now = current.find(isSame)?.quantity ?? null;
    const shown = seen?.sizes.find(isSame)?.quantity ?? null;
    if (now === null || shown === null) return { size, quantity };
    return { size, quantity: moved(now, quantity, shown) };
  });
}

/** Returns the current stock changed by what the administrator changed; never below zero. */
function moved(now: number, typed: number, shown: number | undefined): number {
  return shown === undefined ? typed : Math.max(0, now + typed - shown);
}

/** Inserts under the first free address: "air-runner", "air-runner-2", … */
async function insertNew(
  tx: Transaction,
  columns: Omit<typeof products.$inferInsert, "slug">,
): Promise<SavedProduct> {
  const base = makeSlug(columns.name);
  // One writer at a time chooses an address, so that two products of one name do not choose the same.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('products.slug'))`);
  const taken = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`lower(${products.slug}) = ${base} or lower(${products.slug}) like ${`${base}-%`}`);
  const slugs = new Set(taken.map(({ slug }) => slug.toLowerCase()));
  let slug = base;
  for (let next = 2; slugs.has(slug); next++) slug = `${base}-${next}`;
  const [row] = await tx
    .insert(products)
    .values({ ...columns, slug })
    .returning({ id: products.id, slug: products.slug, name: products.name });
  if (!row) throw new Error("the product was not inserted");
  return row;
}

async function updateOld(
  tx: Transaction,
  id: string,
  columns: Partial<typeof products.$inferInsert>,
): Promise<SavedProduct> {
  const [row] = await tx
    .update(products)
    .set(columns)
    .where(eq(products.id, id))
    .returning({ id: products.id, slug: products.slug, name: products.name });
  if (!row) throw new Error(`the locked product ${id} is gone`);
  return row;
}

/** Returns whether the shop's own pictures among these exist. External pictures are ignored. */
async function hasPictures(db: Transaction, images: readonly string[]): Promise<boolean> {
  const ids = [...new Set(images.map(mediaIdOf).filter((id) => id !== null))];
  return ids.length === 0 || (await db.$count(media, inArray(media.id, ids))) === ids.length;
}
