import { type SQL, sql } from "drizzle-orm";

/**
 * Returns the condition for products with at most this many pieces, or without stock of one of their sizes. For
 * statements that read the table `products` without an alias. Source: specification 3.6.
 */
export function lowStock(atMost: number): SQL {
  return sql`(products.stock_quantity <= ${atMost} or exists (
    select 1 from product_stock where product_stock.product_id = products.id and product_stock.quantity = 0
  ))`;
}
