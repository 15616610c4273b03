import { forgetHeard, heardStore } from "#app/browser/storage/heard-store.ts";
import { viewedStore } from "#app/components/catalogue/product/viewed-store.ts";
import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import { forgetDraft } from "#app/components/checkout/order-draft.ts";
import type { SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { joinViewed } from "#app/domain/catalogue/viewed.ts";
import { joinKeptWishlist, wishesApart } from "#app/domain/wishlist/wishes-apart.ts";
import { MAX_WISHES, type Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { wishlistStore } from "./wishlist-store.ts";

type Kept = { owner: string; wishlist: Wishlist; viewed: string[]; sizes: SizePreferences };

/** What the account is to keep from now on. */
export type KeepsakeChanges = {
  wish?: readonly string[];
  unwish?: readonly string[];
  saw?: string;
  viewed?: readonly string[];
  sizes?: SizePreferences;
  sizesBefore?: SizePreferences;
};

/** One after the other, so that the account ends up with the last word. */
let before: Promise<unknown> = Promise.resolve();
/** How often somebody has signed out of this page. */
let leavings = 0;

/**
 * Tells the account what has changed in this browser: these changes, and what was wished for or taken back since the
 * two last heard from each other. By a request of its own and not through the router, where a change that lands during a
 * navigation would end the navigation's own questions. A failure loses nothing: the next one tells it too.
 */
export function keepWithAccount(changes: KeepsakeChanges): Promise<Kept | null> {
  const kept = before.then(() => tell(changes).catch(() => null));
  before = kept;
  return kept;
}

/**
 * Joins what this browser keeps with what the account keeps, on both sides. On a page for guests it lets go of all that,
 * where the session has ended elsewhere or by itself; a page shown without a line knows nothing of that.
 */
export async function joinAccount(isForGuests: boolean): Promise<void> {
  if (isForGuests) {
    if ((await ask({})).status === 401) leaveAccount();
    return;
  }
  const sizesBefore = sizeStore.read();
  const kept = await keepWithAccount({ viewed: joinViewed(viewedStore.read(), []), sizesBefore });
  if (kept === null) return;
  viewedStore.change((viewed) => joinViewed(kept.viewed, viewed));
  sizeStore.change((sizes) => ({ ...sizes, ...kept.sizes, ...chosenSince(sizesBefore, sizes) }));
}

/** Takes from this browser what the account keeps, and what was typed, for whoever has it in hand next. */
export function leaveAccount(): void {
  leavings += 1;
  replaceKept([], [], {});
  forgetHeard();
  forgetDraft();
}

/** What the account keeps; null where it is no longer this browser's to know, since somebody has signed out meanwhile. */
async function tell(changes: KeepsakeChanges): Promise<Kept | null> {
  const [heard, left] = [heardStore.read(), leavings];
  const sent = wishlistStore.read();
  const untold = wishesApart(heard?.wishlist ?? [], sent);
  // What was just done counts as it stands by now: another change may have come while this one waited its turn.
  const wish = [...untold.added, ...(changes.wish ?? [])].filter((id) => sent.includes(id));
  const unwish = [...untold.gone, ...(changes.unwish ?? [])].filter((id) => !sent.includes(id));
  const answer = await ask({
    ...changes,
    wish: cut(wish),
    unwish: cut(unwish),
    keptFor: heard?.owner ?? null,
  });
  if (!answer.ok) return null;
  const kept = (await answer.json()) as Kept;
  // Another tab may have signed out, or heard from the account later: what is different here is told again next time.
  if (left !== leavings || heardStore.read() !== heard) return null;
  if (heard !== null && heard.owner !== kept.owner) {
    // Somebody else was signed in here, and did not sign out.
    replaceKept(kept.wishlist, kept.viewed, kept.sizes);
    forgetDraft();
  } else {
    wishlistStore.change((now) => joinKeptWishlist(kept.wishlist, wishesApart(sent, now)));
  }
  heardStore.change(() => ({ owner: kept.owner, wishlist: kept.wishlist }));
  return kept;
}

function ask(body: object): Promise<Response> {
  return fetch("/api/keepsakes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
  });
}

/** Each once, and no more than are taken at a time. */
function cut(ids: readonly string[]): string[] {
  return [...new Set(ids)].slice(-MAX_WISHES);
}

function replaceKept(wishlist: Wishlist, viewed: readonly string[], sizes: SizePreferences): void {
  wishlistStore.change(() => wishlist);
  viewedStore.change(() => viewed);
  sizeStore.change(() => sizes);
}

function chosenSince(then: SizePreferences, now: SizePreferences): SizePreferences {
  const charts = Object.keys(now) as (keyof SizePreferences)[];
  return Object.fromEntries(
    charts.filter((chart) => now[chart] !== then[chart]).map((chart) => [chart, now[chart]]),
  );
}
