import { and, desc, eq, ilike, inArray, type SQL } from "drizzle-orm";
import { isStockCause, type StockChange } from "#app/domain/catalogue/stock-cause.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { readPage } from "#app/server/platform/db/queries/read-page.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { productStock, products, stockChanges } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";

/** Empty words do not narrow; `product` is an id, `search` a part of a product's name. */
export type StockHistoryFilter = { product: string; search: string; cause: string; page: number };

type StockHistory = {
  changes: StockChange[];
  total: number;
  page: number;
  pageCount: number;
  /** The product asked for, with what there is of it; null for all products. */
  product: { id: string; name: string; stock: number; sizes: { size: string; quantity: number }[] } | null;
};

const PER_PAGE = 50;

/**
 * Returns the changes of stock, newest first, 50 a page; a page beyond the last is the last.
 * Source: specification 11.17.
 */
export async function listStockChanges(shop: Shop, filter: StockHistoryFilter): Promise<StockHistory> {
  const where = narrowed(filter);
  const found = () =>
    shop.db
      .select({ id: stockChanges.id })
      .from(stockChanges)
      .innerJoin(products, eq(products.id, stockChanges.productId))
      .where(where);
  const { rows, ...counts } = await readPage(
    shop.db,
    { requested: filter.page, perPage: PER_PAGE, found: found() },
    async ({ limit, offset }) =>
      await shop.db
        .select({
          id: stockChanges.id,
          productId: stockChanges.productId,
          productName: products.name,
          size: stockChanges.size,
          change: stockChanges.change,
          quantityAfter: stockChanges.quantityAfter,
          cause: stockChanges.cause,
          orderNumber: orders.orderNumber,
          purchaseOrder: stockChanges.purchaseOrder,
          actor: users.email,
          at: stockChanges.createdAt,
        })
        .from(stockChanges)
        .innerJoin(products, eq(products.id, stockChanges.productId))
        .leftJoin(orders, eq(orders.id, stockChanges.orderId))
        .leftJoin(users, eq(users.id, stockChanges.actorUserId))
        // Chosen first: the rows that an offset passes over are joined with products only.
        .where(inArray(stockChanges.id, found().orderBy(desc(stockChanges.id)).limit(limit).offset(offset)))
        .orderBy(desc(stockChanges.id)),
  );
  const changes = rows.map(
    (row) => ({ ...row, cause: isStockCause(row.cause) ? row.cause : "other" }) as const,
  );
  return { changes, ...counts, product: await findProduct(shop, filter.product) };
}

function narrowed({ product, search, cause }: StockHistoryFilter): SQL | undefined {
  return and(
    isUuid(product) ? eq(stockChanges.productId, product) : undefined,
    search === "" ? undefined : ilike(products.name, containsPattern(search)),
    isStockCause(cause) ? eq(stockChanges.cause, cause) : undefined,
  );
}

async function findProduct(shop: Shop, id: string): Promise<StockHistory["product"]> {
  if (!isUuid(id)) return null;
  const [product] = await shop.db
    .select({ id: products.id, name: products.name, stock: products.stockQuantity, order: products.sizes })
    .from(products)
    .where(eq(products.id, id));
  if (!product) return null;
  const { order, ...shown } = product;
  const sizes = await shop.db
    .select({ size: productStock.size, quantity: productStock.quantity })
    .from(productStock)
    .where(eq(productStock.productId, id));
  return { ...shown, sizes: sizes.toSorted((a, b) => order.indexOf(a.size) - order.indexOf(b.size)) };
}
