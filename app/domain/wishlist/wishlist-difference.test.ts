import { expect, test } from "vitest";
import { applyDifference, wishlistDifference } from "./wishlist-difference.ts";

test("the account's wishlist counts, with the browser's changes since the last sync", () => {
  const since = wishlistDifference(["a", "b", "c"], ["a", "c", "d"]);
  expect(since).toEqual({ added: ["d"], gone: ["b"] });
  // On another device "c" was removed and "e" added.
  expect(applyDifference(["a", "b", "e"], since)).toEqual(["a", "e", "d"]);
});
