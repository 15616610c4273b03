import { describe, expect, test } from "vitest";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { inMySize, mySizeLabel } from "./my-size.ts";
import type { SizePreferences } from "./size-preference.ts";
import { NO_SIZE } from "./size-preference.ts";

function card(said: Partial<ProductCard>): ProductCard {
  const sizes = { sizes: ["41", "42", "43"], soldOut: ["43"], last: ["41"] };
  return { category: "sneakers", gender: "men", sizeType: "sized", ...sizes, ...said } as ProductCard;
}

describe("the shopper's own size", () => {
  test.each<[string, SizePreferences, Partial<ProductCard>, string | null]>([
    ["in stock", { "my-shoes": "42" }, {}, "42 in stock"],
    ["one pair left", { "my-shoes": "41" }, {}, "Last pair in 41"],
    [
      "one shirt left",
      { "my-clothes": "M" },
      { category: "apparel", sizes: ["M"], last: ["M"] },
      "Last one in M",
    ],
    ["sold out", { "my-shoes": "43" }, {}, null],
    ["not offered", { "my-shoes": "46" }, {}, null],
    ["given up", { "my-shoes": NO_SIZE }, { sizes: [NO_SIZE] }, null],
    ["of another chart", { "my-shoes": "42" }, { gender: "kids" }, null],
    ["only chosen last", { shoes: "42" }, {}, null],
    ["of something without sizes", { "my-shoes": "42" }, { sizeType: "one-size" }, null],
  ])("%s", (_what, sizes, said, label) => {
    expect(mySizeLabel(card(said), sizes)).toBe(label);
    expect(inMySize(card(said), sizes) === null).toBe(label === null);
  });
});
