import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
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
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { ReturnKind, ReturnReason, ReturnState } from "#app/domain/orders/changes/order-return.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import type { OrderOrigin } from "#app/domain/orders/order-origin.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { OrderEventKind } from "#app/domain/orders/timeline.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { amount, at } from "./columns.ts";

/** An order, frozen in the shopper's currency with the rate that was used and the dollar total beside it. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    orderNumber: text("order_number").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    subtotal: amount("subtotal").notNull(),
    shippingCost: amount("shipping_cost").notNull(),
    discountAmount: amount("discount_amount").notNull().default("0"),
    totalAmount: amount("total_amount").notNull(),
    currency: text("currency").$type<CurrencyCode>().notNull(),
    /** Millionths of a unit of `currency` per US dollar, as used for every line. */
    exchangeRate: bigint("exchange_rate", { mode: "number" }).notNull(),
    totalUsd: amount("total_usd").notNull(),
    /** The dalasi amount of a local payment that the shopper was told. */
    totalGmd: amount("total_gmd"),
    discountCode: text("discount_code"),
    discountPercent: integer("discount_percent").notNull().default(0),
    /** Why staff took off what no code takes off; null without. */
    discountReason: text("discount_reason"),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    country: text("country").notNull(),
    region: text("region").notNull().default(""),
    deliveryAddress: text("delivery_address").notNull().default(""),
    /** What the shopper shows at the pickup point, and since when it waits there; null for an order that is delivered. */
    pickupCode: text("pickup_code"),
    readyAt: at("ready_at"),
    /** Of the place it goes to. */
    plusCode: text("plus_code").notNull().default(""),
    /** Who receives it, where it is not the buyer. */
    receiverName: text("receiver_name").notNull().default(""),
    receiverPhone: text("receiver_phone").notNull().default(""),
    estimatedDays: text("estimated_days").notNull(),
    /** The promised days of arrival; null if the zone's days are not numbers. */
    promisedFrom: date("promised_from"),
    promisedTo: date("promised_to"),
    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull().default("pending"),
    orderStatus: text("order_status").$type<OrderStatus>().notNull(),
    trackingNumber: text("tracking_number"),
    /** Whether the order's pieces are taken out of stock. */
    stockHeld: boolean("stock_held").notNull().default(true),
    /** What came in and what went back for it, in its currency: the sums of its `money_entries`, kept by their trigger. */
    receivedAmount: amount("received_amount").notNull().default("0"),
    returnedAmount: amount("returned_amount").notNull().default("0"),
    origin: text("origin").$type<OrderOrigin>().notNull().default("web"),
    /** The dalasi that were given in cash; the change is what is over the total. */
    cashGiven: amount("cash_given"),
    /**
     * Until when it waits for its money, or the rest of it: with a link to pay that staff sent, or since a part came or a change
     * made more due. It stays when the order is paid or has ended, and is null for every other order (`mayBePaidInParts`).
     */
    heldUntil: at("held_until"),
    /** Whether a part is kept where the rest does not come, as its shopper was told. */
    isPartKept: boolean("is_part_kept").notNull().default(false),
    /** When its pieces turned out to be sold although the shopper had sent money; usually null. */
    soldOutAt: at("sold_out_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("orders_order_number_key").on(sql`upper(${table.orderNumber})`),
    index("orders_created").on(table.createdAt, table.id),
    index("orders_total").on(table.totalAmount, table.createdAt, table.id),
    index("orders_total_usd")
      .on(table.totalUsd, table.createdAt, table.id)
      .where(sql`${table.currency} <> 'USD'`),
    index("orders_total_gmd")
      .on(table.totalGmd, table.createdAt, table.id)
      .where(sql`${table.currency} <> 'GMD'`),
    index("orders_user_created")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.userId} is not null`),
    index("orders_customer").on(
      sql`customer_contact(${table.customerEmail}, ${table.customerPhone})`,
      table.createdAt,
      table.id,
    ),
    index("orders_discount_code")
      .on(sql`upper(${table.discountCode})`, table.discountCode, table.customerEmail)
      .where(sql`${table.discountCode} is not null and ${table.orderStatus} <> 'cancelled'`),
    index("orders_sold_out").on(table.soldOutAt).where(sql`${table.soldOutAt} is not null`),
    index("orders_unpaid")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.stockHeld} and ${table.paymentStatus} in ('pending', 'failed') and ${table.orderStatus} in ('pending', 'payment_pending')`,
      ),
    index("orders_status").on(table.orderStatus, table.createdAt, table.id),
    index("orders_unearned")
      .on(table.createdAt, table.id, table.orderStatus, table.paymentStatus)
      .where(
        sql`${table.orderStatus} = 'cancelled' or ${table.paymentStatus} not in ('paid', 'partially_refunded')`,
      ),
    index("orders_owed_back")
      .on(table.id)
      .where(
        sql`owed_amount(${table.receivedAmount}, ${table.returnedAmount}, ${table.totalAmount}, ${table.paymentStatus}, ${table.orderStatus}, ${table.heldUntil} is not null, ${table.isPartKept}) > 0`,
      ),
    index("orders_held")
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null and ${table.orderStatus} = 'payment_pending'`),
    index("orders_to_pack")
      .on(table.createdAt, table.id)
      .where(sql`${table.orderStatus} in ('confirmed', 'processing')`),
    check(
      "orders_total_adds_up",
      sql`${table.totalAmount} = ${table.subtotal} + ${table.shippingCost} - ${table.discountAmount}`,
    ),
    check(
      "orders_amounts_not_negative",
      sql`${table.subtotal} >= 0 and ${table.shippingCost} >= 0 and ${table.discountAmount} >= 0 and ${table.totalAmount} >= 0 and ${table.totalUsd} >= 0`,
    ),
    check(
      "orders_dalasi_total",
      sql`${table.totalGmd} >= 0 and (${table.currency} <> 'GMD' or ${table.totalGmd} = ${table.totalAmount})`,
    ),
    check(
      "orders_returned_within_received",
      sql`${table.returnedAmount} >= 0 and ${table.returnedAmount} <= ${table.receivedAmount}`,
    ),
    check("orders_discount_within_subtotal", sql`${table.discountAmount} <= ${table.subtotal}`),
    check("orders_pickup_code_digits", sql`${table.pickupCode} ~ '^[0-9]{4}$'`),
    check("orders_ready_with_code", sql`${table.readyAt} is null or ${table.pickupCode} is not null`),
    check("orders_rate_positive", sql`${table.exchangeRate} > 0`),
    check(
      "orders_currency_known",
      sql`${table.currency} in ('USD', 'EUR', 'GBP', 'GMD', 'CAD', 'AUD', 'JPY')`,
    ),
    check(
      "orders_method_known",
      sql`${table.paymentMethod} in ('card', 'bank_transfer', 'mobile_money', 'qmoney', 'wave', 'cash')`,
    ),
    check(
      "orders_origin_known",
      sql`${table.origin} in ('web', 'counter', 'phone', 'whatsapp', 'instagram')`,
    ),
    check("orders_cash_given_enough", sql`${table.cashGiven} >= ${table.totalGmd}`),
    check(
      "orders_payment_status_known",
      sql`${table.paymentStatus} in ('pending', 'paid', 'failed', 'refunded', 'partially_refunded', 'refund_needed')`,
    ),
    check(
      "orders_order_status_known",
      sql`${table.orderStatus} in ('pending', 'payment_pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')`,
    ),
  ],
);

/**
 * The items of an order as they were sold, in the sequence of their positions; the price is a decimal in the order's
 * currency. They are frozen: only `rewrite_order_items` replaces them, for a change or a return by staff.
 */
export const orderItems = pgTable(
  "order_items",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** From 1. */
    position: integer("position").notNull(),
    productId: uuid("product_id").notNull(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    brand: text("brand").notNull(),
    size: text("size").notNull(),
    /** Null in orders older than it. */
    sizeShown: text("size_shown"),
    color: text("color").notNull(),
    quantity: integer("quantity").notNull(),
    price: amount("price").notNull(),
    image: text("image"),
    /** The order's, for sums over a time. */
    orderedAt: at("ordered_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index("order_items_product").on(table.productId),
    index("order_items_sold").on(table.orderedAt, table.orderId, table.productId, table.size, table.quantity),
    check("order_items_pieces", sql`${table.quantity} > 0 and ${table.price} >= 0`),
  ],
);

/** What a search for an order looks in: its numbers, customer and items in plain letters. Triggers keep it. */
export const orderSearch = pgTable(
  "order_search",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    words: text("words").notNull(),
  },
  (table) => [index("order_search_words").using("gin", sql`${table.words} gin_trgm_ops`)],
);

/**
 * Who ordered: one row for each e-mail address, or phone number where an order has no address. Triggers on the orders
 * keep all of a row but its note.
 */
export const customers = pgTable(
  "customers",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    /** The e-mail address in lower case, or the phone number. */
    contact: text("contact").notNull(),
    /** Name and phone number of the latest order that has them; else empty. */
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    /** The contact, the names and the phone numbers of the orders in plain letters. */
    search: text("search").notNull(),
    firstOrderAt: at("first_order_at").notNull(),
    lastOrderAt: at("last_order_at").notNull(),
    /** How many orders there are, without test orders. */
    orders: integer("orders").notNull(),
    /** What was paid for them less what was sent back. */
    spentUsd: numeric("spent_usd", { precision: 14, scale: 2 }).notNull(),
    /** What staff noted, for themselves only; null for nothing. */
    note: text("note"),
  },
  (table) => [
    uniqueIndex("customers_contact_key").on(table.contact),
    index("customers_latest").on(table.lastOrderAt, table.id).where(sql`${table.orders} > 0`),
    index("customers_phone").on(table.phone),
    index("customers_search").using("gin", sql`${table.search} gin_trgm_ops`),
    check("customers_note_short", sql`length(${table.note}) between 1 and 2000`),
  ],
);

/** The timeline of an order, shown to staff and shopper. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").$type<OrderEventKind>().notNull(),
    /** The state before; of a note that a rule looks for, what wrote it (`NoteOrigin`). */
    fromStatus: text("from_status"),
    toStatus: text("to_status").notNull(),
    note: text("note"),
    /** What staff changed about the order, before and after; null for every other event. */
    details: jsonb("details"),
    /** Who changed it; null for the shopper or the shop itself. */
    actorUserId: uuid("actor_user_id").references(() => users.id, { onDelete: "set null" }),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [
    index("order_events_order").on(table.orderId, table.at),
    check(
      "order_events_kind_known",
      sql`${table.kind} in ('order_status', 'payment_status', 'verification_status', 'tracking_number', 'note')`,
    ),
  ],
);

/**
 * A line of an order that its shopper sends back. From `agreed` on, an exchanged line has the wanted size on the order; a
 * line for its money leaves the order when it came back.
 */
export const orderReturns = pgTable(
  "order_returns",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: uuid("product_id").notNull(),
    /** The size that was sold. */
    size: text("size").notNull(),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    kind: text("kind").$type<ReturnKind>().notNull(),
    /** The size to send instead; null for the money. */
    wantedSize: text("wanted_size"),
    /** The product to send instead and its name; null and empty where it is the same. */
    wantedProductId: uuid("wanted_product_id"),
    wantedName: text("wanted_name").notNull().default(""),
    /** The line as it was sold, what agreeing took off the order's reduction, and what the new item costs; null until it is exchanged. */
    sold: jsonb("sold").$type<{ item: OrderItem; off: Money; price?: Money }>(),
    reason: text("reason").$type<ReturnReason>().notNull(),
    words: text("words").notNull().default(""),
    state: text("state").$type<ReturnState>().notNull(),
    /** Why it was refused. */
    refusal: text("refusal").notNull().default(""),
    /** A picture of the item, stored as receipts are; null without. */
    photoPath: text("photo_path"),
    photoType: text("photo_type"),
    /** Whether it went back to stock; null until it came back. */
    isSellable: boolean("is_sellable"),
    /** Null where the shopper asked. */
    askedBy: uuid("asked_by").references(() => users.id, { onDelete: "set null" }),
    askedAt: at("asked_at").notNull().defaultNow(),
    stateAt: at("state_at").notNull().defaultNow(),
  },
  (table) => [
    index("order_returns_order").on(table.orderId),
    uniqueIndex("order_returns_open")
      .on(table.orderId, table.productId, table.size)
      .where(sql`${table.state} in ('asked', 'agreed', 'came_back')`),
    check("order_returns_pieces", sql`${table.quantity} > 0`),
    check("order_returns_kind_known", sql`${table.kind} in ('exchange', 'refund')`),
    check("order_returns_photo_type", sql`(${table.photoPath} is null) = (${table.photoType} is null)`),
    check("order_returns_wanted_size", sql`(${table.kind} = 'exchange') = (${table.wantedSize} is not null)`),
    check(
      "order_returns_state_known",
      sql`${table.state} in ('asked', 'agreed', 'came_back', 'exchanged', 'refunded', 'refused')`,
    ),
  ],
);

/** The holders of an unpaid order's pieces: its e-mail address, phone and network address, each as a keyed hash. */
export const stockHolders = pgTable(
  "stock_holders",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    holder: text("holder").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.holder] }),
    index("stock_holders_holder").on(table.holder),
  ],
);

/**
 * Pieces of one size that are held, beside stock, for a browser whose payment page is open; ended ones stay for a day.
 * The browser and its address are keyed hashes.
 */
export const browserHolds = pgTable(
  "browser_holds",
  {
    browser: text("browser").notNull(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    /** The most pieces of the size that the browser had on one day. */
    mostQuantity: integer("most_quantity").notNull(),
    /** Whether the size had no other piece. */
    isLast: boolean("is_last").notNull(),
    /** Where the hold began. */
    address: text("address").notNull(),
    startedAt: at("started_at").notNull(),
    endsAt: at("ends_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.browser, table.productId, table.size] }),
    index("browser_holds_product").on(table.productId, table.endsAt),
    index("browser_holds_address").on(table.address, table.endsAt),
    index("browser_holds_ends").on(table.endsAt),
    check("browser_holds_pieces", sql`${table.quantity} > 0 and ${table.mostQuantity} >= ${table.quantity}`),
    check(
      "browser_holds_end_within_an_hour",
      sql`${table.endsAt} >= ${table.startedAt} and ${table.endsAt} <= ${table.startedAt} + interval '1 hour'`,
    ),
  ],
);
