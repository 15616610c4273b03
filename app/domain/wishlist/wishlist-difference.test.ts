import { expect, test } from "vitest";
import { applyDifference, wishlistDifference } from "./wishlist-difference.ts";

test("the account's wishlist counts, with what happened here since the two were the same", () => {
  const since = wishlistDifference(["a", "b", "c"], ["a", "c", "d"]);
  expect(since).toEqual({ added: ["d"], gone: ["b"] });
  // Elsewhere "c" was taken back and "e" wished for.
  expect(applyDifference(["a", "b", "e"], since)).toEqual(["a", "e", "d"]);
});
