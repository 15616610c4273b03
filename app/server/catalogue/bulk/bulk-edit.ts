import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import {
  BULK_MAX_PRODUCTS,
  type BulkChange,
  type BulkProduct,
  type PlannedChange,
  type PriceChange,
  planBulkChange,
  planUndo,
  pricesAfter,
} from "#app/domain/catalogue/bulk-change.ts";
import { type SeenProduct, storedBulkChanges } from "#app/domain/catalogue/bulk-edit-form.ts";
import { MAX_PRICE } from "#app/domain/catalogue/price-text.ts";
import type { CountedSize } from "#app/domain/catalogue/product.ts";
import { isLostInDollars } from "#app/domain/catalogue/product-price.ts";
import { isCounted } from "#app/domain/catalogue/sizes/size-list.ts";
import { sameMoney } from "#app/domain/money/money.ts";
import { type NewAuditEntry, recordAudit } from "#app/server/audit/record-audit.ts";
import { findCsvProducts } from "#app/server/catalogue/csv/csv-products.ts";
import { priceColumns, typedPrices } from "#app/server/catalogue/product-prices.ts";
import { readStock, stockFacts, writeStock } from "#app/server/catalogue/product-stock.ts";
import { findFormResult, idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";

/** How many products changed or not, and what changed of each. */
type BulkResult = {
  changed: number;
  unchanged: number;
  changes: (PlannedChange & { id: string })[];
};
type BulkRefusal =
  | Refusal<"nothing_chosen" | "too_many_products" | "sent_already">
  /** How many of the selected products no longer exist. */
  | Refusal<"products_gone", number>
  /**
   * The names of products whose price would exceed the maximum, or be below a US cent, in which prices are stored; or
   * whose price, or stock to set, has changed since the page was loaded.
   */
  | Refusal<"price_too_high" | "price_below_a_cent" | "typed_price_changed" | "stock_changed", string[]>;

/**
 * Changes price, stock or visibility of the chosen products in one transaction: all of them or none. A price is changed
 * in the currency it was typed in and its dollars are computed anew; with `keepOldPrice` the former price becomes the
 * compare price, or an earlier one that is higher stays. Stock counted per size changes for each size or for the one
 * that is named, and never falls below zero. The same form sent again, by its `idempotencyKey`, changes nothing more.
 * Refusals: `nothing_chosen`, `too_many_products`, `products_gone`, `price_too_high`, `price_below_a_cent`,
 * `typed_price_changed`, `stock_changed`, `sent_already`. Source: specification 11.5.
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
    /** What the page had shown of each product; one is changed without it whatever it is now. */
    seen?: ReadonlyMap<string, SeenProduct>;
    idempotencyKey?: string | null;
  },
): Promise<Ok<BulkResult> | BulkRefusal> {
  const chosen = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (chosen.length === 0) return refuse("nothing_chosen");
  if (chosen.length > BULK_MAX_PRODUCTS) return refuse("too_many_products");
  return await idempotentForm(shop.db, admin, { idempotencyKey, contents: { chosen, change } }, (tx) =>
    changeProducts(shop, admin, tx, { chosen, change, seen }),
  );
}

type Row = typeof products.$inferSelect;

/**
 * Takes back a bulk edit of this admin by the key of its form, once: prices and visibility as they were, and of stock
 * as many pieces as it added or took off, whatever was sold since. Returns how many products are as they were, and the
 * names of those that somebody has changed otherwise since, which stay. Refusals: `not_found` a day
 * later, `sent_already`. Source: specification 11.5.
 */
export async function undoBulkEdit(
  shop: Shop,
  admin: Admin<"products.edit">,
  { editKey, idempotencyKey }: { editKey: string; idempotencyKey: string },
): Promise<Ok<{ count: number; left: string[] }> | Refusal<"not_found" | "sent_already">> {
  const submission = { idempotencyKey, contents: { undo: editKey } };
  return await idempotentForm(shop.db, admin, submission, async (tx) => {
    const stored = storedBulkChanges.safeParse(await findFormResult(tx, admin, editKey));
    if (!stored.success) return refuse("not_found");
    const { changes } = stored.data;
    const rows = await lockChosen(
      tx,
      changes.map(({ id }) => id),
    );
    const stock = await readStock(tx, rows);
    await setStockCause(tx, { cause: "count", actorUserId: admin.userId });
    const left: string[] = [];
    for (const row of rows) {
      const change = changes.find(({ id }) => id === row.id);
      const counted = stock.get(row.id) ?? [];
      const planned = change && planUndo({ ...row, prices: typedPrices(row), stock: counted }, change);
      if (planned) await changeOne(shop, admin, tx, row, { planned, stock: counted });
      else left.push(row.name);
    }
    return ok({ count: rows.length - left.length, left });
  });
}

