import type { CountedSize } from "#app/domain/catalogue/bulk-change.ts";
import type { TypedPrices } from "#app/domain/catalogue/product-price.ts";
import { isCounted } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { findCsvProducts } from "#app/server/catalogue/csv/csv-products.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";

/** A product on the bulk screen. */
export type ChosenProduct = {
  id: string;
  name: string;
  /** As they were typed. */
  prices: TypedPrices;
  /** By size where sizes are counted; else a single one with an empty size. */
  stock: CountedSize[];
  isActive: boolean;
};

/** Returns the existing products among these ids, by name. */
export async function chosenProducts(shop: Shop, ids: readonly string[]): Promise<ChosenProduct[]> {
  const known = ids.filter(isUuid);
  const found = await findCsvProducts(shop.db, { ids: known, slugs: [], lock: false });
  return found
    .map(({ id, name, price, comparePrice, sizes, stockQuantity, isActive }) => {
      const stock = isCounted(sizes)
        ? sizes.map(({ size, quantity }) => ({ size, quantity: quantity ?? 0 }))
        : [{ size: "", quantity: stockQuantity }];
      return { id, name, prices: { price, comparePrice }, stock, isActive };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}
