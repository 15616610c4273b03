import { parseStoredWishlist, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { persistentStore } from "#packages/page-browser";

/** The account of this browser's last sync, with its wishlist then; null before any. */
type SyncedAccount = { owner: string; wishlist: Wishlist } | null;

/** The stored key tells `use-account-sync.ts` whether a guest's page has data to drop. */
export const syncedAccountStore = persistentStore<SyncedAccount>("kairaba-account", { parse });

function parse(stored: unknown): SyncedAccount {
  const { owner, wishlist } = Object(stored) as Record<string, unknown>;
  return typeof owner === "string" ? { owner, wishlist: parseStoredWishlist(wishlist) } : null;
}
