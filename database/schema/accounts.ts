import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import type { Place } from "#app/domain/shipping/places.ts";
import { at } from "./columns.ts";

/** A registered user, as better-auth stores it. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    name: text("name").notNull().default(""),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    /** Whether signing in requires a code of the authenticator app. */
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    image: text("image"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email_key").on(sql`lower(${table.email})`)],
);

/** A signed-in device. The token lives in an HttpOnly cookie and never in a page; its hash is stored. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text("token").notNull().unique(),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** When its owner last gave the password again; null where only the sign-in did. */
    confirmedAt: at("confirmed_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** The credentials of a user: the Argon2id hash of the password. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    /** Whether the password is long enough for a role without a second factor; null if it is older than this check. */
    passwordSuitsStaff: boolean("password_suits_staff"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_user").on(table.userId)],
);

/** The second factor of a user: the authenticator app's secret and the recovery codes, both encrypted. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    /** False until the first correct code of the app. */
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    /** The 30 seconds (RFC 6238 time step) of the last code that was used: none of them, or before, works again. */
    lastUsedStep: bigint("last_used_step", { mode: "number" }),
    lockedUntil: at("locked_until"),
  },
  (table) => [uniqueIndex("two_factors_user").on(table.userId)],
);

/** One-time tokens: verified address, password reset. */
export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

/** A registered user's profile. */
export const profiles = pgTable("profiles", {
  id: uuid("id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  phone: text("phone"),
  /** Where their orders went, the last one first. */
  places: jsonb("places").$type<Place[]>().notNull().default([]),
  createdAt: at("created_at").notNull().defaultNow(),
});

/** The roles of a user. */
export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check(
      "user_roles_role_known",
      sql`${table.role} in ('admin', 'manager', 'verifier', 'packer', 'seller')`,
    ),
  ],
);

/** The wishlist of a signed-in customer. */
export const wishlistItems = pgTable(
  "wishlist_items",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: uuid("product_id").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

/** The size a signed-in customer last chose, by size chart. */
export const sizePreferences = pgTable(
  "size_preferences",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    chart: text("chart").notNull(),
    size: text("size").notNull(),
    chosenAt: at("chosen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chart] })],
);

/** Who is invited to the staff, with which role. A link works once, until it expires or is withdrawn. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    email: text("email").notNull(),
    role: text("role").notNull(),
    /** HMAC-SHA-256 of the link's token under the shop's secret. */
    tokenHash: text("token_hash").notNull(),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    withdrawnAt: at("withdrawn_at"),
    usedAt: at("used_at"),
  },
  (table) => [
    uniqueIndex("staff_invitations_token").on(table.tokenHash),
    index("staff_invitations_invited_by").on(table.invitedBy),
    check(
      "staff_invitations_role_known",
      sql`${table.role} in ('admin', 'manager', 'verifier', 'packer', 'seller')`,
    ),
  ],
);
