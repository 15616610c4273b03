import { parseStoredWishlist } from "#app/domain/wishlist/wishlist.ts";

const STORAGE_KEY = "kairaba-viewed";
const KEPT = 12;

/** Puts a product first among those looked at in this browser, and answers the others, the latest first. */
export function rememberViewed(productId: string): string[] {
  try {
    const stored = parseStoredWishlist(window.localStorage.getItem(STORAGE_KEY));
    const others = stored.filter((id) => id !== productId).slice(0, KEPT - 1);
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify([productId, ...others]));
    return others;
  } catch {
    // A browser without storage remembers nothing.
    return [];
  }
}
