import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ProductStory } from "#app/domain/catalogue/product-story.ts";
import { users } from "./accounts.ts";
import { amount, at } from "./columns.ts";

type SaleColumns = Record<"isActive" | "archivedAt", AnyPgColumn>;

const onSale = ({ isActive, archivedAt }: SaleColumns) => sql`${isActive} and ${archivedAt} is null`;

/** Products. Prices are US dollars; `stock_quantity` is the sum of `product_stock` if sizes are counted. */
export const products = pgTable(
  "products",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    brand: text("brand").notNull().default(""),
    /** Groups the colourways of one model of a brand; empty without others. */
    model: text("model").notNull().default(""),
    category: text("category").notNull().default(""),
    subcategory: text("subcategory").notNull().default(""),
    targetAudience: text("target_audience").notNull().default("unisex"),
    price: amount("price").notNull(),
    comparePrice: amount("compare_price"),
    currency: text("currency").notNull().default("USD"),
    /** The price as the admin typed it, in `currency`. */
    enteredPrice: amount("entered_price"),
    enteredComparePrice: amount("entered_compare_price"),
    weight: numeric("weight", { precision: 8, scale: 3 }).notNull().default("1"),
    deliveryDuration: text("delivery_duration").notNull().default("1 week"),
    /** The sizes in their listed order; their stock, if counted, is in `product_stock`. */
    sizes: text("sizes").array().notNull().default(sql`'{}'::text[]`),
    colors: text("colors").array().notNull().default(sql`'{}'::text[]`),
    images: text("images").array().notNull().default(sql`'{}'::text[]`),
    stockQuantity: integer("stock_quantity").notNull().default(0),
    isSoldOut: boolean("is_sold_out").notNull().generatedAlwaysAs(sql`stock_quantity <= 0`),
    stockPerSize: boolean("stock_per_size").notNull().default(false),
    isFeatured: boolean("is_featured").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    /** As `app/domain/catalogue/product-story.ts` reads it. */
    story: jsonb("story").$type<Partial<ProductStory>>().notNull().default({}),
    archivedAt: at("archived_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("products_slug_key").on(sql`lower(${table.slug})`),
    index("products_name")
      .on(sql`${table.name} collate alphabet`, table.id)
      .where(sql`${table.archivedAt} is null`),
    index("products_active_created").on(table.isActive, table.createdAt, table.id),
    index("products_category").on(sql`lower(${table.category})`),
    index("products_brand").on(sql`lower(${table.brand})`),
    index("products_model").on(sql`lower(${table.model})`).where(sql`${table.model} <> ''`),
    index("products_tags").using("gin", table.tags),
    index("products_reduced")
      .on(table.id)
      .where(
        sql`${table.isActive} and ${table.archivedAt} is null and ${table.comparePrice} > ${table.price}`,
      ),
    index("products_sold_out")
      .on(table.id)
      .where(sql`${table.isActive} and ${table.archivedAt} is null and ${table.isSoldOut}`),
    // One index for each sort order of a listing.
    index("products_sale_name").on(sql`${table.name} collate alphabet`, table.id).where(onSale(table)),
    index("products_sale_newest").on(table.createdAt.desc(), table.id.desc()).where(onSale(table)),
    index("products_sale_price")
      .on(table.price, sql`${table.name} collate alphabet`, table.id)
      .where(onSale(table)),
    index("products_sale_category")
      .on(table.category, sql`${table.name} collate alphabet`, table.id)
      .where(onSale(table)),
    index("products_sale_brand")
      .on(sql`${table.brand} collate alphabet`, sql`${table.name} collate alphabet`, table.id)
      .where(onSale(table)),
    index("products_sale_featured")
      .on(sql`${table.name} collate alphabet`, table.id)
      .where(sql`${onSale(table)} and ${table.isFeatured}`),
    index("products_sale_facts")
      .on(table.targetAudience, table.category, table.brand, table.price, table.isFeatured)
      .where(onSale(table)),
    // Both columns are filled and read by functions only.
    index("products_search_document").using("gin", sql`search_document`).where(onSale(table)),
    index("products_sold_out_document")
      .using("gin", sql`search_document`)
      .where(sql`${onSale(table)} and ${table.isSoldOut}`),
    index("products_search_text").using("gin", sql`search_text gin_trgm_ops`),
    check("products_name_present", sql`length(btrim(${table.name})) > 0`),
    check("products_price_not_negative", sql`${table.price} >= 0`),
    check("products_compare_price_not_negative", sql`${table.comparePrice} >= 0`),
    check("products_stock_not_negative", sql`${table.stockQuantity} >= 0`),
    check("products_weight_positive", sql`${table.weight} > 0`),
    check("products_audience_known", sql`${table.targetAudience} in ('men', 'women', 'kids', 'unisex')`),
    check(
      "products_currency_known",
      sql`${table.currency} in ('USD', 'EUR', 'GBP', 'GMD', 'CAD', 'AUD', 'JPY')`,
    ),
  ],
);

