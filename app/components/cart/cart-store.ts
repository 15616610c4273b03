import { type Cart, emptyCart } from "#app/domain/cart/cart.ts";
import { CART_STORAGE_KEY, parseStoredCart, serializeCart } from "#app/domain/cart/stored-cart.ts";

/** The cart as last read or changed, and the stored text it came from. Filled in the browser only. */
let known: Cart = emptyCart;
let knownText: string | null = null;
/** True while the browser would not keep the last change: memory then counts, not the storage. */
let unsaved = false;

const listeners = new Set<() => void>();

/** The cart now. The same object is answered until something changes. */
export function readCart(): Cart {
  if (unsaved) return known;
  const text = storedText();
  if (text === knownText) return known;
  knownText = text;
  known = parseStoredCart(text);
  return known;
}

/**
 * Changes the cart, starting from what other tabs have made of it meanwhile, and keeps the result. A full or closed
 * storage costs only the keeping: the cart goes on in this tab.
 */
export function changeCart(change: (cart: Cart) => Cart): void {
  const before = readCart();
  const after = change(before);
  if (after === before) return;
  known = after;
  try {
    knownText = serializeCart(after);
    window.localStorage.setItem(CART_STORAGE_KEY, knownText);
    unsaved = false;
  } catch {
    unsaved = true;
  }
  for (const listener of listeners) listener();
}

/** Calls back on every change, those of other tabs included. */
export function watchCart(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== CART_STORAGE_KEY) return;
  unsaved = false;
  for (const listener of listeners) listener();
}

function storedText(): string | null {
  try {
    return window.localStorage.getItem(CART_STORAGE_KEY);
  } catch {
    return knownText;
  }
}
