import { changeShelves } from "./change-catalogue.ts";

/**
 * Before the journeys: every size that is there at all, of products that are not nearly sold out, gets fifty more, so
 * that one journey's purchase never takes another's last pair.
 */
export default async function fillShelves(): Promise<void> {
  await changeShelves(
    `update product_stock set quantity = product_stock.quantity + 50 from products
     where products.id = product_stock.product_id and products.stock_quantity > 5 and product_stock.quantity > 0`,
  );
  await changeShelves(
    "update products set stock_quantity = stock_quantity + 50 where not stock_per_size and stock_quantity > 5",
  );
}
