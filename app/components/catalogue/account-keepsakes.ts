import { forgetDraft } from "#app/components/cart/order-draft.ts";
import type { SizePreferences } from "#app/domain/catalogue/size-preference.ts";
import { joinViewed } from "#app/domain/catalogue/viewed.ts";
import { joinKeptWishlist, wishesApart } from "#app/domain/wishlist/wishes-apart.ts";
import type { Wishlist } from "#app/domain/wishlist/wishlist.ts";
import { askJson } from "./ask-json.ts";
import { heardStore } from "./heard-store.ts";
import { sizeStore } from "./size-store.ts";
import { viewedStore } from "./viewed-store.ts";
import { wishlistStore } from "./wishlist-store.ts";

type Kept = { owner: string; wishlist: Wishlist; viewed: string[]; sizes: SizePreferences };

/** What the account is to keep from now on, beside the wishlist of this browser. */
export type KeepsakeChanges = {
  saw?: string;
  viewed?: readonly string[];
  sizes?: SizePreferences;
  sizesBefore?: SizePreferences;
};

/** One after the other, so that the account ends up with the last word. */
let before: Promise<unknown> = Promise.resolve();

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

/** Joins what this browser keeps with what the account keeps, on both sides. */
export async function joinAccount(): Promise<void> {
  const sizesBefore = sizeStore.read();
  const kept = await keepWithAccount({ viewed: joinViewed(viewedStore.read(), []), sizesBefore });
  if (kept === null) return;
  viewedStore.change((viewed) => joinViewed(kept.viewed, viewed));
  sizeStore.change((sizes) => ({ ...sizes, ...kept.sizes, ...chosenSince(sizesBefore, sizes) }));
}

/** Takes from this browser what the account keeps, for whoever has it in hand next. */
export function leaveAccount(): void {
  if (heardStore.read() !== null) replaceKept([], [], {});
  heardStore.change(() => null);
  forgetDraft();
}

async function tell(changes: KeepsakeChanges): Promise<Kept> {
  const heard = heardStore.read();
  const known = heard?.wishlist ?? [];
  const { added: wish, gone: unwish } = wishesApart(known, wishlistStore.read());
  const kept = await askJson<Kept>("/api/keepsakes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...changes, wish, unwish, keptFor: heard?.owner ?? null }),
    keepalive: true,
  });
  if (heard !== null && heard.owner !== kept.owner) {
    // Somebody else was signed in here, and did not sign out.
    replaceKept(kept.wishlist, kept.viewed, kept.sizes);
    forgetDraft();
  } else {
    wishlistStore.change((now) => joinKeptWishlist(kept.wishlist, wishesApart(known, now)));
  }
  heardStore.change(() => ({ owner: kept.owner, wishlist: kept.wishlist }));
  return kept;
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
