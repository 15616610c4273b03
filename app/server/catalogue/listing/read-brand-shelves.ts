import { and, count, inArray, sql } from "drizzle-orm";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { filterConditions, onSale } from "./filter-conditions.ts";
import { sortedBy } from "./find-products.ts";
import { cardsByIds } from "./product-cache.ts";

export type BrandShelf = { brand: string; products: number; cards: ProductCard[] };

type BrandShelves = { shelves: BrandShelf[]; total: number; page: number; pageCount: number };

const SHELVES_PER_PAGE = 12;
const CARDS_PER_SHELF = 4;

/**
 * Returns the products that match a filter, grouped by brand: each brand with its count and its first four in the
 * filter's order, brands from A to Z, twelve a page. Source: specification 3.14.
 */
export async function readBrandShelves(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<BrandShelves> {
  const { where: conditions, price } = await filterConditions(shop, { ...filter, filter: "" }, currency);
  const where = and(...conditions, sql`${products.brand} <> ''`);
  const brands = await shop.db
    .select({ brand: products.brand, products: count() })
    .from(products)
    .where(where)
    .groupBy(products.brand)
    .orderBy(alphabetical(products.brand));
  const { page, pageCount, offset } = clampPage(filter.page, brands.length, SHELVES_PER_PAGE);
  const shown = brands.slice(offset, offset + SHELVES_PER_PAGE);
  const total = brands.reduce((sum, brand) => sum + brand.products, 0);
  if (shown.length === 0) return { shelves: [], total, page, pageCount };

  const order = sql.join([products.isSoldOut, ...sortedBy(filter.sort, price)], sql`, `);
  const ranked = shop.db
    .select({
      id: products.id,
      place: sql<number>`row_number() over (partition by ${products.brand} order by ${order})`.as("place"),
    })
    .from(products)
    .where(
      and(
        where,
        inArray(
          products.brand,
          shown.map(({ brand }) => brand),
        ),
      ),
    )
    .as("ranked");
  const rows = await shop.db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.place} <= ${CARDS_PER_SHELF}`)
    .orderBy(ranked.place);
  const ids = rows.map(({ id }) => id);
  const cards = await cardsByIds(shop, ids, currency);
  const shelves = shown.map((brand) => ({
    ...brand,
    cards: cards.filter((card) => card.brand === brand.brand),
  }));
  return { shelves, total, page, pageCount };
}

/** Returns a brand as the shop writes it, from any case and with dashes for spaces; null for an unknown one. */
export async function findBrand(shop: Shop, text: string): Promise<string | null> {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[-_\s]+/g, " ");
  const written = sql`regexp_replace(lower(${products.brand}), '[-_[:space:]]+', ' ', 'g')`;
  const [row] = await shop.db
    .select({ brand: products.brand })
    .from(products)
    .where(and(onSale, sql`${written} = ${plain}`))
    .limit(1);
  return row?.brand ?? null;
}
