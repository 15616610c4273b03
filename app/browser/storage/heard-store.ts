import { parseStoredWishlist, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { browserStore } from "./browser-store.ts";

/** Whose account this browser last heard from, and the wishlist it had then; null before any. */
type Heard = { owner: string; wishlist: Wishlist } | null;

const NAME = "kairaba-account";

/** What this browser knows of the account that its wishlist, sizes and products looked at belong to. */
export const heardStore = browserStore<Heard>(NAME, parseHeard);

/** Leaves nothing in its place: whether there is something tells `wishlist-provider.tsx` whether there is more to do. */
export function forgetHeard(): void {
  heardStore.change(() => null);
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Where nothing can be kept nothing was.
  }
}

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
