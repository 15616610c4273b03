import type { SizePreferences } from "#app/domain/catalogue/size-preference.ts";
import { joinViewed } from "#app/domain/catalogue/viewed.ts";
import { mergeWishlists } from "#app/domain/wishlist/wishlist.ts";
import { askJson } from "./ask-json.ts";
import { sizeStore } from "./size-store.ts";
import { viewedStore } from "./viewed-store.ts";
import { wishlistStore } from "./wishlist-store.ts";

type Kept = { wishlist: string[]; viewed: string[]; sizes: SizePreferences };

/** What the account is to keep from now on; everything else stays as it is. */
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
/** Taken back since this page was opened: an answer that is still on its way must not bring them in again. */
const takenBack = new Set<string>();

/**
 * Tells the account what has changed in this browser. By a request of its own and not through the router, where a
 * change that lands during a navigation would end the navigation's own questions. A failure loses nothing here: the
 * next page that is opened joins the two again.
 */
export function keepWithAccount(changes: KeepsakeChanges): Promise<Kept | null> {
  for (const id of changes.unwish ?? []) takenBack.add(id);
  for (const id of changes.wish ?? []) takenBack.delete(id);
  const kept = before.then(() =>
    askJson<Kept>("/api/keepsakes", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(changes),
      keepalive: true,
    }).catch(() => null),
  );
  before = kept;
  return kept;
}

/** Joins what this browser keeps with what the account keeps, on both sides. */
export async function joinAccount(): Promise<void> {
  const sizesBefore = sizeStore.read();
  const kept = await keepWithAccount({
    wish: wishlistStore.read(),
    viewed: joinViewed(viewedStore.read(), []),
    sizesBefore,
  });
  if (kept === null) return;
  const wished = kept.wishlist.filter((id) => !takenBack.has(id));
  wishlistStore.change((wishlist) => mergeWishlists(wished, wishlist));
  viewedStore.change((viewed) => joinViewed(kept.viewed, viewed));
  sizeStore.change((sizes) => ({ ...sizes, ...kept.sizes, ...chosenSince(sizesBefore, sizes) }));
}

function chosenSince(then: SizePreferences, now: SizePreferences): SizePreferences {
  const charts = Object.keys(now) as (keyof SizePreferences)[];
  return Object.fromEntries(
    charts.filter((chart) => now[chart] !== then[chart]).map((chart) => [chart, now[chart]]),
  );
}
