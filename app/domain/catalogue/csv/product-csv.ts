import type { Product } from "#app/domain/catalogue/product.ts";
import type { TypedPrices } from "#app/domain/catalogue/product-price.ts";
import { isCounted, sizesCell } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";

/** The columns of the product file, in order; the names are those of the products table. */
export const PRODUCT_CSV_COLUMNS = [
  "id",
  "slug",
  "name",
  "description",
  "brand",
  "model",
  "category",
  "subcategory",
  "target_audience",
  "price",
  "compare_price",
  "currency",
  "weight",
  "delivery_duration",
  "sizes",
  "stock_quantity",
  "colors",
  "images",
  "tags",
  "story_origin",
  "story_materials",
  "story_care",
  "story_fit",
  "story_checked_by",
  "story_checked_on",
  "is_featured",
  "is_active",
] as const;

/** One of the columns. */
export type ProductCsvColumn = (typeof PRODUCT_CSV_COLUMNS)[number];

/** Returns whether a column contains stock. */
export function isStockColumn(column: ProductCsvColumn): boolean {
  return column === "sizes" || column === "stock_quantity";
}

/** A product as in the file, with the prices as typed. */
export type CsvProduct = Pick<
  Product,
  | "id"
  | "slug"
  | "name"
  | "description"
  | "brand"
  | "model"
  | "category"
  | "subcategory"
  | "targetAudience"
  | "weightGrams"
  | "deliveryDuration"
  | "sizes"
  | "stockQuantity"
  | "colors"
  | "tags"
  | "story"
  | "isFeatured"
  | "isActive"
> &
  TypedPrices & { images: string[] };

/** The text of a product's cells, by column. */
export type ProductCells = Record<ProductCsvColumn, string>;

/** A changed cell, with both values as in the file. */
export type CellChange = { column: ProductCsvColumn; before: string; after: string };

/** Returns a product's cells. Stock is an empty cell if it is counted per size. */
export function productCells(product: CsvProduct): ProductCells {
  const { comparePrice, price } = product;
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: unixRows(product.description),
    brand: product.brand,
    model: product.model,
    category: product.category,
    subcategory: product.subcategory,
    target_audience: product.targetAudience,
    price: toDecimal(price),
    compare_price: comparePrice ? toDecimal(comparePrice) : "",
    currency: price.currency,
    weight: String(product.weightGrams / 1000),
    delivery_duration: product.deliveryDuration,
    sizes: sizesCell(product.sizes),
    stock_quantity: isCounted(product.sizes) ? "" : String(product.stockQuantity),
    colors: product.colors.join(", "),
    images: product.images.join(" "),
    tags: product.tags.join(", "),
    story_origin: unixRows(product.story.origin),
    story_materials: unixRows(product.story.materials),
    story_care: unixRows(product.story.care),
    story_fit: unixRows(product.story.fit),
    story_checked_by: product.story.checkedBy,
    story_checked_on: product.story.checkedOn,
    is_featured: product.isFeatured ? "yes" : "no",
    is_active: product.isActive ? "yes" : "no",
  };
}

function unixRows(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
