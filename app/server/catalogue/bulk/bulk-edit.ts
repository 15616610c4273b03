import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { BULK_MAX_PRODUCTS } from "#app/domain/catalogue/bulk-actions.ts";
import {
  type BulkChange,
  type CountedSize,
  planBulkChange,
  pricesAfter,
} from "#app/domain/catalogue/bulk-change.ts";
import { MAX_PRICE } from "#app/domain/catalogue/price-text.ts";
import { isLostInDollars } from "#app/domain/catalogue/product-price.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { priceColumns, typedPrices } from "#app/server/catalogue/product-prices.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { hasMoved, isDelivery, type Moved, readStock, type SeenStock, setStock } from "./bulk-stock.ts";

export type BulkResult = { changed: number; unchanged: number };
export type BulkRefusal =
  | Refusal<"nothing_chosen" | "too_many_products" | "sent_already">
  /** How many of the selected products no longer exist. */
  | Refusal<"products_gone", number>
  /** The names of products whose stock to set has changed since the page was loaded. */
  | Refusal<"stock_changed", string[]>
  /** The names of products whose price would exceed the maximum. */
  | Refusal<"price_too_high", string[]>
  /** The names of products whose price would be below a US cent, in which prices are stored. */
  | Refusal<"price_below_a_cent", string[]>;

/**
 * Changes price, stock or visibility of the chosen products in one transaction: all of them or none. A price is changed
 * in the currency it was typed in and its dollars are computed anew; with `keepOldPrice` the former price becomes the
 * compare price, or an earlier one that is higher stays. Stock counted per size changes for each size or for the one
 * that is named, and never falls below zero. The same form sent again, by its `idempotencyKey`, changes nothing more.
 * Refusals: `nothing_chosen`, `too_many_products`, `products_gone`, `price_too_high`, `price_below_a_cent`,
 * `stock_changed`, `sent_already`. Source: specification 11.5.
 */
export async function bulkEditProducts(
  shop: Shop,
  admin: Admin<"products.edit">,
  {
    ids,
    change,
    seen,
    idempotencyKey,
  }: {
    ids: readonly string[];
    change: BulkChange;
    /** The stock by product that the page had shown; stock is set without it whatever it is now. */
    seen?: ReadonlyMap<string, SeenStock>;
    idempotencyKey?: string | null;
  },
): Promise<Ok<BulkResult> | BulkRefusal> {
  const chosen = [...new Set(ids.map((id) => id.toLowerCase()))];
  const known = chosen.filter(isUuid);
  if (chosen.length === 0) return refuse("nothing_chosen");
  if (chosen.length > BULK_MAX_PRODUCTS) return refuse("too_many_products");
  return await shop.db.transaction(
    async (tx) =>
      await idempotentForm(tx, admin, { idempotencyKey, contents: { chosen, change } }, () =>
        changeProducts(shop, admin, tx, { chosen, known, change, seen }),
      ),
  );
}

type BulkRequest = {
  chosen: string[];
  known: string[];
  change: BulkChange;
  seen?: ReadonlyMap<string, SeenStock> | undefined;
};

/** Changes all of the products, or none, within a transaction. */
export async function changeProducts(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  { chosen, known, change, seen }: BulkRequest,
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
  const stock = await readStock(tx, rows);
  const moved = rows.filter(({ id }) => hasMoved(stock.get(id) ?? [], seen?.get(id), change));
  if (moved.length > 0) {
    return refuseWith(
      "stock_changed",
      moved.map(({ name }) => name),
    );
  }
  await setStockCause(tx, { cause: isDelivery(change) ? "delivery" : "count", actorUserId: admin.userId });
  let changed = 0;
  for (const row of rows) {
    const moved = await changeOne(shop, tx, row, { change, stock: stock.get(row.id) ?? [] });
    if (moved === null) continue;
    changed += 1;
    await recordAudit(tx, admin, {
      action: moved.action,
      subjectId: row.id,
      before: { name: row.name, ...moved.before },
      after: { name: row.name, ...moved.after },
    });
  }
  return ok({ changed, unchanged: rows.length - changed });
}

type Row = typeof products.$inferSelect;
type ProductFields = Record<string, unknown>;

async function changeOne(
  shop: Shop,
  tx: Transaction,
  row: Row,
  { change, stock }: { change: BulkChange; stock: readonly CountedSize[] },
): Promise<Moved> {
  switch (change.action) {
    case "visibility":
      return await setVisibility(shop, tx, row, change.isActive);
    case "price-percent":
    case "price-set":
      return await setPrices(shop, tx, row, change);
    case "stock-set":
    case "stock-add":
      return await setStock(shop, tx, row, { change, stock });
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

async function setPrices(shop: Shop, tx: Transaction, row: Row, change: PriceChange): Promise<Moved> {
  const prices = typedPrices(row);
  const planned = planBulkChange({ prices, stock: [], isActive: row.isActive }, change);
  if (planned === null) return null;
  const columns = priceColumns(pricesAfter(prices, change), shop.rates.current());
  await tx
    .update(products)
    .set({ ...columns, updatedAt: shop.clock() })
    .where(eq(products.id, row.id));
  return { action: "product.repriced", before: priceFields(row), after: priceFields(columns) };
}

function isTooDear(row: Row, change: BulkChange): boolean {
  return isPriced(change) && pricesAfter(typedPrices(row), change).price.amount > MAX_PRICE;
}

function isLost(shop: Shop, row: Row, change: BulkChange): boolean {
  return (
    isPriced(change) && isLostInDollars(pricesAfter(typedPrices(row), change).price, shop.rates.current())
  );
}

function isPriced(change: BulkChange): change is PriceChange {
  return change.action === "price-percent" || change.action === "price-set";
}

type PriceFields = Pick<Row, "currency" | "enteredPrice" | "price" | "comparePrice">;

function priceFields({ currency, enteredPrice, price, comparePrice }: PriceFields): ProductFields {
  return { currency, enteredPrice, price, comparePrice };
}
