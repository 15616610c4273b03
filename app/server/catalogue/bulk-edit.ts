import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { BULK_MAX_PRODUCTS } from "#app/domain/catalogue/bulk-actions.ts";
import { type BulkChange, priceByPercent } from "#app/domain/catalogue/bulk-edit-form.ts";
import { isLostInDollars, MAX_PRICE, type TypedPrices } from "#app/domain/catalogue/product-price.ts";
import { type Money, sameMoney } from "#app/domain/money/money.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#app/domain/result.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/stock-cause.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { recordAudit } from "#app/server/platform/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";
import { productStock, products } from "#database/schema/catalogue.ts";
import { priceColumns, typedPrices } from "./product-prices.ts";

export type BulkResult = { changed: number; unchanged: number };
export type BulkRefusal =
  | Refusal<"nothing_chosen" | "too_many_products" | "sent_already">
  /** How many of the selected products no longer exist. */
  | Refusal<"products_gone", number>
  /** The names of products whose price would exceed the maximum. */
  | Refusal<"price_too_high", string[]>
  /** The names of products whose price would be below a US cent, in which prices are stored. */
  | Refusal<"price_below_a_cent", string[]>;

/**
 * Changes price, stock or visibility of the chosen products in one transaction: all of them or none. A price is
 * changed in the currency it was typed in and its dollars are computed anew; with `keepOldPrice` the former price
 * becomes the compare price, or an earlier one that is higher stays. Stock counted per size changes for each size,
 * and never falls below zero. The same form sent again, by its `idempotencyKey`, changes nothing more. Refusals:
 * `nothing_chosen`, `too_many_products`, `products_gone`, `price_too_high`, `price_below_a_cent`, `sent_already`.
 * Source: issue on the admin panel, Products.
 */
export async function bulkEditProducts(
  shop: Shop,
  admin: Admin,
  {
    ids,
    change,
    idempotencyKey,
  }: { ids: readonly string[]; change: BulkChange; idempotencyKey?: string | null },
): Promise<Ok<BulkResult> | BulkRefusal> {
  const chosen = [...new Set(ids.map((id) => id.toLowerCase()))];
  const known = chosen.filter(isUuid);
  if (chosen.length === 0) return refuse("nothing_chosen");
  if (chosen.length > BULK_MAX_PRODUCTS) return refuse("too_many_products");
  return await shop.db.transaction(
    async (tx) =>
      await idempotentForm(tx, admin, { idempotencyKey, contents: { chosen, change } }, () =>
        changeProducts(shop, admin, tx, { chosen, known, change }),
      ),
  );
}

type BulkRequest = { chosen: string[]; known: string[]; change: BulkChange };

/** Changes all of the products, or none, within a transaction. */
export async function changeProducts(
  shop: Shop,
  admin: Admin,
  tx: Transaction,
  { chosen, known, change }: BulkRequest,
): Promise<Ok<BulkResult> | BulkRefusal> {
  const rows =
    known.length === 0
      ? []
      : await tx
          .select()
          .from(products)
          .where(and(inArray(products.id, known), isNull(products.archivedAt)))
          .orderBy(products.id)
          .for("update");
  if (rows.length < chosen.length) return refuseWith("products_gone", chosen.length - rows.length);
  const tooDear = rows.filter((row) => isTooDear(row, change)).map(({ name }) => name);
  if (tooDear.length > 0) return refuseWith("price_too_high", tooDear);
  const lost = rows.filter((row) => isLost(shop, row, change)).map(({ name }) => name);
  if (lost.length > 0) return refuseWith("price_below_a_cent", lost);
  await setStockCause(tx, { cause: "count", actorUserId: admin.userId });
  let changed = 0;
  for (const row of rows) {
    const moved = await changeOne(shop, tx, row, change);
    if (moved === null) continue;
    changed += 1;
    await recordAudit(tx, admin, {
      action: moved.action,
      subjectType: "product",
      subjectId: row.id,
      before: { name: row.name, ...moved.before },
      after: { name: row.name, ...moved.after },
    });
  }
  return ok({ changed, unchanged: rows.length - changed });
}

type Row = typeof products.$inferSelect;
type ProductFields = Record<string, unknown>;
type Moved = { action: string; before: ProductFields; after: ProductFields } | null;

