import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AdminProductSort, AdminProductState } from "#app/domain/catalogue/listing/admin-listing.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { typedPrices } from "./product-prices.ts";
import { lowStock, productColumns, productVersion, toProducts } from "./product-rows.ts";

export type AdminProductFilter = {
  search: string;
  category: string;
  state: AdminProductState;
  sort: AdminProductSort;
  page: number;
  /** The stock at or below which a product counts as low. */
  lowStockAt: number;
};

/** A product in the admin's list; prices are US dollars, `typed` those of another currency. */
type AdminProductRow = Product & { price: Money; comparePrice: Money | null };

type AdminProducts = { products: AdminProductRow[]; total: number; page: number; pageCount: number };

const PER_PAGE = 24;

/**
 * Returns the catalogue for administrators, hidden products too, archived ones left out; 24 a page, newest first unless
 * sorted otherwise. A page beyond the last returns the last. Source: specification 11.3.
 */
export async function adminProducts(shop: Shop, filter: AdminProductFilter): Promise<AdminProducts> {
  const where = and(...conditions(filter));
  const [counted] = await shop.db.select({ total: count() }).from(products).where(where);
  const total = counted?.total ?? 0;
  const { page, pageCount, offset } = clampPage(filter.page, total, PER_PAGE);
  const rows = await shop.db
    .select(productColumns)
    .from(products)
    .where(where)
    .orderBy(...ordering(filter.sort))
    .limit(PER_PAGE)
    .offset(offset);
  const list = await toProducts(shop.db, rows);
  return {
    products: list.map((product) => ({
      ...product,
      price: money(product.priceUsd, "USD"),
      comparePrice: product.comparePriceUsd === null ? null : money(product.comparePriceUsd, "USD"),
    })),
    total,
    page,
    pageCount,
  };
}

/** Returns the ids of all products of `adminProducts` on every page, at most `limit`. */
export async function idsOfProducts(
  shop: Shop,
  filter: Omit<AdminProductFilter, "page">,
  limit: number,
): Promise<string[]> {
  const rows = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(...conditions(filter)))
    .orderBy(...ordering(filter.sort))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A product as the form edits it: the price in its entered currency, as text. */
type EditableProduct = {
  product: Product;
  price: string;
  comparePrice: string;
  /** The version that a save started from. */
  version: string;
};

/** Returns the product with this id for editing, without archived ones; null if there is none. */
export async function editableProduct(shop: Shop, id: string): Promise<EditableProduct | null> {
  if (!isUuid(id)) return null;
  const rows = await shop.db
    .select(productColumns)
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .limit(1);
  const [product] = await toProducts(shop.db, rows);
  const [found] = rows;
  if (!product || !found) return null;
  const { price, comparePrice } = typedPrices(found.row);
  return {
    product: { ...product, currency: price.currency },
    price: toDecimal(price),
    comparePrice: comparePrice ? toDecimal(comparePrice) : "",
    version: productVersion(found.row),
  };
}

/** Returns every brand in the catalogue, for the form's list. */
export async function catalogueBrands(shop: Shop): Promise<string[]> {
  const rows = await shop.db
    .select({ brand: products.brand })
    .from(products)
    .where(and(isNull(products.archivedAt), sql`${products.brand} <> ''`))
    .groupBy(products.brand)
    .orderBy(alphabetical(products.brand));
  return rows.map(({ brand }) => brand);
}

function conditions({
  search,
  category,
  state,
  lowStockAt,
}: Omit<AdminProductFilter, "page">): (SQL | undefined)[] {
  return [
    isNull(products.archivedAt),
    category === "" ? undefined : eq(sql`lower(${products.category})`, category.toLowerCase()),
    search.trim() === "" ? undefined : found(search.trim()),
    stateIs(state, lowStockAt),
  ];
}

function found(search: string): SQL | undefined {
  const words = search.split(/\s+/).slice(0, 8);
  return and(
    ...words.map((word) => {
      const pattern = containsPattern(word);
      return or(
        sql`products.search_text like plain_text(${pattern})`,
        sql`${products.slug} ilike ${pattern}`,
      );
    }),
  );
}

function stateIs(state: AdminProductFilter["state"], lowStockAt: number): SQL | undefined {
  switch (state) {
    case "all":
      return undefined;
    case "active":
      return eq(products.isActive, true);
    case "hidden":
      return eq(products.isActive, false);
    case "featured":
      return eq(products.isFeatured, true);
    case "low":
      return and(eq(products.isActive, true), lowStock(lowStockAt));
    default:
      return state satisfies never;
  }
}

function ordering(sort: AdminProductFilter["sort"]): SQL[] {
  switch (sort) {
    case "newest":
      return [desc(products.createdAt), desc(products.id)];
    case "name":
      return [alphabetical(products.name), asc(products.id)];
    case "price-asc":
      return [asc(products.price), alphabetical(products.name), asc(products.id)];
    case "price-desc":
      return [desc(products.price), alphabetical(products.name), asc(products.id)];
    case "stock":
      return [asc(products.stockQuantity), alphabetical(products.name), asc(products.id)];
    default:
      return sort satisfies never;
  }
}
