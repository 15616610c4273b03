import { and, sql } from "drizzle-orm";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import { normalizeCode } from "#app/domain/cart/discount-code.ts";
import { cartTotals } from "#app/domain/cart/totals.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { resolveSize } from "#app/domain/catalogue/product-card.ts";
import { pricesIn } from "#app/domain/catalogue/product-price.ts";
import { countPieces, sharesPieces } from "#app/domain/catalogue/sizes/count-pieces.ts";
import type { RequestedItem } from "#app/domain/checkout/requested-items.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import {
  type Money,
  money,
  multiplyMoney,
  percentOf,
  shareOf,
  sumMoney,
  zero,
} from "#app/domain/money/money.ts";
import { type Pricing, priceFromUsd } from "#app/domain/money/pricing.ts";
import { convertToUsd, effectiveCurrency } from "#app/domain/money/rates.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { ANOTHER_PLACE, type DeliveryArea } from "#app/domain/shipping/delivery-area.ts";
import { type DeliveryPromise, deliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import { quoteShipping } from "#app/domain/shipping/quote-shipping.ts";
import { onSale } from "#app/server/catalogue/listing/filter-conditions.ts";
import { productColumns, toProduct } from "#app/server/catalogue/product-rows.ts";
import type { Contact } from "#app/server/payments/contact-key.ts";
import { findDiscountCode } from "#app/server/payments/discounts/find-discount-code.ts";
import { prepareOnce } from "#app/server/platform/db/statements/prepared-statements.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import { readShopRules } from "#app/server/settings/read-shop-rules.ts";
import type { Shop } from "#app/server/shop.ts";
import type { StockLine } from "#app/server/stock/add-to-stock.ts";
import { browserOf, type HeldForOthers, heldForOthers } from "#app/server/stock/browser-holds.ts";
import { products } from "#database/schema/catalogue.ts";
import { type Ok, type Refusal, refuseWith } from "#packages/result";

type PricedLine = Omit<OrderItem, "price" | "sizeShown"> & {
  category: string;
  gender: Product["targetAudience"];
  unitPrice: Money;
  lineTotal: Money;
  priceUsd: number;
  weightGrams: number;
  deliveryDuration: string;
  /** Pieces to be had now of this product and size. */
  available: number;
  /** Whether it is sold out or hidden by now, as only a line `isSentMoneyFor` may be. */
  isSoldOut: boolean;
};

/** A line that cannot be bought as requested, and why. */
export type LineProblem = {
  productId: string;
  size: string;
  reason: "not_found" | "unknown_size" | "out_of_stock";
  available: number;
  /** Seconds until the first of the pieces that are in other shoppers' checkouts may be free; null if they don't suffice. */
  freeInSeconds: number | null;
  /** The present price of a piece; null where there is no such piece, or its price was not read. */
  unitPrice: Money | null;
};

export type PricedCart = {
  lines: PricedLine[];
  problems: LineProblem[];
  subtotal: Money;
  discount: Money;
  discountCode: string | null;
  discountPercent: number;
  /** `arrival` is null where the zone's days are not in numbers. */
  shipping: { cost: Money; estimatedDays: string; arrival: DeliveryPromise | null } | null;
  /** The area or pickup point that was chosen; null for none. */
  area: DeliveryArea | null;
  total: Money;
  totalUsd: Money;
  /** The sum that a local payment must have in dalasi: the total itself if it is in dalasi; null without a rate. */
  totalGmd: Money | null;
  currency: CurrencyCode;
  /** Millionths of a unit of `currency` per US dollar. */
  exchangeRate: number;
};

export type PricingInput = {
  items: RequestedItem[];
  /** One of the six options or an ISO 3166 code; null where no destination is chosen yet. */
  country: string | null;
  /** The id of an area of The Gambia or of a pickup point; `ANOTHER_PLACE` or empty for none, as in other countries. */
  area: string;
  discountCode: string | null;
  currency: CurrencyCode;
  /** For the limit of a code per customer; null where nobody is known yet. */
  customer: Contact | null;
  /** The id of a browser that may have pieces held, which it may buy; null without such a cookie. */
  holdToken: string | null;
  /** Prices for staff, who also sell what browsers hold. */
  isByStaff?: boolean;
  /**
   * Prices also what is sold out or hidden by now, for an order whose money is on its way; for staff also what is deleted for
   * good, which has no price any more.
   */
  isSentMoneyFor?: boolean;
  /** What the items of a changed order were sold for, by which its shipping may be free; today's prices where absent. */
  soldFor?: Money;
  /** The pieces that come back at the same time, and can be had as well. */
  back?: readonly StockLine[];
  /** What staff take off beside the code, in `currency`. */
  reduction?: Money | null;
  /** The most pieces of one line; an order that staff change has no such limit. */
  mostPieces?: number;
};

/** The chosen area is off or gone; its name, empty where it is not known. */
export type AreaRefusal = Refusal<"area_unavailable", string>;

/**
 * Prices a requested cart: today's prices, stock, discount and shipping, in one currency at one rate. The only place a
 * price is made; quotes and every kind of order go through it. Each unit price is converted and rounded, then
 * multiplied, so lines add up to the subtotal. Lines that cannot be bought are in `problems` and left out of the sums.
 * What is held for other browsers cannot be bought, but by staff. Refusals: `unknown_discount`; `area_unavailable` with the name of
 * the area, where it is known, that is off by now. Source: specification 2.5, 5.5, 6.2.
 */
export async function priceCart(
  shop: Shop,
  wish: PricingInput,
): Promise<Ok<PricedCart> | Refusal<"unknown_discount"> | AreaRefusal> {
  const code = normalizeCode(wish.discountCode ?? "");
  const [found, rules, discount] = await Promise.all([
    productsOf(shop, wish),
    readShopRules(shop),
    code === "" ? null : findDiscountCode(shop, code, wish.customer),
  ]);
  if (discount !== null && !discount.ok) return discount;
  const wanted = wish.country === "GM" && wish.area !== ANOTHER_PLACE ? wish.area : "";
  const area = rules.areas.find(({ id }) => id === wanted) ?? null;
  if (wanted !== "" && !area?.isActive) return refuseWith("area_unavailable", area?.name ?? "");
  const percent = discount?.value.percent ?? 0;

  const pricing = currentPricing(shop);
  const { rates } = pricing;
  const currency = effectiveCurrency(wish.currency, rates);
  const { lines, problems } = priceLines(wish, found, {
    now: shop.clock(),
    nothing: zero(currency),
    priceOf: (product) => pricesIn(product, currency, pricing).price,
    usdOf: (product, price) =>
      product.typed?.price === price ? convertToUsd(price, rates).amount : product.priceUsd,
  });

  const subtotalUsd = money(
    lines.reduce((sum, line) => sum + line.priceUsd * line.quantity, 0),
    "USD",
  );
  const weightGrams = lines.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0);
  const quote =
    wish.country === null || lines.length === 0
      ? null
      : quoteShipping({
          zones: rules.zones,
          country: wish.country,
          area,
          weightGrams,
          subtotal:
            wish.soldFor ??
            sumMoney(
              lines.map((line) => line.lineTotal),
              currency,
            ),
          subtotalUsd: (wish.soldFor ? convertToUsd(wish.soldFor, rates) : subtotalUsd).amount,
          freeOver: rules.freeShipping,
          currency,
          pricing,
        });
  const reduction = wish.reduction ?? null;
  const totals = cartTotals({ lines, percent, reduction, shipping: quote?.cost ?? null, currency });
  const discountUsd = reduction
    ? shareOf(subtotalUsd, totals.discount, totals.subtotal).amount
    : percentOf(subtotalUsd, percent).amount;
  const totalUsd = subtotalUsd.amount - discountUsd + (quote?.costUsd ?? 0);
  return {
    ok: true,
    value: {
      lines,
      problems,
      subtotal: totals.subtotal,
      discount: totals.discount,
      discountCode: discount?.value.code ?? null,
      discountPercent: percent,
      shipping: quote && {
        cost: quote.cost,
        estimatedDays: quote.estimatedDays,
        arrival: deliveryPromise({
          now: shop.clock(),
          preparations: lines.map((line) => line.deliveryDuration),
          zoneDays: quote.estimatedDays,
          calendar: rules.calendar,
        }),
      },
      area,
      total: totals.total,
      totalUsd: money(totalUsd, "USD"),
      totalGmd: inDalasi(totals.total, totalUsd, pricing),
      currency,
      exchangeRate: rates[currency] ?? 1_000_000,
    },
  };
}

