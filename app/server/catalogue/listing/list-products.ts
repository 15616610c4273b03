import { type ListingFilter, PAGE_SIZE } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import type { Shop } from "#app/server/shop.ts";
import { type FoundProducts, findProductIds, MAX_KEY_LENGTH, NO_PRODUCTS } from "./find-product-ids.ts";
import { cardsByIds } from "./product-cache.ts";

export type Listing = {
  cards: ProductCard[];
  /**
   * Exact, save where a search leaves more than 1,000, or a size or a price bound does so in a large catalogue: then an
   * estimate in hundreds.
   */
  total: number;
  /** 1 is the first; never beyond the last. */
  page: number;
  pageCount: number;
  /** How many of the total are in stock: they come first, and what is sold out begins a page of its own. */
  inStock: number;
};

/**
 * Returns one page of the active products that match a filter, as cards in the visitor's currency. Category and brand
 * match in part and in any case; an audience includes unisex; a search is read as `readSearch` says; sorted by
 * relevance, the best match comes first. A size must be in stock; otherwise what is sold out follows on pages of its
 * own. A page beyond the last returns the last. Source: specification 3.9, 3.11.
 */
export async function listProducts(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  pageSize = PAGE_SIZE,
): Promise<Listing> {
  const [inStock, beginning] = await Promise.all([
    findProductIds(shop, filter, currency, pageSize, "false"),
    filter.size === "" ? findSoldOut(shop, { ...filter, page: 1 }, currency, pageSize) : NO_PRODUCTS,
  ]);
  const total = inStock.total + beginning.total;
  const pagesInStock = Math.ceil(inStock.total / pageSize);
  const pageCount = Math.max(1, pagesInStock + Math.ceil(beginning.total / pageSize));
  const counts = { total, pageCount, inStock: inStock.total };
  const beyond = filter.page - pagesInStock;
  if (beginning.total === 0 || (beyond < 1 && inStock.total > 0)) {
    return { ...counts, cards: await cardsByIds(shop, inStock.ids, currency), page: inStock.page };
  }
  const soldOut =
    beyond <= 1 ? beginning : await findSoldOut(shop, { ...filter, page: beyond }, currency, pageSize);
  const cards = await cardsByIds(shop, soldOut.ids, currency);
  return { ...counts, cards, page: pagesInStock + soldOut.page };
}

/** A page of sold-out products, by everything that was requested. */
const soldOutRegion = cacheRegion<FoundProducts>(500);

/** Caches the number until the catalogue changes, because every page of a listing needs it. */
async function findSoldOut(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  pageSize: number,
): Promise<FoundProducts> {
  const cacheKey = JSON.stringify([filter, currency, shop.rates.current()[currency], pageSize]);
  const find = () => findProductIds(shop, filter, currency, pageSize, "true");
  return cacheKey.length > MAX_KEY_LENGTH
    ? await find()
    : await shop.dataCache.region(soldOutRegion).getOrLoad(cacheKey, find);
}
