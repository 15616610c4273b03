import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { amount, at, knownCurrencies } from "./columns.ts";

/** An order that the shop places with a supplier; its costs are amounts in `currency`. */
export const purchaseOrders = pgTable(
  "purchase_orders",
  {
    number: integer("number").primaryKey().generatedAlwaysAsIdentity(),
    supplier: text("supplier").notNull(),
    /** For WhatsApp, in E.164; empty where unknown. */
    supplierPhone: text("supplier_phone").notNull().default(""),
    currency: text("currency").notNull().default("USD"),
    freight: amount("freight").notNull().default("0"),
    duty: amount("duty").notNull().default("0"),
    /** How many dalasi one unit of `currency` costs, as typed; null at the current rates. */
    gmdRate: numeric("gmd_rate", { precision: 18, scale: 6 }),
    cancelledAt: at("cancelled_at"),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    check("purchase_orders_supplier_present", sql`length(btrim(${table.supplier})) > 0`),
    check("purchase_orders_currency_known", sql`${table.currency} in ${knownCurrencies}`),
    check("purchase_orders_rate_positive", sql`${table.gmdRate} > 0`),
    check("purchase_orders_costs_not_negative", sql`${table.freight} >= 0 and ${table.duty} >= 0`),
  ],
);

/** What was paid of an order to a supplier, in its currency; one that was noted by mistake is marked as removed. */
export const purchasePayments = pgTable(
  "purchase_payments",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    purchaseOrder: integer("purchase_order")
      .notNull()
      .references(() => purchaseOrders.number),
    amount: amount("amount").notNull(),
    note: text("note").notNull().default(""),
    paidBy: uuid("paid_by").references(() => users.id, { onDelete: "set null" }),
    paidAt: at("paid_at").notNull(),
    removedAt: at("removed_at"),
  },
  (table) => [
    index("purchase_payments_order").on(table.purchaseOrder),
    check("purchase_payments_amount_positive", sql`${table.amount} > 0`),
  ],
);

/** A size of a product in an order to a supplier, and how many of it have arrived. */
export const purchaseOrderLines = pgTable(
  "purchase_order_lines",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    purchaseOrder: integer("purchase_order")
      .notNull()
      .references(() => purchaseOrders.number, { onDelete: "cascade" }),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    /** The product's name when it was ordered. */
    name: text("name").notNull(),
    /** Empty where a product's stock is one number. */
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    arrived: integer("arrived").notNull().default(0),
    /** The cost of one piece; null until known. */
    unitCost: amount("unit_cost"),
  },
  (table) => [
    uniqueIndex("purchase_order_lines_key").on(table.purchaseOrder, table.productId, table.size),
    index("purchase_order_lines_coming")
      .on(table.productId, table.size)
      .where(sql`${table.arrived} < ${table.quantity}`),
    check("purchase_order_lines_quantity_positive", sql`${table.quantity} > 0`),
    check("purchase_order_lines_arrived_not_negative", sql`${table.arrived} >= 0`),
    check("purchase_order_lines_cost_not_negative", sql`${table.unitCost} >= 0`),
  ],
);
