import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bit,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { users } from "./accounts.ts";
import { amount, at } from "./columns.ts";
import { orders } from "./orders.ts";

/** A local payment with its receipt and review. One per order. */
export const gambianPayments = pgTable(
  "gambian_payments",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    paymentMethod: text("payment_method").$type<LocalMethod>().notNull(),
    customerName: text("customer_name").notNull(),
    customerPhone: text("customer_phone").notNull(),
    customerEmail: text("customer_email").notNull(),
    receiptFilePath: text("receipt_file_path").notNull(),
    receiptContentType: text("receipt_content_type").notNull(),
    /** SHA-256 of the uploaded file, hex, by which a receipt used twice is flagged. */
    receiptSha256: text("receipt_sha256").notNull(),
    /** The perceptual hash of the picture; null for a PDF and for blank pictures. */
    receiptLook: bit("receipt_look", { dimensions: 64 }),
    /** An earlier payment of another order with the same picture, perhaps cropped, turned or compressed. */
    receiptLikeId: uuid("receipt_like_id").references((): AnyPgColumn => gambianPayments.id, {
      onDelete: "set null",
    }),
    /** Which of its order's receipts this is, counted from 1: those before it are in `earlier_receipts`. */
    part: integer("part").notNull().default(1),
    verificationStatus: text("verification_status").$type<VerificationStatus>().notNull().default("pending"),
    adminNotes: text("admin_notes"),
    verifiedAt: at("verified_at"),
    reviewedBy: uuid("reviewed_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("gambian_payments_one_per_order").on(table.orderId),
    index("gambian_payments_status_created").on(table.verificationStatus, table.createdAt),
    index("gambian_payments_reviewed")
      .on(table.reviewedBy, table.updatedAt)
      .where(sql`${table.reviewedBy} is not null`),
    index("gambian_payments_waiting")
      .on(table.updatedAt, table.orderId)
      .where(sql`${table.verificationStatus} = 'pending'`),
    index("gambian_payments_receipt").on(table.receiptSha256),
    index("gambian_payments_receipt_like")
      .on(table.receiptLikeId)
      .where(sql`${table.receiptLikeId} is not null`),
    check(
      "gambian_payments_status_known",
      sql`${table.verificationStatus} in ('pending', 'verified', 'rejected')`,
    ),
    check(
      "gambian_payments_verified_at",
      sql`(${table.verificationStatus} = 'verified') = (${table.verifiedAt} is not null)`,
    ),
    check(
      "gambian_payments_method_known",
      sql`${table.paymentMethod} in ('bank_transfer', 'mobile_money', 'qmoney', 'wave')`,
    ),
  ],
);

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (bytes) => Buffer.from(bytes),
});

/** The receipts that paid a part of their order, or were rejected, before another one came. */
export const earlierReceipts = pgTable(
  "earlier_receipts",
  {
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => gambianPayments.id, { onDelete: "cascade" }),
    part: integer("part").notNull(),
    filePath: text("file_path").notNull(),
    contentType: text("content_type").notNull(),
    sha256: text("sha256").notNull(),
    /** Its perceptual hash and small grey copy; null where it has none, or came before they were kept. */
    look: bit("look", { dimensions: 64 }),
    detail: bytea("detail"),
    /** When it paid a part; null where it was rejected. */
    verifiedAt: at("verified_at"),
  },
  (table) => [
    primaryKey({ name: "earlier_receipts_pk", columns: [table.paymentId, table.part] }),
    index("earlier_receipts_file").on(table.filePath),
    index("earlier_receipts_sha256").on(table.sha256),
  ],
);

/** The small grey copy by which two pictures that look alike are told apart: WebP of at most 640 pixels. */
export const receiptDetails = pgTable("receipt_details", {
  paymentId: uuid("payment_id")
    .primaryKey()
    .references(() => gambianPayments.id, { onDelete: "cascade" }),
  detail: bytea("detail").notNull(),
});

/**
 * Money that was seen to come in, as a wallet's message or a statement says, and the order it paid for; null
 * until it is paired. A transaction is stored once.
 */
export const seenMoney = pgTable(
  "seen_money",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    reference: text("reference").notNull(),
    amountGmd: amount("amount_gmd").notNull(),
    /** The time in the message; null without one. */
    sentAt: at("sent_at"),
    senderName: text("sender_name").notNull().default(""),
    senderPhone: text("sender_phone").notNull().default(""),
    message: text("message").notNull(),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "set null" }),
    addedBy: uuid("added_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    /** The payment company whose statement names it; null where staff added it. */
    gateway: text("gateway"),
    /** The transaction that took it back; null for most. */
    reversedBy: text("reversed_by"),
    /** When staff marked it as not for an order; null for most. */
    setAsideAt: at("set_aside_at"),
  },
  (table) => [
    uniqueIndex("seen_money_reference_key").on(sql`upper(${table.reference})`),
    index("seen_money_order").on(table.orderId),
    check("seen_money_amount_positive", sql`${table.amountGmd} > 0`),
  ],
);

/** The settings of each local method, in the shape of the domain's `MethodSettings`. */
export const paymentSettings = pgTable(
  "payment_settings",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    paymentMethod: text("payment_method").notNull().unique(),
    isActive: boolean("is_active").notNull().default(false),
    settings: jsonb("settings").$type<unknown>().notNull().default({}),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "payment_settings_method_known",
      sql`${table.paymentMethod} in ('bank_transfer', 'mobile_money', 'qmoney', 'wave')`,
    ),
  ],
);

/** Discount codes in percent. */
export const discountCodes = pgTable(
  "discount_codes",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    code: text("code").notNull(),
    percent: integer("percent").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    startsAt: at("starts_at"),
    endsAt: at("ends_at"),
    usageLimit: integer("usage_limit"),
    perCustomerLimit: integer("per_customer_limit"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("discount_codes_code_key").on(sql`upper(${table.code})`),
    check("discount_codes_percent_in_range", sql`${table.percent} between 1 and 100`),
    check("discount_codes_limits_positive", sql`${table.usageLimit} > 0 and ${table.perCustomerLimit} > 0`),
  ],
);
