import { sql } from "drizzle-orm";
import { productCard } from "#app/domain/catalogue/product-card.ts";
import type { Suggestions } from "#app/domain/catalogue/suggestions.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Shop } from "#app/server/shop.ts";
import { countUpTo, EXACT_UP_TO } from "./count-products.ts";
import { onSale, partOf } from "./filter-conditions.ts";
import { rowsByIds } from "./plain-listing.ts";
import { toProducts } from "./product-rows.ts";
import { matchesAnywhere, rankedIds, searchQuestions } from "./search-products.ts";

const PRODUCTS_SHOWN = 6;
const NAMES_SHOWN = 4;
const TYPED_AT_LEAST = 2;

/**
 * What somebody who is still typing may mean: at most six products, the most relevant first, and the categories and
 * brands whose name has a word beginning so. Nothing for fewer than two letters.
 * Source: issue on the storefront, item 3.
 */
export async function suggest(shop: Shop, typed: string, currency: CurrencyCode): Promise<Suggestions> {
  const text = typed.trim();
  if (text.length < TYPED_AT_LEAST) return { products: [], categories: [], brands: [] };
  const [names, products] = await Promise.all([
    matchingNames(shop, text),
    matchingProducts(shop, text, currency),
  ]);
  return { ...names, products };
}

async function matchingProducts(
  shop: Shop,
  text: string,
  currency: CurrencyCode,
): Promise<Suggestions["products"]> {
  const questions = await searchQuestions(shop.db, text);
  if (questions === null) return [];
  const total = await countUpTo(shop.db, [onSale, matchesAnywhere(questions)], EXACT_UP_TO);
  if (total === 0) return [];
  const ids = await rankedIds(shop.db, questions, [onSale], { total, limit: PRODUCTS_SHOWN, offset: 0 });
  const found = await toProducts(shop.db, await rowsByIds(shop.db, ids));
  const context = { currency, rates: shop.rates.current(), now: shop.clock() };
  return found.map((product) => {
    const { slug, name, brand, price, image } = productCard(product, context);
    const picture = image && {
      src: image.mediaId === null ? image.src : `/media/${image.mediaId}-320.webp`,
      tint: image.tint,
    };
    return { slug, name, brand, price, picture };
  });
}

async function matchingNames(shop: Shop, text: string): Promise<Pick<Suggestions, "categories" | "brands">> {
  const begins = sql`' ' || plain_text(name) like plain_text(${partOf(` ${text}`)})`;
  const { rows } = await shop.db.execute<{ categories: string[]; brands: string[] }>(sql`select
    array(select name from categories_on_sale() as name where ${begins} order by name limit ${NAMES_SHOWN}) as categories,
    array(select name from brands_on_sale() as name where ${begins} order by name limit ${NAMES_SHOWN}) as brands`);
  return { categories: rows[0]?.categories ?? [], brands: rows[0]?.brands ?? [] };
}
