import { expect, test } from "vitest";
import { joinKeptWishlist, wishesApart } from "./wishes-apart.ts";

test("the account's wishlist counts, with what happened here since the two were the same", () => {
  const since = wishesApart(["a", "b", "c"], ["a", "c", "d"]);
  expect(since).toEqual({ added: ["d"], gone: ["b"] });
  // Elsewhere "c" was taken back and "e" wished for.
  expect(joinKeptWishlist(["a", "b", "e"], since)).toEqual(["a", "e", "d"]);
});
