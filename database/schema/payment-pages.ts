import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { users } from "./accounts.ts";
import { at } from "./columns.ts";
import { orders } from "./orders.ts";

/** Integer minor units of the order's currency, as card gateways count. */
const minorUnits = (name: string) => bigint(name, { mode: "number" });

/** The gateways' hosted pages of orders, each with its state. On one of an order at most somebody can pay. */
export const paymentPages = pgTable(
  "payment_pages",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    gateway: text("gateway").notNull(),
    /** How it is paid; null where a store of the release before stored it. */
    method: text("method").$type<PageMethod>(),
    mode: text("mode").notNull(),
    /** The gateway's id of the page; null until it exists. */
    sessionId: text("session_id"),
    /** The gateway's id of the payment; null until paid. */
    paymentId: text("payment_id"),
    url: text("url"),
    amount: minorUnits("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull().default("creating"),
    /** When the page closes; until then the order's pieces are held. */
    expiresAt: at("expires_at").notNull(),
    /** When to query the gateway next; null once the page is settled, or was asked about for the last time. */
    nextCheckAt: at("next_check_at"),
    /** Refunded minor units, as confirmed by the gateway. */
    refundedAmount: minorUnits("refunded_amount").notNull().default(0),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    /** The fee that the gateway kept, in minor units; null where it does not state one. */
    fee: minorUnits("fee"),
    /** When the shopper asked somebody else to pay; null where nobody was asked. */
    sharedAt: at("shared_at"),
    /** The address of somebody else who pays, for their mails; null where none was given, or it was deleted. */
    payerEmail: text("payer_email"),
    /** Until when the end of its page does not end the order, since somebody who pays is choosing another way. */
    leavingUntil: at("leaving_until"),
  },
  (table) => [
    uniqueIndex("payment_pages_session").on(table.gateway, table.sessionId),
    index("payment_pages_order").on(table.orderId),
    uniqueIndex("payment_pages_current")
      .on(table.orderId)
      .where(sql`${table.status} in ('creating', 'open', 'processing')`),
    index("payment_pages_due").on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index("payment_pages_test").on(table.orderId).where(sql`${table.mode} = 'test'`),
    index("payment_pages_payer")
      .on(sql`lower(${table.payerEmail})`)
      .where(sql`${table.payerEmail} is not null`),
    check("payment_pages_fee_not_negative", sql`${table.fee} >= 0`),
    check("payment_pages_method_known", sql`${table.method} in ('card', 'qmoney', 'wave')`),
    check("payment_pages_mode_known", sql`${table.mode} in ('test', 'live')`),
    check(
      "payment_pages_status_known",
      sql`${table.status} in ('creating', 'open', 'processing', 'paid', 'expired', 'cancelled', 'failed', 'left')`,
    ),
    check(
      "payment_pages_refund_within_amount",
      sql`${table.refundedAmount} >= 0 and ${table.refundedAmount} <= ${table.amount}`,
    ),
  ],
);

/** Every signed event, stored once with its outcome. */
export const pageEvents = pgTable(
  "card_events",
  {
    gateway: text("gateway").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    sessionId: text("session_id"),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    outcome: text("outcome").notNull(),
    receivedAt: at("received_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.eventId] }),
    index("card_events_order").on(table.orderId),
  ],
);

/** Refunds by an administrator, recorded before the gateway is called. */
export const pageRefunds = pgTable(
  "card_refunds",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The page that took the money. */
    pageId: uuid("page_id")
      .notNull()
      .references(() => paymentPages.id, { onDelete: "cascade" }),
    amount: minorUnits("amount").notNull(),
    reason: text("reason").notNull().default(""),
    status: text("status").notNull().default("pending"),
    /** The gateway's id of the refund; null until it has responded. */
    gatewayRefundId: text("gateway_refund_id"),
    lastError: text("last_error"),
    actorUserId: uuid("actor_user_id").references(() => users.id, { onDelete: "set null" }),
    actorEmail: text("actor_email").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("card_refunds_order").on(table.orderId),
    index("card_refunds_page").on(table.pageId),
    index("card_refunds_pending").on(table.updatedAt).where(sql`${table.status} = 'pending'`),
    index("card_refunds_unknown").on(table.updatedAt).where(sql`${table.status} = 'unknown'`),
    check("card_refunds_amount_positive", sql`${table.amount} > 0`),
    check("card_refunds_status_known", sql`${table.status} in ('pending', 'unknown', 'done', 'failed')`),
  ],
);

/** A line as the sandbox's card page shows it. */
type SandboxLine = { name: string; quantity: number; amount: number };

/** The pages of the built-in test gateway, which acts as a card company. */
export const sandboxSessions = pgTable(
  "sandbox_sessions",
  {
    id: text("id").primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    orderNumber: text("order_number").notNull(),
    amount: minorUnits("amount").notNull(),
    currency: text("currency").notNull(),
    lines: jsonb("lines").$type<SandboxLine[]>().notNull(),
    successUrl: text("success_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    state: text("state").notNull().default("open"),
    paymentId: text("payment_id"),
    declines: integer("declines").notNull().default(0),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [check("sandbox_sessions_state_known", sql`${table.state} in ('open', 'paid', 'expired')`)],
);

/** Refunds of the built-in test gateway. */
export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: text("id").primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    paymentId: text("payment_id").notNull(),
    amount: minorUnits("amount").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("sandbox_refunds_payment").on(table.paymentId)],
);
