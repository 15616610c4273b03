import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { amount, at, sum } from "./columns.ts";

/** The signed off days. The database refuses to change or delete them, and the rows of the tables below. */
export const dayCloses = pgTable(
  "day_closes",
  {
    day: date("day").primaryKey(),
    signedAt: at("signed_at").notNull(),
    /** The e-mail address at that time. */
    signedBy: text("signed_by").notNull(),
    signedByUserId: uuid("signed_by_user_id").notNull(),
    /** The last change of stock that was counted. */
    stockThrough: bigint("stock_through", { mode: "number" }).notNull(),
    /** The close, in the shape of the domain's `DayClose`. */
    snapshot: jsonb("snapshot").$type<unknown>().notNull(),
  },
  (table) => [
    check(
      "day_closes_snapshot_shaped",
      sql`jsonb_typeof(${table.snapshot} -> 'methods') = 'array' and jsonb_typeof(${table.snapshot} -> 'counts') = 'array'
        and jsonb_typeof(${table.snapshot} -> 'people') = 'array' and jsonb_typeof(${table.snapshot} -> 'stock') = 'array'`,
    ),
  ],
);

/**
 * What a close counted of the money of a day, beyond the closes before; a correction is negative. The first close counts
 * all days before its own, as what came before it.
 */
export const closedMoney = pgTable(
  "closed_money",
  {
    day: date("day")
      .notNull()
      .references(() => dayCloses.day),
    moneyDay: date("money_day").notNull(),
    direction: text("direction").notNull(),
    method: text("method").notNull(),
    currency: text("currency").notNull(),
    entries: integer("entries").notNull(),
    usdAmount: sum("usd_amount"),
    gmdAmount: sum("gmd_amount"),
  },
  (table) => [
    primaryKey({
      name: "closed_money_pk",
      columns: [table.day, table.moneyDay, table.direction, table.method, table.currency],
    }),
  ],
);

/** What was corrected of a signed off day; frozen as well. With `counts` it was counted anew, within the hour. */
export const closeCorrections = pgTable(
  "close_corrections",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date("day")
      .notNull()
      .references(() => dayCloses.day),
    at: at("at").notNull(),
    /** The e-mail address at that time. */
    correctedBy: text("corrected_by").notNull(),
    correctedByUserId: uuid("corrected_by_user_id").notNull(),
    note: text("note").notNull(),
    counts: jsonb("counts").$type<unknown>(),
  },
  (table) => [index("close_corrections_day").on(table.day)],
);

/** What goes into the drawer and out of it beside sales; append-only. A close counts it with the cash. */
export const drawerEntries = pgTable(
  "drawer_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form, so that it is recorded once. */
    key: text("key").notNull(),
    at: at("at").notNull(),
    kind: text("kind").notNull(),
    amountGmd: amount("amount_gmd").notNull(),
    reason: text("reason").notNull(),
    actorUserId: uuid("actor_user_id").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("drawer_entries_key").on(table.key),
    check("drawer_entries_kind_known", sql`${table.kind} in ('float', 'paid_out')`),
    check("drawer_entries_amount_positive", sql`${table.amountGmd} > 0`),
    check("drawer_entries_reason_given", sql`${table.kind} = 'float' or ${table.reason} <> ''`),
  ],
);

/** How many entries of the audit log a close counted, by person and act. */
export const closedActs = pgTable(
  "closed_acts",
  {
    day: date("day")
      .notNull()
      .references(() => dayCloses.day),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    isOpening: boolean("is_opening").notNull(),
    acts: integer("acts").notNull(),
  },
  (table) => [
    primaryKey({ name: "closed_acts_pk", columns: [table.day, table.actor, table.action, table.isOpening] }),
  ],
);
