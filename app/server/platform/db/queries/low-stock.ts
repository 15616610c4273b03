import { type SQL, sql } from "drizzle-orm";

/**
 * Products with this many pieces left or fewer, or without any of one of the sizes that are counted apart. For a
 * statement that reads the table `products` under its own name. Source: decisions, Accounts and access (low stock).
 */
export function lowStock(atMost: number): SQL {
  return sql`(products.stock_quantity <= ${atMost} or exists (
    select 1 from product_stock where product_stock.product_id = products.id and product_stock.quantity = 0
  ))`;
}
