import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, at, sum } from "./columns.ts";
import { customers, orders } from "./orders.ts";

/**
 * The ledger of money: what came in and what went back, one row each. The database refuses changes and deletions, a
 * second entry of one source or reference, and more returned of an order than it received. `recordMoney`
 * alone writes it.
 */
export const moneyEntries = pgTable(
  "money_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** When it moved, by the shop's clock. */
    at: at("at").notNull(),
    /** Null for money that fits no order. */
    orderId: uuid("order_id").references(() => orders.id),
    direction: text("direction").$type<"received" | "returned">().notNull(),
    method: text("method").notNull(),
    /** The payment company that moved it; null where it was moved by hand, or was taken back and staff have settled it. */
    gateway: text("gateway"),
    mode: text("mode").notNull(),
    /** What moved, in `currency`; negative exactly where the entry reverses another. */
    amount: amount("amount").notNull(),
    currency: text("currency").notNull(),
    /** The same in the order's currency; null without an order. */
    orderAmount: amount("order_amount"),
    /** The same by the order's frozen rate, as the database works it out. */
    usdAmount: amount("usd_amount").notNull(),
    gmdAmount: amount("gmd_amount").notNull(),
    /** Millionths of a dalasi per dollar when it moved, for orders that were told no sum in dalasi. */
    gmdRate: bigint("gmd_rate", { mode: "number" }).notNull(),
    /** What the company kept, in `currency`; null where it names none. */
    fee: amount("fee"),
    /** The company's name of the transaction; null where none is known. */
    reference: text("reference"),
    source: text("source").$type<MoneySource>().notNull(),
    /** Names what moved within its source: the receipt's payment, the page, the refund. */
    sourceId: text("source_id").notNull(),
    /** The entry that this one takes back, as an undone verification does. */
    reverses: bigint("reverses", { mode: "number" }).references((): AnyPgColumn => moneyEntries.id),
    /** Null for the shop itself. */
    actorUserId: uuid("actor_user_id"),
    /** Whose credit it gave or spent, as the database finds it by the order; null for money that moved. */
    customerId: uuid("customer_id").references(() => customers.id),
  },
  (table) => [
    index("money_entries_order").on(table.orderId),
    index("money_entries_at").on(table.at),
    index("money_entries_source").on(table.source, table.sourceId),
    index("money_entries_reference")
      .on(sql`upper(${table.reference})`)
      .where(sql`${table.reference} is not null`),
    index("money_entries_taken_back")
      .on(table.orderId)
      .where(
        sql`${table.source} = 'taken_back' and ${table.reverses} is null and ${table.gateway} is not null`,
      ),
    index("money_entries_credit").on(table.customerId).where(sql`${table.customerId} is not null`),
    uniqueIndex("money_entries_reverses").on(table.reverses).where(sql`${table.reverses} is not null`),
    check("money_entries_direction_known", sql`${table.direction} in ('received', 'returned')`),
    check(
      "money_entries_method_known",
      sql`${table.method} in ('card', 'bank_transfer', 'mobile_money', 'qmoney', 'wave', 'cash', 'credit')`,
    ),
    check(
      "money_entries_credit_of_customer",
      sql`(${table.method} = 'credit') = (${table.customerId} is not null) and (${table.customerId} is null or ${table.mode} = 'live')`,
    ),
    check("money_entries_mode_known", sql`${table.mode} in ('live', 'test')`),
    check(
      "money_entries_source_known",
      sql`${table.source} in ('receipt', 'page', 'refund', 'taken_back', 'cash', 'hand')`,
    ),
    check(
      "money_entries_currency_known",
      sql`${table.currency} in ('USD', 'EUR', 'GBP', 'GMD', 'CAD', 'AUD', 'JPY')`,
    ),
    check("money_entries_currency_of_method", sql`${table.method} = 'card' or ${table.currency} = 'GMD'`),
    check(
      "money_entries_sign",
      sql`(${table.reverses} is null and ${table.amount} > 0) or (${table.reverses} is not null and ${table.amount} < 0)`,
    ),
    check("money_entries_rate_positive", sql`${table.gmdRate} > 0`),
  ],
);

/**
 * Where an entry comes from: a verified receipt, a payment page, a refund of one, what a company took back, cash, or what
 * staff sent by hand.
 */
export type MoneySource = "receipt" | "page" | "refund" | "taken_back" | "cash" | "hand";

/** The sums of the entries of a day in The Gambia, kept by trigger; `entries` counts a reversal as minus one. */
export const moneyByDay = pgTable(
  "money_by_day",
  {
    day: date("day").notNull(),
    direction: text("direction").notNull(),
    method: text("method").notNull(),
    currency: text("currency").notNull(),
    mode: text("mode").notNull(),
    entries: integer("entries").notNull(),
    amount: sum("amount"),
    usdAmount: sum("usd_amount"),
    gmdAmount: sum("gmd_amount"),
    fee: sum("fee"),
  },
  (table) => [
    primaryKey({
      name: "money_by_day_pk",
      columns: [table.day, table.direction, table.method, table.currency, table.mode],
    }),
  ],
);
