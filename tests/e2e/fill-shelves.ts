import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { findRunningConnection } from "#app/server/platform/postgres/embedded-postgres.ts";

/**
 * Before the journeys: every size that is there at all, of products that are not nearly sold out, gets fifty more, so
 * that one journey's purchase never takes another's last pair.
 */
export default async function fillShelves(): Promise<void> {
  const connection = findRunningConnection(process.env.E2E_DATA_DIR ?? "");
  if (!connection) throw new Error("the store under test has no running database");
  const { pool, close } = openDatabase({ connection, max: 1 });
  await pool.query(
    `update product_stock set quantity = product_stock.quantity + 50 from products
     where products.id = product_stock.product_id and products.stock_quantity > 5 and product_stock.quantity > 0`,
  );
  await pool.query(
    "update products set stock_quantity = stock_quantity + 50 where not stock_per_size and stock_quantity > 5",
  );
  await close();
}