function inDalasi(total: Money, totalUsd: number, pricing: Pricing): Money | null {
  if (total.currency === "GMD") return total;
  return pricing.rates.GMD ? priceFromUsd(totalUsd, "GMD", pricing) : null;
}

/** A product with its pieces that are held for other browsers, by size. */
type FoundProduct = { product: Product; isOnSale: boolean; held: Record<string, HeldForOthers> };

async function productsOf(
  shop: Shop,
  { items, holdToken, isByStaff, isSentMoneyFor }: PricingInput,
): Promise<Map<string, FoundProduct>> {
  const ids = [...new Set(items.map((item) => item.productId.toLowerCase()).filter(isUuid))];
  if (ids.length === 0) return new Map();
  const name = isSentMoneyFor ? "products of a paid cart" : "products of a cart";
  const query = prepareOnce(shop.db, name, (prepared) =>
    shop.db
      .select({
        ...productColumns,
        isOnSale: sql<boolean>`${onSale}`,
        held: heldForOthers(sql`${sql.placeholder("browser")}`, sql`${sql.placeholder("now")}`),
      })
      .from(products)
      .where(
        and(
          isSentMoneyFor ? undefined : onSale,
          // Behind a subquery PostgreSQL estimates any list at ten ids, as in its generic plan, and so reuses that plan.
          // Planning the query for each list takes several times as long as running it.
          sql`${products.id} = any((select ${sql.placeholder("ids")}::uuid[])::uuid[])`,
        ),
      )
      .prepare(prepared),
  );
  const browser = holdToken ? browserOf(shop, holdToken) : null;
  // No hold ends after infinity, so none counts.
  const now = isByStaff ? "infinity" : shop.clock().toISOString();
  const rows = await query.execute({ ids, browser, now });
  return new Map(
    rows.map((row) => [
      row.row.id,
      { product: toProduct(row), isOnSale: row.isOnSale, held: row.held ?? {} },
    ]),
  );
}

