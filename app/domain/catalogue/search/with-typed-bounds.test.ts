import { expect, test } from "vitest";
import { filterOf } from "#app/domain/catalogue/listing/listing-filter.ts";
import { withTypedBounds } from "./with-typed-bounds.ts";

test.each<[string, string, number | null, number | null]>([
  ["shoes under 3000", "shoes", null, 3000],
  ["under D3,000 shoes", "shoes", null, 3000],
  ["Hoodie less than 2500", "Hoodie", null, 2500],
  ["cap below 3k dalasi", "cap", null, 3000],
  ["cap < 50", "cap", null, 50],
  ["tee moins de 1500", "tee", null, 1500],
  ["bag over $49.99", "bag", 49, null],
  ["between 1000 and 2000 GMD slides", "slides", 1000, 2000],
  ["over 1000 under 2000", "", 1000, 2000],
  ["under armour", "under armour", null, null],
  ["air max 90", "air max 90", null, null],
  ["under 42nd street", "under 42nd street", null, null],
  ["nike 3000", "nike 3000", null, null],
])("%s is “%s” from %s to %s", (typed, search, minPrice, maxPrice) => {
  expect(withTypedBounds(filterOf({ search: typed }))).toEqual(
    filterOf({ search, minPrice, maxPrice, sort: "relevance" }),
  );
});

test("the narrower of a typed and a chosen bound counts", () => {
  const chosen = { minPrice: 500, maxPrice: 2000 };
  expect(withTypedBounds(filterOf({ search: "under 3000", ...chosen }))).toMatchObject(chosen);
  expect(withTypedBounds(filterOf({ search: "under 900", ...chosen }))).toMatchObject({ maxPrice: 900 });
});
