import { sql } from "drizzle-orm";
import { boolean, check, integer, json, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { amount, at, knownCurrencies } from "./columns.ts";

/** The site's texts and switches; the domain has the shape of each key's value. */
export const siteSettings = pgTable("site_settings", {
  settingKey: text("setting_key").primaryKey(),
  /** JSON rather than JSONB, because it preserves the order of links and badges. */
  settingValue: json("setting_value").$type<unknown>().notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

/** Shipping zones with their rate, in US dollars, and days. */
export const shippingZones = pgTable(
  "shipping_zones",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    name: text("name").notNull(),
    countries: text("countries").array().notNull().default(sql`'{}'::text[]`),
    rateKind: text("rate_kind").notNull(),
    rate: amount("rate").notNull(),
    currency: text("currency").notNull().default("USD"),
    /** The rate as the admin typed it, in `currency`; null stands for `rate`, which is US dollars. */
    enteredRate: amount("entered_rate"),
    /** From which subtotal on it is free, in `currency`; null for the shop's own limit. */
    freeOver: amount("free_over"),
    estimatedDays: text("estimated_days").notNull(),
    /** Whether this is the zone of all countries that no other zone has. */
    isFallback: boolean("is_fallback").notNull().default(false),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    uniqueIndex("shipping_zones_one_fallback").on(table.isFallback).where(sql`${table.isFallback}`),
    check("shipping_zones_rate_kind_known", sql`${table.rateKind} in ('flat', 'per_kg')`),
    check("shipping_zones_currency_known", sql`${table.currency} in ${knownCurrencies}`),
    check("shipping_zones_rate_not_negative", sql`${table.rate} >= 0`),
    check("shipping_zones_free_over_positive", sql`${table.freeOver} > 0`),
  ],
);

/**
 * Areas of The Gambia that orders are delivered to, and places where they are picked up. An area that orders were sent
 * to is switched off rather than deleted.
 */
export const deliveryAreas = pgTable(
  "delivery_areas",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    name: text("name").notNull(),
    isPickup: boolean("is_pickup").notNull().default(false),
    /** Dalasi as typed. */
    price: amount("price").notNull().default("0"),
    estimatedDays: text("estimated_days").notNull(),
    /** How a pickup point is found, and when it is open. */
    landmark: text("landmark").notNull().default(""),
    hours: text("hours").notNull().default(""),
    plusCode: text("plus_code").notNull().default(""),
    cashAllowed: boolean("cash_allowed").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    uniqueIndex("delivery_areas_name_key").on(sql`lower(${table.name})`),
    check("delivery_areas_price_not_negative", sql`${table.price} >= 0`),
    check("delivery_areas_pickup_is_free", sql`not ${table.isPickup} or ${table.price} = 0`),
  ],
);

/** Content pages under /page/{slug}, written in Markdown. */
export const contentPages = pgTable(
  "content_pages",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** The body as safe HTML, rendered on saving; null if not rendered yet. */
    html: text("html"),
    isPublished: boolean("is_published").notNull().default(true),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("content_pages_slug_key").on(sql`lower(${table.slug})`)],
);

/** Unique newsletter addresses. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    email: text("email").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("newsletter_subscribers_email_key").on(sql`lower(${table.email})`)],
);

/** The last exchange rates that were fetched, so that a restart keeps them. */
export const exchangeRates = pgTable("exchange_rates", {
  id: text("id").primaryKey(),
  /** Millionths of a unit per US dollar, by currency code. */
  rates: jsonb("rates").$type<unknown>().notNull(),
  source: text("source").notNull(),
  fetchedAt: at("fetched_at").notNull(),
});