/** Changes all of the products, or none, within a transaction. */
export async function changeProducts(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  {
    chosen,
    change,
    seen,
  }: { chosen: string[]; change: BulkChange; seen?: ReadonlyMap<string, SeenProduct> | undefined },
): Promise<Ok<BulkResult> | BulkRefusal> {
  const rows = await lockChosen(tx, chosen);
  if (rows.length < chosen.length) return refuseWith("products_gone", chosen.length - rows.length);
  const namesOf = (isMeant: (row: Row) => boolean) => rows.filter(isMeant).map(({ name }) => name);
  if (isPriced(change)) {
    const repriced = namesOf((row) => {
      const shown = seen?.get(row.id)?.price;
      return shown !== undefined && !sameMoney(typedPrices(row).price, shown);
    });
    if (repriced.length > 0) return refuseWith("typed_price_changed", repriced);
    const priceOf = (row: Row) => pricesAfter(typedPrices(row), change, currentPricing(shop)).price;
    const tooDear = namesOf((row) => priceOf(row).amount > MAX_PRICE);
    if (tooDear.length > 0) return refuseWith("price_too_high", tooDear);
    const lost = namesOf((row) => isLostInDollars(priceOf(row), shop.rates.current()));
    if (lost.length > 0) return refuseWith("price_below_a_cent", lost);
  }
  const stock = await readStock(tx, rows);
  const moved = namesOf(({ id }) => hasMoved(stock.get(id) ?? [], seen?.get(id)?.stock, change));
  if (moved.length > 0) return refuseWith("stock_changed", moved);
  const isDelivery = change.action === "stock-add" && change.quantity > 0;
  await setStockCause(tx, { cause: isDelivery ? "delivery" : "count", actorUserId: admin.userId });
  const changes: BulkResult["changes"] = [];
  for (const row of rows) {
    const counted = stock.get(row.id) ?? [];
    const { isActive } = row;
    const planned = planBulkChange(
      { prices: typedPrices(row), stock: counted, isActive },
      change,
      currentPricing(shop),
    );
    if (planned === null) continue;
    changes.push({ id: row.id, ...planned });
    await changeOne(shop, admin, tx, row, { planned, stock: counted });
  }
  return ok({ changed: changes.length, unchanged: rows.length - changes.length, changes });
}

/** Locks the existing products among these, in the order that all transactions share. */
async function lockChosen(tx: Transaction, ids: readonly string[]): Promise<Row[]> {
  return await tx
    .select()
    .from(products)
    .where(and(inArray(products.id, ids.filter(isUuid)), isNull(products.archivedAt)))
    .orderBy(products.id)
    .for("update");
}

/** `stock` is what there is of the product. */
type ChangeToWrite = { planned: PlannedChange; stock: readonly CountedSize[] };

/** Writes a change of a product, with its audit entry. */
async function changeOne(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  row: Row,
  change: ChangeToWrite,
): Promise<void> {
  const { action, before, after } = await writeChange(shop, tx, row, change);
  const { name } = row;
  const facts = { before: { name, ...before }, after: { name, ...after } };
  await recordAudit(tx, admin, { action, subjectId: row.id, ...facts });
}

async function writeChange(
  shop: Shop,
  tx: Transaction,
  row: Row,
  { planned, stock }: ChangeToWrite,
): Promise<{ action: NewAuditEntry["action"]; before: object; after: object }> {
  const write = (columns: Partial<Row>) =>
    tx
      .update(products)
      .set({ ...columns, updatedAt: shop.clock() })
      .where(eq(products.id, row.id));
  if (planned.isActive) {
    const { before, after } = planned.isActive;
    await write({ isActive: after });
    const action = after ? "product.published" : "product.hidden";
    return { action, before: { isActive: before }, after: { isActive: after } };
  }
  if (planned.price || planned.comparePrice) {
    const now = typedPrices(row);
    const price = planned.price?.after ?? now.price;
    const comparePrice = planned.comparePrice ? planned.comparePrice.after : now.comparePrice;
    const columns = priceColumns({ price, comparePrice }, shop.rates.current());
    await write(columns);
    const shown = ({ currency, enteredPrice, price, comparePrice }: typeof columns | Row) => {
      return { currency, enteredPrice, price, comparePrice };
    };
    return { action: "product.repriced", before: shown(row), after: shown(columns) };
  }
  const now = new Map(planned.stock?.map(({ size, after }) => [size, after]));
  const after = stock.map(({ size, quantity }) => ({ size, quantity: now.get(size) ?? quantity }));
  const written = { sizes: row.stockPerSize ? after : [], single: after[0]?.quantity ?? 0 };
  await writeStock(tx, row.id, written);
  await write({});
  return { action: "product.restocked", before: stockFacts(stock), after: stockFacts(after) };
}

function isPriced(change: BulkChange): change is PriceChange {
  return change.action === "price-percent" || change.action === "price-set";
}

/**
 * Returns whether the stock that a change sets differs from what the page had shown; sizes it leaves out do not count.
 */
function hasMoved(
  stock: readonly CountedSize[],
  seen: SeenProduct["stock"] | undefined,
  change: BulkChange,
): boolean {
  if (change.action !== "stock-set" || seen === undefined) return false;
  const isSet = ({ size }: { size: string }) => change.size === null || change.size === size;
  return stock.some((each) => isSet(each) && seen.get(each.size) !== each.quantity);
}

/** Returns the existing products among these ids, by name. */
export async function chosenProducts(shop: Shop, ids: readonly string[]): Promise<BulkProduct[]> {
  const known = ids.filter(isUuid);
  const found = await findCsvProducts(shop.db, { ids: known });
  return found
    .map(({ id, name, price, comparePrice, sizes, stockQuantity, isActive }) => {
      const stock = isCounted(sizes)
        ? sizes.map(({ size, quantity }) => ({ size, quantity: quantity ?? 0 }))
        : [{ size: "", quantity: stockQuantity }];
      return { id, name, prices: { price, comparePrice }, stock, isActive };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}
