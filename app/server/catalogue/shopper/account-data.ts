import { eq, sql } from "drizzle-orm";
import { SIZE_CHARTS, type SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { distinctPlaces, type Place } from "#app/domain/shipping/places.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { profiles, sizePreferences } from "#database/schema/accounts.ts";
import { joinWishlist, removeFromWishlist } from "./stored-wishlist.ts";

/** The data that both the browser and an account store for their shopper. */
type AccountData = {
  /** Whose account it is. */
  owner: string;
  /** Product ids, oldest wish first. */
  wishlist: string[];
  sizes: SizePreferences;
  /** Where their orders went, the last one first. */
  places: Place[];
};

/** The changes to store from now on; everything else stays as it is. */
export type AccountDataChanges = {
  /** The owner of the account the browser synced with last; null where there is none. */
  syncedOwner: string | null;
  wish: readonly string[];
  unwish: readonly string[];
  /** Chosen just now: takes the place of what the account has. */
  sizes: SizePreferences;
  /** Chosen some time in this browser: counts where the account has no size of that chart. */
  sizesBefore: SizePreferences;
  /** Ordered to just now: goes before everything else. */
  places: readonly Place[];
  /** Ordered to some time in this browser: joins what the account has. */
  placesBefore: readonly Place[];
};

/**
 * Stores the data that a customer's browser sends with their account, and returns all that the account then has. It
 * ignores data that the browser stored for another person who was signed in there before; choices made just now count.
 * Source: specification 3.17.
 */
export async function changeAccountData(
  shop: Shop,
  userId: string,
  changes: AccountDataChanges,
): Promise<AccountData> {
  const isTheirs = changes.syncedOwner === null || changes.syncedOwner === userId;
  const nothing = { wish: [], unwish: [], sizesBefore: {}, placesBefore: [] };
  const accepted = isTheirs ? changes : { ...changes, ...nothing };
  await removeFromWishlist(shop, userId, accepted.unwish);
  await chooseSizes(shop, userId, accepted);
  return {
    owner: userId,
    wishlist: await joinWishlist(shop, userId, accepted.wish),
    sizes: await sizesOf(shop.db, userId),
    places: await joinPlaces(shop.db, userId, accepted),
  };
}

/** Returns where a customer's orders went, the last one first. */
export async function placesOf(db: Database, userId: string): Promise<Place[]> {
  const [row] = await db.select({ places: profiles.places }).from(profiles).where(eq(profiles.id, userId));
  return row?.places ?? [];
}

async function joinPlaces(
  db: Database,
  userId: string,
  { places, placesBefore }: Pick<AccountDataChanges, "places" | "placesBefore">,
): Promise<Place[]> {
  const before = await placesOf(db, userId);
  const joined = distinctPlaces([...places, ...before, ...placesBefore]);
  if (places.length + placesBefore.length > 0) {
    const written = { id: userId, places: joined };
    await db.insert(profiles).values(written).onConflictDoUpdate({ target: profiles.id, set: written });
  }
  return joined;
}

async function sizesOf(db: Database, userId: string): Promise<SizePreferences> {
  const rows = await db.select().from(sizePreferences).where(eq(sizePreferences.userId, userId));
  const isKnown = (chart: string): chart is (typeof SIZE_CHARTS)[number] =>
    SIZE_CHARTS.some((known) => known === chart);
  return Object.fromEntries(
    rows.filter(({ chart }) => isKnown(chart)).map(({ chart, size }) => [chart, size]),
  );
}

async function chooseSizes(
  { db, clock }: Shop,
  userId: string,
  { sizes, sizesBefore }: Pick<AccountDataChanges, "sizes" | "sizesBefore">,
): Promise<void> {
  const rowsOf = (chosen: SizePreferences) =>
    Object.entries(chosen).map(([chart, size]) => ({ userId, chart, size, chosenAt: clock() }));
  const [before, now] = [rowsOf(sizesBefore), rowsOf(sizes)];
  if (before.length > 0) await db.insert(sizePreferences).values(before).onConflictDoNothing();
  if (now.length === 0) return;
  await db
    .insert(sizePreferences)
    .values(now)
    .onConflictDoUpdate({
      target: [sizePreferences.userId, sizePreferences.chart],
      set: { size: sql`excluded.size`, chosenAt: sql`excluded.chosen_at` },
    });
}
