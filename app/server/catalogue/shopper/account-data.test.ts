import { describe, expect, test } from "vitest";
import { parsePlaces, placeLabel } from "#app/domain/shipping/places.ts";
import { exportAccount } from "#app/server/accounts/profile/export-account.ts";
import { users } from "#database/schema/accounts.ts";
import { addCustomer } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { type AccountDataChanges, changeAccountData } from "./account-data.ts";

const NOTHING: AccountDataChanges = {
  syncedOwner: null,
  wish: [],
  unwish: [],
  sizes: {},
  sizesBefore: {},
  places: [],
  placesBefore: [],
};
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const placesNamed = (...names: string[]) =>
  parsePlaces(names.map((placeName) => ({ placeName, plusCode: "7C55C8QC+8Q" })));

const { shop, clock, pool } = await openTestShop();

async function somebody() {
  const viewer = await addCustomer(shop);
  const keep = (changes: Partial<AccountDataChanges>) => {
    clock.advance(60_000);
    return changeAccountData(shop, viewer.userId, { ...NOTHING, ...changes });
  };
  return { viewer, keep };
}

describe("what an account keeps for its shopper", () => {
  test("two devices' wishlists become one", async () => {
    const { keep } = await somebody();
    await keep({ wish: [id(1), id(2)] });
    const kept = await keep({ wish: [id(2), id(3)] });
    expect(kept.wishlist).toEqual([id(1), id(2), id(3)]);
  });

  test("a wish taken back is gone", async () => {
    const { keep } = await somebody();
    await keep({ wish: [id(1), id(2)] });
    expect((await keep({ unwish: [id(1)] })).wishlist).toEqual([id(2)]);
  });

  test("the size chosen now replaces the account's; one chosen before signing in only fills a gap", async () => {
    const { keep } = await somebody();
    await keep({ sizes: { shoes: "42" } });
    expect((await keep({ sizesBefore: { shoes: "40", clothes: "M" } })).sizes).toEqual({
      shoes: "42",
      clothes: "M",
    });
    expect((await keep({ sizes: { shoes: "43" } })).sizes).toEqual({ shoes: "43", clothes: "M" });
  });

  test("the place of the last order goes first; one used before signing in joins those of the account", async () => {
    const { keep } = await somebody();
    await keep({ placesBefore: placesNamed("Home") });
    await keep({ places: placesNamed("Shop") });
    const { places } = await keep({ placesBefore: placesNamed("Mum", "Home") });
    expect(places.map(placeLabel)).toEqual(["Shop", "Home", "Mum"]);
    expect((await keep({})).places).toEqual(places);
  });

  test("nobody sees or changes somebody else's", async () => {
    const [one, other] = [await somebody(), await somebody()];
    await one.keep({ wish: [id(1)], sizes: { shoes: "42" } });
    const kept = await other.keep({ unwish: [id(1)] });
    expect(kept).toEqual({
      owner: other.viewer.userId,
      wishlist: [],
      sizes: {},
      places: [],
    });
    expect(await one.keep({})).toMatchObject({ wishlist: [id(1)], sizes: { shoes: "42" } });
  });

  test("data a browser stored for another account is ignored; current changes count", async () => {
    const [one, other] = [await somebody(), await somebody()];
    await other.keep({ wish: [id(3)] });
    const placesBefore = placesNamed("Home");
    const left = {
      wish: [id(1)],
      unwish: [id(3)],
      sizesBefore: { shoes: "42" },
      placesBefore,
    };
    const now = { sizes: { clothes: "M" }, places: placesNamed("Shop") };
    const kept = await other.keep({ syncedOwner: one.viewer.userId, ...left, ...now });
    expect(kept).toMatchObject({ wishlist: [id(3)], sizes: { clothes: "M" } });
    expect(kept.places.map(placeLabel)).toEqual(["Shop"]);
    const own = await other.keep({ syncedOwner: other.viewer.userId, ...left });
    expect(own).toMatchObject({ wishlist: [id(1)], sizes: { shoes: "42" } });
  });

  test("the newest two hundred wishes are stored in order", async () => {
    const { keep } = await somebody();
    await keep({ wish: Array.from({ length: 150 }, (_, place) => id(place)) });
    const { wishlist } = await keep({ wish: Array.from({ length: 100 }, (_, place) => id(1000 + place)) });
    expect(wishlist).toHaveLength(200);
    expect([wishlist[0], wishlist[99], wishlist[100], wishlist[199]]).toEqual([
      id(50),
      id(149),
      id(1000),
      id(1099),
    ]);
    // Those that had to go do not come up again.
    const less = await keep({ unwish: Array.from({ length: 100 }, (_, place) => id(1000 + place)) });
    expect(less.wishlist).toEqual(Array.from({ length: 100 }, (_, place) => id(50 + place)));
  });

  test("concurrent tabs with different orders of the same wishes all succeed", async () => {
    const { viewer } = await somebody();
    const wish = Array.from({ length: 60 }, (_, place) => id(place));
    const tell = (_: unknown, tab: number) => {
      const turn = (ids: string[]) => (tab % 2 === 0 ? ids : ids.toReversed());
      const changes = { ...NOTHING, wish: turn(wish) };
      return changeAccountData(shop, viewer.userId, changes);
    };
    const kept = await Promise.all(Array.from({ length: 24 }, tell));
    expect(kept.at(-1)?.wishlist).toHaveLength(60);
  });

  test("words that are no id are passed over", async () => {
    const { keep } = await somebody();
    expect(await keep({ wish: ["x", "'", ""] })).toMatchObject({
      wishlist: [],
      sizes: {},
    });
  });

  test("leaves with the account, and is in its export", async () => {
    const { viewer, keep } = await somebody();
    await keep({ sizes: { clothes: "XL" }, places: placesNamed("Home") });
    expect(await exportAccount(shop, viewer)).toMatchObject({
      sizes: [{ chart: "clothes", size: "XL" }],
      places: [{ placeName: "Home" }],
    });
    await shop.db.delete(users);
    for (const table of ["size_preferences", "profiles"]) {
      const { rows } = await pool.query(`select count(*)::int as left from ${table}`);
      expect([table, rows[0]]).toEqual([table, { left: 0 }]);
    }
  });
});
