import type { SizeStock } from "#app/domain/catalogue/product.ts";
import {
  DEFAULT_DELIVERY_DURATION,
  DEFAULT_WEIGHT_GRAMS,
  FORM_BRANDS,
} from "#app/domain/catalogue/product-choices.ts";
import { NO_STORY, type ProductStory } from "#app/domain/catalogue/product-story.ts";
import { isCounted, sizesCell } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";

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

/** A product as in the file. Prices are decimals in `currency`, as entered; weight is in grams. */
export type CsvProduct = {
  id: string;
  slug: string;
  name: string;
  description: string;
  brand: string;
  model: string;
  category: string;
  subcategory: string;
  targetAudience: string;
  price: string;
  /** Empty if there is none. */
  comparePrice: string;
  currency: CurrencyCode;
  weightGrams: number;
  deliveryDuration: string;
  sizes: SizeStock[];
  /** Used only if stock is not counted per size. */
  stockQuantity: number;
  colors: string[];
  images: string[];
  tags: string[];
  story: ProductStory;
  isFeatured: boolean;
  isActive: boolean;
};

/** The text of a product's cells, by column. */
export type ProductCells = Record<ProductCsvColumn, string>;

/** A changed cell, with both values as in the file. */
export type CellChange = { column: ProductCsvColumn; before: string; after: string };

/** An error of a cell, as text; `column` is null if it concerns the row. */
export type CellFault = { column: ProductCsvColumn | null; words: string };

/** The row's product with its changes, or all errors of the row. */
export type ReadProductRow =
  | { ok: true; product: CsvProduct; changes: CellChange[] }
  | { ok: false; faults: CellFault[] };

/** The initial values of a product that a row adds. Source: specification 3.2. */
export const NEW_CSV_PRODUCT: CsvProduct = {
  id: "",
  slug: "",
  name: "",
  description: "",
  brand: FORM_BRANDS[0],
  model: "",
  category: "",
  subcategory: "",
  targetAudience: "men",
  price: "",
  comparePrice: "",
  currency: "USD",
  weightGrams: DEFAULT_WEIGHT_GRAMS,
  deliveryDuration: DEFAULT_DELIVERY_DURATION,
  sizes: [],
  stockQuantity: 0,
  colors: [],
  images: [],
  tags: [],
  story: NO_STORY,
  isFeatured: false,
  isActive: true,
};

/** Returns a product's cells. Stock is an empty cell if it is counted per size. */
export function productCells(product: CsvProduct): ProductCells {
  const { comparePrice, currency, price } = product;
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
    price,
    compare_price: comparePrice,
    currency,
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
