import { parseStoredWishlist, WISHLIST_STORAGE_KEY, type Wishlist } from "#app/domain/wishlist/wishlist.ts";

const NOTHING: Wishlist = [];

/** The wishlist as last read or changed, and the stored text it came from. Filled in the browser only. */
let known: Wishlist = NOTHING;
let knownText: string | null = null;
/** True while the browser would not keep the last change: memory then counts, not the storage. */
let unsaved = false;

const listeners = new Set<() => void>();

/** The wishlist now. The same array is answered until something changes. */
export function readWishlist(): Wishlist {
  if (unsaved) return known;
  const text = storedText();
  if (text === knownText) return known;
  knownText = text;
  known = parseStoredWishlist(text);
  return known;
}

/** Changes the wishlist, starting from what other tabs have made of it meanwhile, and keeps the result. */
export function changeWishlist(change: (wishlist: Wishlist) => Wishlist): void {
  known = change(readWishlist());
  knownText = JSON.stringify(known);
  try {
    window.localStorage.setItem(WISHLIST_STORAGE_KEY, knownText);
    unsaved = false;
  } catch {
    unsaved = true;
  }
  for (const listener of listeners) listener();
}

/** Calls back on every change, those of other tabs included. */
export function watchWishlist(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== WISHLIST_STORAGE_KEY) return;
  unsaved = false;
  for (const listener of listeners) listener();
}

function storedText(): string | null {
  try {
    return window.localStorage.getItem(WISHLIST_STORAGE_KEY);
  } catch {
    return knownText;
  }
}
