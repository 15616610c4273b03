import { expect, test } from "vitest";
import { joinViewed, MAX_VIEWED, seeProduct } from "./viewed.ts";

test("the product viewed last is first, and listed once", () => {
  expect(seeProduct(["a", "b"], "c")).toEqual(["c", "a", "b"]);
  expect(seeProduct(["a", "b"], "b")).toEqual(["b", "a"]);
});

test("no more than twelve are remembered", () => {
  const many = Array.from({ length: 20 }, (_, number) => String(number));
  expect(seeProduct(many, "new")).toHaveLength(MAX_VIEWED);
  expect(joinViewed(["x"], many)).toEqual(["x", ...many.slice(0, 11)]);
});
