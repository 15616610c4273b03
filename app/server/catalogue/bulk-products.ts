import { sizesCell } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { findCsvProducts } from "#app/server/catalogue/csv/csv-products.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";

/** A product on the bulk screen: its price as typed, its stock as text. */
export type ChosenProduct = {
  id: string;
  name: string;
  price: string;
  /** The total stock. */
  stock: number;
  /** "40:3 41:2" if sizes are counted, else empty. */
  sizes: string;
  isActive: boolean;
};

/** Returns the existing products among these ids, by name. */
export async function chosenProducts(shop: Shop, ids: readonly string[]): Promise<ChosenProduct[]> {
  const known = ids.filter(isUuid);
  const found = await findCsvProducts(shop.db, { ids: known, slugs: [], lock: false });
  return found
    .map(({ id, name, price, currency, sizes, stockQuantity, isActive }) => {
      const amount = moneyFromDecimal(price, currency);
      const isCounted = sizes.some(({ quantity }) => quantity !== null);
      return {
        id,
        name,
        price: amount ? formatMoney(amount) : price,
        stock: stockQuantity,
        sizes: isCounted ? sizesCell(sizes) : "",
        isActive,
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}
