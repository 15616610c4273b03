import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import { clearDraft } from "#app/components/checkout/order-draft.ts";
import { placesStore } from "#app/components/checkout/stored-places.ts";
import { wishlistStore } from "#app/components/wishlist/use-wishlist.ts";
import type { SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { distinctPlaces, type Place } from "#app/domain/shipping/places.ts";
import { MAX_WISHES, parseStoredWishlist, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { applyDifference, wishlistDifference } from "#app/domain/wishlist/wishlist-difference.ts";
import { persistentStore } from "#packages/page-browser";
import type { AccountChanges } from "./use-account-sync.ts";

/** The data that the account stores. */
type AccountData = {
  owner: string;
  wishlist: Wishlist;
  sizes: SizePreferences;
  places: Place[];
};

/** Syncs run one after the other, so that the last change wins. */
let pending: Promise<unknown> = Promise.resolve();
/** How often the visitor has signed out on this page. */
let signOutCount = 0;

/**
 * Sends these changes to the account, with the wishlist changes since the last sync. Returns null on failure; the next
 * sync sends them again. The request bypasses the router, where it could cancel a navigation's loaders.
 */
export function syncAccount(changes: AccountChanges): Promise<AccountData | null> {
  const stored = pending.then(() => sendChanges(changes).catch(() => null));
  pending = stored;
  return stored;
}

/**
 * Merges this browser's data with the account's, on both sides. On a page for guests it drops the browser's data if the
 * session has ended. A page shown offline does not know about the session.
 */
export async function joinAccount(isForGuests: boolean): Promise<void> {
  if (isForGuests) {
    if ((await post({})).status === 401) leaveAccount();
    return;
  }
  const sizesBefore = sizeStore.get();
  const placesBefore = placesStore.get() ?? [];
  const stored = await syncAccount({ sizesBefore, placesBefore });
  if (stored === null) return;
  sizeStore.update((sizes) => ({ ...sizes, ...stored.sizes, ...chosenSince(sizesBefore, sizes) }));
  placesStore.update((places) => distinctPlaces([...stored.places, ...(places ?? [])]));
}

/** Removes the account's data and form input from this browser, for the next user of the device. */
export function leaveAccount(): void {
  signOutCount += 1;
  replaceStored({ wishlist: [], sizes: {}, places: [] });
  syncedAccountStore.clear();
  clearDraft();
}

/** Returns the account's data; null if the visitor has signed out meanwhile, so that it must not be stored here. */
async function sendChanges(changes: AccountChanges): Promise<AccountData | null> {
  const [synced, signOutsBefore] = [syncedAccountStore.get(), signOutCount];
  const sent = wishlistStore.get();
  const unsent = wishlistDifference(synced?.wishlist ?? [], sent);
  // Another change may have come while this one waited, so only current wishes are sent.
  const added = [...unsent.added, ...(changes.wish ?? [])].filter((id) => sent.includes(id));
  const unwish = [...unsent.gone, ...(changes.unwish ?? [])].filter((id) => !sent.includes(id));
  const response = await post({
    ...changes,
    wish: limited(added),
    unwish: limited(unwish),
    syncedOwner: synced?.owner ?? null,
  });
  if (!response.ok) return null;
  const stored = (await response.json()) as AccountData;
  // Another tab may have signed out or synced later; any difference is sent again next time.
  if (signOutsBefore !== signOutCount || syncedAccountStore.get() !== synced) return null;
  if (synced !== null && synced.owner !== stored.owner) {
    // A different account was signed in here and did not sign out.
    replaceStored(stored);
    clearDraft();
  } else {
    wishlistStore.update((now) => applyDifference(stored.wishlist, wishlistDifference(sent, now)));
  }
  syncedAccountStore.update(() => ({ owner: stored.owner, wishlist: stored.wishlist }));
  return stored;
}

function post(body: object): Promise<Response> {
  return fetch("/api/account-data", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
  });
}

/** Returns unique ids, at most as many as one request may hold. */
function limited(ids: readonly string[]): string[] {
  return [...new Set(ids)].slice(-MAX_WISHES);
}

function replaceStored({ wishlist, sizes, places }: Omit<AccountData, "owner">): void {
  wishlistStore.update(() => wishlist);
  sizeStore.update(() => sizes);
  placesStore.update(() => places);
}

function chosenSince(then: SizePreferences, now: SizePreferences): SizePreferences {
  const charts = Object.keys(now) as (keyof SizePreferences)[];
  return Object.fromEntries(
    charts.filter((chart) => now[chart] !== then[chart]).map((chart) => [chart, now[chart]]),
  );
}

/** The account of this browser's last sync, with its wishlist then; null before any. */
type SyncedAccount = { owner: string; wishlist: Wishlist } | null;

/** The stored key tells `use-account-sync.ts` whether a guest's page has data to drop. */
const syncedAccountStore = persistentStore<SyncedAccount>("kairaba-account", { parse });

function parse(stored: unknown): SyncedAccount {
  const { owner, wishlist } = Object(stored) as Record<string, unknown>;
  return typeof owner === "string" ? { owner, wishlist: parseStoredWishlist(wishlist) } : null;
}
