import * as z from "zod/mini";
import { DEFAULT_DELIVERY_DURATION, DELIVERY_DURATIONS } from "#app/domain/catalogue/product.ts";
import { type Cart, emptyCart, MAX_CART_LINES } from "./cart.ts";
import { type CartLine, lineId, MAX_LINE_QUANTITY } from "./cart-line.ts";

/** The cart's name in local storage. Source: contract, Names on the screens. */
export const CART_STORAGE_KEY = "kairaba-cart";

const text = z.string().check(z.maxLength(500));

const lineSchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(100)),
  slug: text,
  name: text,
  brand: text,
  priceUsd: z.int().check(z.minimum(0)),
  image: z.nullable(z.string().check(z.maxLength(2000))),
  size: z.string().check(z.minLength(1), z.maxLength(60)),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY)),
  inStock: z.boolean(),
  weightGrams: z.int().check(z.minimum(0)),
  deliveryDuration: z.catch(z.enum(DELIVERY_DURATIONS), DEFAULT_DELIVERY_DURATION),
});

const cartSchema = z.object({
  lines: z.array(z.unknown()),
  discountCode: z.catch(text, ""),
  discountPercent: z.catch(z.int().check(z.minimum(0), z.maximum(100)), 0),
  destination: z.catch(z.nullable(z.object({ country: text, region: text })), null),
});

/** The cart kept in the browser; whatever is broken is left out, at worst the cart is empty. */
export function parseStoredCart(stored: string | null): Cart {
  const parsed = cartSchema.safeParse(readJson(stored));
  if (!parsed.success) return emptyCart;
  const lines = new Map<string, CartLine>();
  for (const entry of parsed.data.lines) {
    const line = lineSchema.safeParse(entry);
    if (!line.success || lines.size >= MAX_CART_LINES) continue;
    const id = lineId(line.data.productId, line.data.size);
    lines.set(id, { ...line.data, id });
  }
  const { discountCode, discountPercent, destination } = parsed.data;
  return { lines: [...lines.values()], discountCode, discountPercent, destination };
}

/** The text kept in the browser. */
export function serializeCart(cart: Cart): string {
  return JSON.stringify(cart);
}

function readJson(stored: string | null): unknown {
  if (stored === null) return null;
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}
