import { and, eq, ilike, isNull, or, sql } from "drizzle-orm";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import type { SizeChoice } from "#app/domain/orders/changes/order-change.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { products } from "#database/schema/catalogue.ts";

/** Returns the sizes of products and of their other colours on sale, with what is left of each. */
export async function sizeChoices(
  db: DatabaseOrTransaction,
  productIds: readonly string[],
): Promise<SizeChoice[]> {
  const { rows } = await db.execute<SizeChoice>(sql`
    select own.id as "of", products.id as "productId", products.name, coalesce(nullif(listed.size, ''), ${ONE_SIZE}) as size,
      case when products.stock_per_size then coalesce(quantity, 0) else products.stock_quantity end as "left"
    from products as own
    join products on products.id = own.id or (own.model <> '' and lower(products.model) = lower(own.model)
      and products.brand = own.brand and products.is_active)
    cross join unnest(case products.sizes when '{}' then '{""}' else products.sizes end) with ordinality as listed (size, place)
    left join product_stock on product_stock.product_id = products.id and product_stock.size = listed.size
    where own.id = any(${sql.param(productIds.filter(isUuid))}::uuid[]) and products.archived_at is null
    order by own.id, products.id <> own.id, products.name, place`);
  return rows;
}

/** Returns the id of the one product with this name, or of this link; null for none or several. */
export async function findProductNamed(db: DatabaseOrTransaction, typed: string): Promise<string | null> {
  const slug =
    typed
      .replace(/[?#].*$/, "")
      .split("/")
      .filter(Boolean)
      .at(-1) ?? typed;
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        or(eq(products.slug, slug), ilike(products.name, typed.replace(/[\\%_]/g, "\\$&"))),
      ),
    )
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