async function changeOne(shop: Shop, tx: Transaction, row: Row, change: BulkChange): Promise<Moved> {
  switch (change.action) {
    case "visibility":
      return await setVisibility(shop, tx, row, change.isActive);
    case "price-percent":
    case "price-set":
      return await setPrice(shop, tx, row, change);
    case "stock-set":
      return await setStock(shop, tx, row, sql`${change.quantity}`);
    case "stock-add":
      return await setStock(shop, tx, row, change.quantity);
    default:
      return change satisfies never;
  }
}

async function setVisibility(shop: Shop, tx: Transaction, row: Row, isActive: boolean): Promise<Moved> {
  if (row.isActive === isActive) return null;
  await tx.update(products).set({ isActive, updatedAt: shop.clock() }).where(eq(products.id, row.id));
  const action = isActive ? "product.published" : "product.hidden";
  return { action, before: { isActive: row.isActive }, after: { isActive } };
}

type PriceChange = Extract<BulkChange, { keepOldPrice: boolean }>;

async function setPrice(shop: Shop, tx: Transaction, row: Row, change: PriceChange): Promise<Moved> {
  const now = typedPrices(row);
  const price = priceAfter(now, change);
  const comparePrice = comparePriceAfter(now, price, change.keepOldPrice);
  const isSame =
    sameMoney(now.price, price) && (now.comparePrice?.amount ?? null) === (comparePrice?.amount ?? null);
  if (isSame) return null;
  const columns = priceColumns({ price, comparePrice }, shop.rates.current());
  await tx
    .update(products)
    .set({ ...columns, updatedAt: shop.clock() })
    .where(eq(products.id, row.id));
  return { action: "product.repriced", before: priceFields(row), after: priceFields(columns) };
}

function isTooDear(row: Row, change: BulkChange): boolean {
  return isPriced(change) && priceAfter(typedPrices(row), change).amount > MAX_PRICE;
}

function isLost(shop: Shop, row: Row, change: BulkChange): boolean {
  return isPriced(change) && isLostInDollars(priceAfter(typedPrices(row), change), shop.rates.current());
}

function isPriced(change: BulkChange): change is PriceChange {
  return change.action === "price-percent" || change.action === "price-set";
}

function priceAfter({ price }: TypedPrices, change: PriceChange): Money {
  return change.action === "price-set" ? change.price : priceByPercent(price, change.percent);
}

type PriceFields = Pick<Row, "currency" | "enteredPrice" | "price" | "comparePrice">;

function priceFields({ currency, enteredPrice, price, comparePrice }: PriceFields): ProductFields {
  return { currency, enteredPrice, price, comparePrice };
}

/** Returns the new compare price, which must be above the price. */
function comparePriceAfter(before: TypedPrices, price: Money, keepOldPrice: boolean): Money | null {
  const candidates = [before.comparePrice, keepOldPrice ? before.price : null].filter(
    (each): each is Money => each !== null && each.currency === price.currency && each.amount > price.amount,
  );
  return candidates.reduce<Money | null>(
    (best, each) => (best && best.amount >= each.amount ? best : each),
    null,
  );
}

/** A number is added to the stock; an expression replaces it. */
async function setStock(
  shop: Shop,
  tx: Transaction,
  row: Row,
  change: number | ReturnType<typeof sql>,
): Promise<Moved> {
  const quantityAfter = (column: typeof productStock.quantity | typeof products.stockQuantity) =>
    typeof change === "number" ? sql`greatest(0, ${column} + ${change})` : change;
  const before = await stockFields(tx, row);
  if (row.stockPerSize) {
    await tx
      .update(productStock)
      .set({ quantity: quantityAfter(productStock.quantity) })
      .where(eq(productStock.productId, row.id));
    await tx.update(products).set({ updatedAt: shop.clock() }).where(eq(products.id, row.id));
  } else {
    await tx
      .update(products)
      .set({ stockQuantity: quantityAfter(products.stockQuantity), updatedAt: shop.clock() })
      .where(eq(products.id, row.id));
  }
  const after = await stockFields(tx, row);
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  return { action: "product.restocked", before, after };
}

async function stockFields(tx: Transaction, row: Row): Promise<ProductFields> {
  if (row.stockPerSize) {
    const sizes = await tx
      .select({ size: productStock.size, quantity: productStock.quantity })
      .from(productStock)
      .where(eq(productStock.productId, row.id))
      .orderBy(productStock.size);
    return { stock: sizes.map(({ size, quantity }) => `${size}: ${quantity}`).join(", ") };
  }
  const [now] = await tx
    .select({ stock: products.stockQuantity })
    .from(products)
    .where(eq(products.id, row.id));
  return { stock: now?.stock ?? 0 };
}
