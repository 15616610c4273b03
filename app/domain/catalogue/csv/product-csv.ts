import type { Product } from "#app/domain/catalogue/product.ts";
import type { TypedPrices } from "#app/domain/catalogue/product-price.ts";
import { isCounted } from "#app/domain/catalogue/sizes/size-list.ts";
import { sizesCell } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";

/** A product as in the file, with the prices as typed. */
export type CsvProduct = Omit<
  Product,
  "priceUsd" | "comparePriceUsd" | "currency" | "typed" | "images" | "createdAt"
> &
  TypedPrices & { images: string[] };

/**
 * The columns of the product file, in order, and their cells; the names are those of the products table. Stock is an empty
 * cell if it is counted per size.
 */
const CELLS = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name: ({ name }) => name,
  description: ({ description }) => unixRows(description),
  brand: ({ brand }) => brand,
  model: ({ model }) => model,
  category: ({ category }) => category,
  subcategory: ({ subcategory }) => subcategory,
  target_audience: ({ targetAudience }) => targetAudience,
  price: ({ price }) => toDecimal(price),
  compare_price: ({ comparePrice }) => (comparePrice ? toDecimal(comparePrice) : ""),
  currency: ({ price }) => price.currency,
  weight: ({ weightGrams }) => String(weightGrams / 1000),
  delivery_duration: ({ deliveryDuration }) => deliveryDuration,
  sizes: ({ sizes }) => sizesCell(sizes),
  stock_quantity: ({ sizes, stockQuantity }) => (isCounted(sizes) ? "" : String(stockQuantity)),
  colors: ({ colors }) => colors.join(", "),
  images: ({ images }) => images.join(" "),
  tags: ({ tags }) => tags.join(", "),
  story_origin: ({ story }) => unixRows(story.origin),
  story_materials: ({ story }) => unixRows(story.materials),
  story_care: ({ story }) => unixRows(story.care),
  story_fit: ({ story }) => unixRows(story.fit),
  story_checked_by: ({ story }) => story.checkedBy,
  story_checked_on: ({ story }) => story.checkedOn,
  is_featured: ({ isFeatured }) => (isFeatured ? "yes" : "no"),
  is_active: ({ isActive }) => (isActive ? "yes" : "no"),
} satisfies Record<string, (product: CsvProduct) => string>;

/** One of the columns. */
export type ProductCsvColumn = keyof typeof CELLS;

/** The columns of the product file, in order. */
export const PRODUCT_CSV_COLUMNS = Object.keys(CELLS) as ProductCsvColumn[];

/** Returns whether a column contains stock. */
export function isStockColumn(column: ProductCsvColumn): boolean {
  return column === "sizes" || column === "stock_quantity";
}

/** The text of a product's cells, by column. */
export type ProductCells = Record<ProductCsvColumn, string>;

/** A changed cell, with both values as in the file. */
export type CellChange = { column: ProductCsvColumn; before: string; after: string };

/** Returns a product's cells. */
export function productCells(product: CsvProduct): ProductCells {
  const cells = PRODUCT_CSV_COLUMNS.map((column) => [column, CELLS[column](product)]);
  return Object.fromEntries(cells) as ProductCells;
}

function unixRows(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
