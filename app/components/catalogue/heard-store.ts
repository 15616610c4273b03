import { parseStoredWishlist, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { browserStore } from "./browser-store.ts";

/** Whose account this browser last heard from, and the wishlist it had then; null before any. */
type Heard = { owner: string; wishlist: Wishlist } | null;

/** What this browser knows of the account that its wishlist, sizes and products looked at belong to. */
export const heardStore = browserStore<Heard>("kairaba-account", parseHeard);

function parseHeard(stored: string | null): Heard {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null || !("owner" in value) || !("wishlist" in value))
      return null;
    if (typeof value.owner !== "string") return null;
    return { owner: value.owner, wishlist: parseStoredWishlist(JSON.stringify(value.wishlist)) };
  } catch {
    return null;
  }
}
