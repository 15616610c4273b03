import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { AuditAction, AuditSubject } from "#app/domain/audit/audit-action.ts";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import { users } from "./accounts.ts";
import { at } from "./columns.ts";

/** Mails, written in the transaction of what they announce and sent by a job. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind").$type<MailKind>().notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    bodyText: text("body_text").notNull(),
    bodyHtml: text("body_html").notNull(),
    orderId: uuid("order_id"),
    status: text("status").notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    lastError: text("last_error"),
    createdAt: at("created_at").notNull().defaultNow(),
    sentAt: at("sent_at"),
    /** Lower values are sent first: urgent mail before all other. */
    priority: smallint("priority").notNull().default(1),
    /** The state before its cause, which an undo restores while it waits; null where there is no undo. */
    undoTo: jsonb("undo_to").$type<unknown>(),
  },
  (table) => [
    index("outbox_due_by_priority")
      .on(table.priority, table.nextAttemptAt)
      .where(sql`${table.status} = 'waiting'`),
    index("outbox_sent")
      .on(sql`lower(${table.recipient})`, table.sentAt)
      .where(sql`${table.status} = 'sent'`),
    index("outbox_created").on(table.createdAt, table.id),
    check("outbox_status_known", sql`${table.status} in ('waiting', 'sent', 'kept', 'failed')`),
  ],
);

/** The audit log: every act of staff with its author, before and after. The database refuses to change or delete a row. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    at: at("at").notNull().defaultNow(),
    actorUserId: uuid("actor_user_id"),
    actorEmail: text("actor_email").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    subjectType: text("subject_type").$type<AuditSubject>().notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before").$type<unknown>(),
    after: jsonb("after").$type<unknown>(),
  },
  (table) => [
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_actor").on(table.actorEmail, table.action, table.at),
    index("audit_log_subject").on(table.subjectType, table.subjectId),
  ],
);

/** Responses stored under a client's idempotency key for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request, hex. */
    requestHash: text("request_hash").notNull(),
    orderId: uuid("order_id"),
    response: jsonb("response").$type<unknown>(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);

/** A mark of something done in this database, one row per name, such as adding the demo catalogue. */
export const shopMarks = pgTable("shop_marks", {
  name: text("name").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  at: at("at").notNull().defaultNow(),
});

/** Counters of the rate limits, in the layout of rate-limiter-flexible; shared by all processes and preserved over a restart. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
