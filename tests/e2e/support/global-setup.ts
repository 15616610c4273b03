import { queryStore } from "./store-database.ts";

/**
 * Adds fifty pieces to every size in stock of products that are not nearly sold out, in both stores. No test's purchase
 * then takes another's last pair.
 */
export default async function fillShelves(): Promise<void> {
  for (const dataDir of [process.env.E2E_DATA_DIR, process.env.E2E_TLS_DATA_DIR]) {
    await queryStore(
      `update product_stock set quantity = product_stock.quantity + 50 from products
       where products.id = product_stock.product_id and products.stock_quantity > 5 and product_stock.quantity > 0`,
      [],
      dataDir,
    );
    await queryStore(
      "update products set stock_quantity = stock_quantity + 50 where not stock_per_size and stock_quantity > 5",
      [],
      dataDir,
    );
  }
}