/** Stock of one size of one product. A trigger keeps `products.stock_quantity` equal to the sum. */
export const productStock = pgTable(
  "product_stock",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    check("product_stock_not_negative", sql`${table.quantity} >= 0`),
  ],
);

/**
 * The ledger of stock, written by triggers: each change of a size, or of a product whose stock is one number (size '').
 * The changes of a size sum to its stock.
 */
export const stockChanges = pgTable(
  "stock_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text("size").notNull(),
    change: integer("change").notNull(),
    quantityAfter: integer("quantity_after").notNull(),
    cause: text("cause").notNull(),
    orderId: uuid("order_id"),
    actorUserId: uuid("actor_user_id"),
    /** The number of the order to a supplier with which these pieces came. */
    purchaseOrder: integer("purchase_order"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("stock_changes_product").on(table.productId, table.id.desc()),
    check("stock_changes_change_something", sql`${table.change} <> 0`),
    check(
      "stock_changes_cause_known",
      sql`${table.cause} in ('opening', 'delivery', 'count', 'import', 'order', 'order_back', 'order_again', 'order_changed', 'exchange', 'returned', 'hold', 'hold_back', 'other')`,
    ),
  ],
);

/** Requests to be told when a sold-out size is back, by mail or WhatsApp, in the order they were made. */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text("size").notNull(),
    email: text("email"),
    /** For WhatsApp, in E.164. */
    phone: text("phone"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    /** When this shopper's turn came; null before. */
    dueAt: at("due_at"),
    /** When the mail was queued, or staff wrote on WhatsApp; null before. */
    toldAt: at("told_at"),
  },
  (table) => [
    uniqueIndex("stock_alerts_waiting_key")
      .on(table.productId, table.size, sql`lower(coalesce(${table.email}, ${table.phone}))`)
      .where(sql`${table.toldAt} is null`),
    index("stock_alerts_waiting")
      .on(table.productId, table.size, table.createdAt)
      .where(sql`${table.dueAt} is null`),
    index("stock_alerts_contact").on(sql`lower(coalesce(${table.email}, ${table.phone}))`),
    check("stock_alerts_one_contact", sql`num_nonnulls(${table.email}, ${table.phone}) = 1`),
    check("stock_alerts_due_before_told", sql`${table.toldAt} is null or ${table.dueAt} is not null`),
  ],
);

/** A stored picture, identified by the hash of its content; its files are in the file store. */
export const media = pgTable(
  "media",
  {
    id: text("id").primaryKey(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Background colour shown before the picture, `#rrggbb`. */
    tint: text("tint").notNull(),
    /** A WebP of a few dozen bytes, base64, or null. */
    placeholder: text("placeholder"),
    /** True until a job has made all sizes; before, only the largest exists, as WebP. */
    isWaiting: boolean("is_waiting").notNull().default(false),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("media_tint_is_colour", sql`${table.tint} ~ '^#[0-9a-f]{6}$'`),
    index("media_waiting").on(table.createdAt).where(sql`${table.isWaiting}`),
  ],
);
