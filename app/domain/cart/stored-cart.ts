import { AUDIENCES, DEFAULT_DELIVERY_DURATION, isDeliveryDuration } from "#app/domain/catalogue/product.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import { type Cart, type Destination, emptyCart, MAX_CART_LINES } from "./cart.ts";
import { type CartLine, lineId, MAX_LINE_QUANTITY } from "./cart-line.ts";

/** The cart's name in local storage. Source: contract, Names on the screens. */
export const CART_STORAGE_KEY = "kairaba-cart";

const TEXT_MAX = 500;
const ADDRESS_MAX = 2000;

/**
 * Parses the cart stored in the browser. Corrupt parts are dropped; in the worst case the cart is empty. Parsed by
 * hand, because every first page load includes this parser, and a schema library would be larger than the rest of the
 * cart.
 */
export function parseStoredCart(stored: string | null): Cart {
  const value = readJson(stored);
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

/** Returns the text to store in the browser. */
export function serializeCart(cart: Cart): string {
  return JSON.stringify(cart);
}

function readLine(entry: unknown): CartLine | null {
  if (!isRecord(entry)) return null;
  const productId = readText(entry.productId, 100);
  const size = readText(entry.size, 60);
  const slug = readText(entry.slug);
  const name = readText(entry.name);
  const brand = readText(entry.brand);
  const priceUsd = readWhole(entry.priceUsd, 0);
  const quantity = readWhole(entry.quantity, 1, MAX_LINE_QUANTITY);
  const weightGrams = readWhole(entry.weightGrams, 0);
  const image = entry.image === null ? null : readText(entry.image, ADDRESS_MAX);
  const isWhole =
    productId &&
    size &&
    slug !== undefined &&
    name !== undefined &&
    brand !== undefined &&
    image !== undefined;
  if (!isWhole || priceUsd === undefined || quantity === undefined || weightGrams === undefined) return null;
  const { inStock } = entry;
  if (typeof inStock !== "boolean") return null;
  const deliveryDuration = isDeliveryDuration(entry.deliveryDuration)
    ? entry.deliveryDuration
    : DEFAULT_DELIVERY_DURATION;
  const id = lineId(productId, size);
  return {
    id,
    productId,
    slug,
    name,
    brand,
    priceUsd,
    typed: readMoney(entry.typed),
    image,
    size,
    quantity,
    inStock,
    weightGrams,
    deliveryDuration,
    category: readText(entry.category),
    gender: AUDIENCES.find((audience) => audience === entry.gender),
  };
}

function readDestination(value: unknown): Destination | null {
  if (!isRecord(value)) return null;
  const country = readText(value.country);
  const region = readText(value.region);
  return country === undefined || region === undefined ? null : { country, region };
}

function readMoney(value: unknown): Money | undefined {
  if (!isRecord(value) || !isCurrencyCode(value.currency)) return undefined;
  const amount = readWhole(value.amount, 0);
  return amount === undefined ? undefined : { amount, currency: value.currency };
}

function readText(value: unknown, most = TEXT_MAX): string | undefined {
  return typeof value === "string" && value.length <= most ? value : undefined;
}

function readWhole(value: unknown, least: number, most = Number.POSITIVE_INFINITY): number | undefined {
  const whole = Number.isSafeInteger(value) ? (value as number) : Number.NaN;
  return whole >= least && whole <= most ? whole : undefined;
}

function readJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
