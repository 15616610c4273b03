import { z } from "zod";
import { SORT_OPTIONS } from "#app/domain/catalogue/listing/listing-filter.ts";
import { AUDIENCES } from "#app/domain/catalogue/product.ts";
import { orderRequestFields, requiringAddress } from "#app/domain/checkout/order-request.ts";
import { requestedItemsSchema } from "#app/domain/checkout/requested-items.ts";
import { optionalText, requiredText } from "#app/domain/contact/contact-fields.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#app/domain/orders/order-status.ts";
import { PAGE_METHODS } from "#app/domain/payments/page-method.ts";
import { SHOP_LOCALE } from "#app/domain/shop-name.ts";

/*
 * The requests and responses of the store API. Requests are parsed with these schemas and responses have their types;
 * the API's own description is generated from the same. Source: specification 13.1.
 */

const SORT_KEYS = SORT_OPTIONS.map((option) => option.value);

function numberUpTo(max: number) {
  const message = `Please give a number from 1 to ${max.toLocaleString(SHOP_LOCALE)}.`;
  return z.coerce
    .number("Please give a number.")
    .int("Please give a whole number.")
    .min(1, message)
    .max(max, message);
}

/** The query of `GET /api/products`. */
export const productsQuery = z.object({
  search: optionalText(100),
  category: optionalText(100),
  audience: z.union([z.enum(AUDIENCES), z.enum(["", "all"])], "Please name a known audience.").default(""),
  brand: optionalText(100),
  sort: z.enum(SORT_KEYS, "Please name a known sort order.").default("name-asc"),
  currency: orderRequestFields.currency,
  page: numberUpTo(1_000_000).default(1),
  limit: numberUpTo(100).default(24),
});

/** The query of `GET /api/products/{id or slug}`. */
export const productQuery = z.object({ currency: orderRequestFields.currency });

/** The query of `GET /api/orders/{orderNumber}`. */
export const orderQuery = z.object({ email: z.string() });

const area = orderRequestFields.area.describe(
  "Of The Gambia: the id of an area or pickup point, as `GET /api/areas` lists them.",
);

/** The body of `POST /api/quote`. */
export const quoteBody = z.object({
  items: requestedItemsSchema,
  country: orderRequestFields.country,
  region: orderRequestFields.region,
  area,
  discountCode: orderRequestFields.discountCode,
  currency: orderRequestFields.currency,
});

const { deliveryAddress: address, idempotencyKey, ...formFields } = orderRequestFields;
const { customerName, customerEmail, customerPhone, ...jsonFields } = { ...formFields, area };

/** The form of `POST /api/orders`, beside the file `receipt`. */
export const orderBody = requiringAddress("address", {
  ...formFields,
  area,
  address,
  paymentMethod: requiredText("Please choose a local payment method to continue."),
});

/**
 * The body of `POST /api/create-checkout`. `shipping` and `discount` are what the browser showed and are not trusted.
 * Source: specification 13.1.
 */
export const checkoutBody = requiringAddress("address", {
  ...jsonFields,
  method: z
    .enum(PAGE_METHODS)
    .default("card")
    .describe(
      "Whose page: a card's, or a wallet's, which takes the order's dalasi and is there only where the shop offers it.",
    ),
  items: requestedItemsSchema,
  shipping: z.unknown().optional(),
  discount: z.unknown().optional(),
  customerInfo: z
    .object({ name: customerName, email: customerEmail, phone: customerPhone })
    .nullish()
    .describe(
      "The buyer. Null means the name, email and phone of the account whose session the request has; without a session it is refused with 422, since nobody could deliver such an order.",
    )
    .transform((info) => info ?? null),
  address,
  idempotencyKey,
});

const currency = z.enum(CURRENCY_CODES);
const orderStatus = z.enum(ORDER_STATUSES);
const paymentStatus = z.enum(PAYMENT_STATUSES);
const amount = z.number().describe("A decimal in major units of the currency named.");
const arrival = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .nullable()
  .describe("The first and the last day of arrival; null where the zone names no days.");
const formatted = z.string().describe("The amount as people read it.");

/** An amount with its currency and its formatted text. */
const priceJson = z.object({ amount, currency, formatted });

/** A product, under the specification's column names. */
const productJson = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  brand: z.string(),
  model: z.string().describe("Products of one brand and model are colourways of each other."),
  category: z.string(),
  subcategory: z.string(),
  target_audience: z.string(),
  price: priceJson,
  compare_price: priceJson.nullable(),
  currency: currency.describe("The currency the price was typed in."),
  weight: z.number().describe("Kilograms."),
  delivery_duration: z.string(),
  sizes: z.array(z.object({ size: z.string(), inStock: z.boolean() })),
  colors: z.array(z.string()),
  images: z.array(z.string()).describe("Addresses; the first is shown."),
  stock_quantity: z.int(),
  is_featured: z.boolean(),
  is_active: z.boolean(),
  tags: z.array(z.string()),
  created_at: z.string(),
});

/** One product, with its place among all on sale: 1 is the newest. */
export const oneProductJson = productJson.extend({ created_at_rank: z.int() });

/** A page of products. */
export const productsJson = z.object({
  items: z.array(productJson),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});

const quoteLine = z.object({
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: amount,
  lineTotal: amount,
  stock: z.int().describe("How many of this size are in stock now."),
  inStock: z.boolean(),
  formatted: z.object({ price: formatted, lineTotal: formatted }),
});

