import { AUDIENCES } from "#app/domain/catalogue/product.ts";
import { DEFAULT_DELIVERY_DURATION, isDeliveryDuration } from "#app/domain/catalogue/product-choices.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import { isRecord } from "#packages/values";
import { type Cart, type Destination, emptyCart } from "./cart.ts";
import { type CartLine, limitedQuantity, lineId, MAX_CART_LINES } from "./cart-line.ts";

/** The cart's name in local storage. Source: specification 5.3. */
export const CART_STORAGE_KEY = "kairaba-cart";

const TEXT_MAX = 500;
const ADDRESS_MAX = 2000;

/**
 * Returns the cart of the JSON stored in the browser. Corrupt parts are dropped; in the worst case the cart is empty. Parsed by
 * hand, because every first page load includes this parser, and a schema library would be larger than the rest of the
 * cart.
 */
export function parseStoredCart(value: unknown): Cart {
  if (!isRecord(value) || !Array.isArray(value.lines)) return emptyCart;
  const lines = new Map<string, CartLine>();
  for (const entry of value.lines) {
    const line = lines.size < MAX_CART_LINES ? readLine(entry) : null;
    if (line) lines.set(line.id, line);
  }
  return {
    lines: [...lines.values()],
    discountCode: readText(value.discountCode) ?? "",
    discountPercent: readWhole(value.discountPercent, 0, 100) ?? 0,
    destination: readDestination(value.destination),
  };
}

function readLine(entry: unknown): CartLine | null {
  if (!isRecord(entry)) return null;
  const { inStock } = entry;
  const quantity = readWhole(entry.quantity, 1);
  const required = {
    productId: readText(entry.productId, 100),
    size: readText(entry.size, 60),
    slug: readText(entry.slug),
    name: readText(entry.name),
    brand: readText(entry.brand),
    priceUsd: readWhole(entry.priceUsd),
    image: entry.image === null ? null : readText(entry.image, ADDRESS_MAX),
    quantity: quantity && limitedQuantity(quantity),
    weightGrams: readWhole(entry.weightGrams),
  };
  const { productId, size } = required;
  const isBroken = Object.values(required).includes(undefined) || typeof inStock !== "boolean";
  if (!productId || !size || isBroken) return null;
  return {
    // None of these is undefined.
    ...(required as Required<CartLine>),
    id: lineId(productId, size),
    typed: readMoney(entry.typed),
    inStock,
    deliveryDuration: isDeliveryDuration(entry.deliveryDuration)
      ? entry.deliveryDuration
      : DEFAULT_DELIVERY_DURATION,
    category: readText(entry.category),
    gender: AUDIENCES.find((audience) => audience === entry.gender),
  };
}

function readDestination(value: unknown): Destination | null {
  if (!isRecord(value)) return null;
  const country = readText(value.country);
  const region = readText(value.region);
  const area = readText(value.area);
  return country === undefined || region === undefined ? null : { country, region, ...(area && { area }) };
}

function readMoney(value: unknown): Money | undefined {
  if (!isRecord(value) || !isCurrencyCode(value.currency)) return undefined;
  const amount = readWhole(value.amount);
  return amount === undefined ? undefined : { amount, currency: value.currency };
}

function readText(value: unknown, most = TEXT_MAX): string | undefined {
  return typeof value === "string" && value.length <= most ? value : undefined;
}

function readWhole(value: unknown, least = 0, most = Number.POSITIVE_INFINITY): number | undefined {
  const whole = Number.isSafeInteger(value) ? (value as number) : Number.NaN;
  return whole >= least && whole <= most ? whole : undefined;
}
