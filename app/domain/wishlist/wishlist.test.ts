import { expect, test } from "vitest";
import { mergeWishlists, parseStoredWishlist, toggleWish } from "./wishlist.ts";

test("a product is added and removed again", () => {
  expect(toggleWish(["a"], "b")).toEqual(["a", "b"]);
  expect(toggleWish(["a", "b"], "a")).toEqual(["b"]);
});

test("two wishlists become one", () => {
  expect(mergeWishlists(["a", "b"], ["b", "c"])).toEqual(["a", "b", "c"]);
});

test.each([
  [null, []],
  [5, []],
  [["a", "a", 5, ""], ["a"]],
])("%j is read as %j", (stored, ids) => {
  expect(parseStoredWishlist(stored)).toEqual(ids);
});
