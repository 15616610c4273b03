import { type ListingFilter, PAGE_SIZE } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Shop } from "#app/server/shop.ts";
import { findProducts } from "./find-products.ts";
import { cardsByIds } from "./product-cache.ts";

export type Listing = {
  cards: ProductCard[];
  total: number;
  /** 1 is the first; never beyond the last. */
  page: number;
  pageCount: number;
};

/**
 * Returns one page of the active products that match a filter, as cards in the visitor's currency. Category and brand
 * match in part and in any case; an audience includes unisex; a search is read as `readSearch` says; sorted by
 * relevance, the best match comes first. A size must be in stock; otherwise what is sold out comes last. A page beyond
 * the last returns the last. Source: specification 3.9, 3.11.
 */
export async function listProducts(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  pageSize = PAGE_SIZE,
): Promise<Listing> {
  const { count, idsOf } = await findProducts(shop, filter, currency);
  const { page, pageCount, offset } = clampPage(filter.page, count.all, pageSize);
  const beforeSoldOut = Math.max(0, count["in stock"] - offset);
  const inStock = { limit: Math.min(beforeSoldOut, pageSize), offset };
  const soldOut = { limit: pageSize - inStock.limit, offset: Math.max(0, offset - count["in stock"]) };
  const ids = await Promise.all([
    inStock.limit > 0 ? idsOf("in stock", inStock) : [],
    soldOut.limit > 0 ? idsOf("sold out", soldOut) : [],
  ]);
  const cards = await cardsByIds(shop, ids.flat(), currency);
  return { cards, total: count.all, page, pageCount };
}