/** What is known of a product that is deleted for good. */
const DELETED = {
  slug: "",
  name: "Deleted product",
  brand: "",
  color: "",
  category: "",
  gender: "",
  image: null,
  priceUsd: 0,
  weightGrams: 0,
  deliveryDuration: "",
  available: 0,
  isSoldOut: true,
} as const;

function priceLines(
  { items, back = [], isByStaff = false, isSentMoneyFor = false, mostPieces = Infinity }: PricingInput,
  found: Map<string, FoundProduct>,
  {
    now,
    nothing,
    priceOf,
    usdOf,
  }: {
    now: Date;
    nothing: Money;
    priceOf: (product: Product) => Money;
    usdOf: (product: Product, price: Money) => number;
  },
) {
  const lines: PricedLine[] = [];
  const problems: LineProblem[] = [];
  const count = countPieces();
  for (const { productId, size, quantity } of back) {
    const product = found.get(productId)?.product;
    if (product) count.take(product, size, -quantity);
  }
  for (const item of mergeItems(items, found)) {
    const { product, isOnSale, held } = found.get(item.productId.toLowerCase()) ?? {};
    const listed = product && resolveSize(product.sizes, item.size);
    const size = listed ?? (isSentMoneyFor ? item.size : null);
    const problem = (reason: LineProblem["reason"], about: Partial<LineProblem> = {}) =>
      problems.push({
        productId: item.productId,
        size: size ?? item.size,
        reason,
        available: 0,
        freeInSeconds: null,
        unitPrice: null,
        ...about,
      });
    if (!product) {
      if (isByStaff && isSentMoneyFor && isUuid(item.productId))
        lines.push({ ...DELETED, ...item, unitPrice: nothing, lineTotal: nothing });
      else problem("not_found");
      continue;
    }
    if (!size) {
      problem("unknown_size");
      continue;
    }
    const unitPrice = priceOf(product);
    const hold = held?.[sharesPieces(product, size) ? "" : size];
    const inShop = count.left(product, size);
    const left = Math.max(0, inShop - (hold?.pieces ?? 0));
    if (item.quantity > mostPieces || (left < item.quantity && !isSentMoneyFor)) {
      const isFreeLater = hold && Math.min(inShop, mostPieces) >= item.quantity;
      const freeInSeconds = isFreeLater ? Math.ceil((Date.parse(hold.until) - now.getTime()) / 1000) : null;
      problem("out_of_stock", { available: Math.min(left, mostPieces), freeInSeconds, unitPrice });
      continue;
    }
    count.take(product, size, item.quantity);
    lines.push({
      productId: product.id,
      slug: product.slug,
      name: product.name,
      brand: product.brand,
      size,
      color: product.colors[0] ?? "",
      category: product.category,
      gender: product.targetAudience,
      quantity: item.quantity,
      image: product.images[0]?.src ?? null,
      unitPrice,
      lineTotal: multiplyMoney(unitPrice, item.quantity),
      priceUsd: usdOf(product, unitPrice),
      weightGrams: product.weightGrams,
      deliveryDuration: product.deliveryDuration,
      available: left,
      isSoldOut: left < item.quantity || !isOnSale || !listed,
    });
  }
  return { lines, problems };
}

/** Returns the items with those that name one product and size, in whatever way, as one line. */
function mergeItems(items: readonly RequestedItem[], found: Map<string, FoundProduct>): RequestedItem[] {
  const merged = new Map<string, RequestedItem>();
  for (const item of items) {
    const id = item.productId.toLowerCase();
    const product = found.get(id)?.product;
    const key = `${id} ${(product && resolveSize(product.sizes, item.size)) ?? item.size.toLowerCase()}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + item.quantity } : item);
  }
  return [...merged.values()];
}

export type CartQuote = Ok<PricedCart> | Refusal<"unknown_discount"> | AreaRefusal | RateLimited;

/**
 * Prices a cart for the visitor at this IP address. Refusals: `unknown_discount`; `area_unavailable`; `rate_limited` for one that has
 * guessed too many codes, whatever the code it now sends. Source: specification 5.6.
 */
export async function quoteCart(shop: Shop, ipAddress: string, wish: PricingInput): Promise<CartQuote> {
  const price = () => priceCart(shop, { ...wish, mostPieces: MAX_LINE_QUANTITY });
  const hasCode = (wish.discountCode ?? "").trim() !== "";
  if (!hasCode) return await price();
  const rule = { rule: "discount-guess", who: ipAddress } as const;
  return await limitGuesses(shop.limits, rule, price);
}
