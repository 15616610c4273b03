import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { parseStoredWishlist, type Wishlist } from "#app/domain/wishlist/wishlist.ts";

/** The account of this browser's last sync, with its wishlist then; null before any. */
type SyncedAccount = { owner: string; wishlist: Wishlist } | null;

/** The stored key tells `use-account-sync.ts` whether a guest's page has data to drop. */
export const syncedAccountStore = persistentStore<SyncedAccount>("kairaba-account", { parse });

function parse(stored: string | null): SyncedAccount {
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
