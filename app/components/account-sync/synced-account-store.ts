import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { parseStoredWishlist, type Wishlist } from "#app/domain/wishlist/wishlist.ts";

/** The account this browser last synced with, and the wishlist it had then; null before any. */
type SyncedAccount = { owner: string; wishlist: Wishlist } | null;

/** Whether something is stored here tells `use-account-sync.ts` whether a guest's page has to drop something. */
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