const problemLine = z.object({
  productId: z.string(),
  size: z.string(),
  reason: z.enum(["not_found", "unknown_size", "out_of_stock"]),
  available: z.int(),
  freeInSeconds: z
    .int()
    .nullable()
    .describe("When an item in another shopper's checkout may be free; null where none would do."),
  price: z.number().nullable().describe("The price of one item now; null where the product is not on sale."),
  message: z.string(),
});

/** A priced cart; unavailable lines are in `problems` and not in the sums. */
export const quoteJson = z.object({
  lines: z.array(quoteLine),
  problems: z.array(problemLine),
  subtotal: amount,
  discount: amount,
  discountCode: z.string().nullable(),
  discountPercent: z.int(),
  shipping: z.object({ cost: amount, estimatedDays: z.string(), arrival, formatted }),
  total: amount,
  totalGmd: z.number().nullable().describe("The total in dalasi, for local payments; null without a rate."),
  currency,
  formatted: z.object({ subtotal: formatted, discount: formatted, shipping: formatted, total: formatted }),
});

/** The areas of The Gambia and the pickup points that may be chosen now, in order. */
export const areasJson = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isPickup: z.boolean(),
      price: amount,
      currency,
      formatted: z.object({ price: formatted }),
      estimatedDays: z.string(),
      landmark: z.string(),
      hours: z.string(),
      plusCode: z.string(),
    }),
  ),
});

/** A placed order. */
export const placedOrderJson = z.object({
  orderNumber: z.string(),
  total: amount,
  currency,
  formatted: z.object({ total: formatted }),
  orderStatus,
  paymentStatus,
  trackingUrl: z.string(),
});

/** The form of `POST /api/orders/{orderNumber}/receipt`, beside the file `receipt`; a session of the order's own account needs neither. */
export const resentReceiptBody = z.object({
  email: optionalText().describe("The order's email address."),
  token: optionalText().describe("The token of the order's tracking link."),
});

/** A receipt that was accepted. */
export const resentReceiptJson = placedOrderJson.pick({
  orderNumber: true,
  paymentStatus: true,
  trackingUrl: true,
});

/** A card order that waits for its payment. */
export const createdCheckoutJson = z.object({
  url: z.string().describe("The hosted page."),
  orderNumber: z.string(),
  payPath: z
    .string()
    .describe(
      "The path of the shop's page that leads to the hosted page, and on which the shopper can ask somebody else to pay.",
    ),
});

/** An order as its shopper may track it. */
export const trackedOrderJson = z.object({
  orderNumber: z.string(),
  createdAt: z.string(),
  orderStatus,
  paymentStatus,
  trackingNumber: z.string().nullable(),
  estimatedDays: z.string(),
  arrival,
  total: amount,
  currency,
  formatted: z.object({ total: formatted }),
  items: z.array(
    z.object({
      productId: z.string(),
      slug: z.string(),
      name: z.string(),
      size: z.string(),
      color: z.string(),
      quantity: z.int(),
      price: amount,
      formatted: z.object({ price: formatted }),
    }),
  ),
  timeline: z.array(z.object({ at: z.string(), status: z.string(), note: z.string().optional() })),
});

/** A problem document (RFC 9457). */
export const problemJson = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string().describe("A stable word for programs."),
  detail: z.string(),
  errors: z.record(z.string(), z.string()).optional().describe("Messages by request field."),
  problems: z.array(problemLine).optional(),
  quote: quoteJson.optional(),
  available: z
    .int()
    .optional()
    .describe("How many more items this shopper may order before those unpaid are paid for."),
});

/** The request bodies by their names in the API's description. */
export const requestSchemas = registryOf({
  QuoteRequest: quoteBody,
  OrderForm: orderBody,
  CheckoutRequest: checkoutBody,
  ReceiptForm: resentReceiptBody,
  RequestedItems: requestedItemsSchema,
});

/** The responses, and what several of them contain, by their names in the API's description. */
export const responseSchemas = registryOf({
  Product: productJson,
  RankedProduct: oneProductJson,
  ProductPage: productsJson,
  Quote: quoteJson,
  Areas: areasJson,
  PlacedOrder: placedOrderJson,
  ResentReceipt: resentReceiptJson,
  CreatedCheckout: createdCheckoutJson,
  TrackedOrder: trackedOrderJson,
  Problem: problemJson,
  ProblemLine: problemLine,
  Price: priceJson,
  Amount: amount,
  FormattedAmount: formatted,
  Currency: currency,
  Arrival: arrival,
  OrderStatus: orderStatus,
  PaymentStatus: paymentStatus,
});

function registryOf(schemas: Record<string, z.ZodType>): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  return registry;
}

export type PriceJson = z.output<typeof priceJson>;
export type ProductJson = z.output<typeof productJson>;
export type AreasJson = z.output<typeof areasJson>;
export type QuoteJson = z.output<typeof quoteJson>;
export type ProblemLineJson = z.output<typeof problemLine>;
export type PlacedOrderJson = z.output<typeof placedOrderJson>;
export type ResentReceiptJson = z.output<typeof resentReceiptJson>;
export type CreatedCheckoutJson = z.output<typeof createdCheckoutJson>;
export type TrackedOrderJson = z.output<typeof trackedOrderJson>;
