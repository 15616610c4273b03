import { afterAll, beforeAll, expect, test } from "vitest";
import { filterOf } from "#app/domain/catalogue/listing/listing-filter.ts";
import { seedDemo } from "#app/server/boot/seed-demo.ts";
import { listProducts } from "#app/server/catalogue/listing/list-products.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { searchQuery } from "./search-query.ts";

let opened: TestShop;

beforeAll(async () => {
  opened = await openTestShop();
  await seedDemo(opened.shop);
}, 60_000);

afterAll(() => opened.close());

/** A typed search, and the pattern of each of the first four results, as "name, category, audience". */
test.each<[string, RegExp]>([
  ["kids shoes", /sneakers, kids/],
  ["boys trainers", /sneakers, kids/],
  ["girls shoes", /sneakers, kids/],
  ["baby shoes", /sneakers, kids/],
  ["kids slides", /Slide.*kids/],
  ["kids tee", /Tee.*kids/],
  ["kids hat", /Beanie.*kids/],
  ["kids socks", /School Socks/],
  ["kids track pants", /Track Pant.*kids/],
  ["kids shorts", /Short.*kids/],
  ["nike junior", /Nike.*kids/],
  ["shoes", /, sneakers,/],
  ["sneakers", /, sneakers,/],
  ["sneekers", /, sneakers,/],
  ["cheap sneakers", /, sneakers,/],
  ["shoes on sale", /, sneakers,/],
  ["takkies", /, sneakers,/],
  ["men shoes", /sneakers, men/],
  ["women shoes", /sneakers, women/],
  ["ladies shoes", /sneakers, women/],
  ["nike shoes", /Nike.*, sneakers,/],
  ["size 42 shoes", /, sneakers,/],
  ["black shoes", /(?:Gum|Coal|Night|Ink|Laterite).*, sneakers,/],
  ["white sneakers", /(?:Laterite|Sage|Indigo|Navy|Coal|Sun|Coral).*, sneakers,/],
  ["green shoes", /(?:River|Lagoon|Mangrove|Pine|Moss|Sage).*, sneakers,/],
  ["red shoes", /(?:Laterite|Kola|Brick|Basalt|Ink).*, sneakers,/],
  ["running shoes", /Runner|Harbour|Trackside/],
  ["skate shoes", /Deck|Boardwalk/],
  ["basketball shoes", /Rise High|Gymnasium/],
  ["hiking boots", /Trail Mid/],
  ["high tops", /High/],
  ["slides", /Slide/],
  ["sandals", /Slide/],
  ["slippers", /Slide/],
  ["adidas slides", /Adidas Poolside Slide/],
  ["tee", /Tee/],
  ["t-shirt", /Tee/],
  ["white tee", /Lozenge Tee “Paper”|Off-White Back-Cloth Tee/],
  ["black tshirt", /Strip Tee “Ink”|Lozenge Tee/],
  ["men's tee", /Tee.*(?:men|unisex)/],
  ["hoodie", /Hoodie/],
  ["hoddie", /Hoodie/],
  ["black hoodie", /Everyday Hoodie “Ink”/],
  ["green hoodie", /Hoodie “Palm”/],
  ["mens hoodie", /Hoodie.*(?:men|unisex)/],
  ["women hoodie", /Hoodie.*(?:women|unisex)/],
  ["jumper", /Hoodie|Pullover/],
  ["jacket", /Bomber|Windbreaker/],
  ["bomber jacket", /Bomber/],
  ["stone island jacket", /Stone Island Shell Windbreaker/],
  ["track pants", /Track Pant/],
  ["joggers", /Jogger|Pant/],
  ["trousers", /Pant|Jogger/],
  ["shorts", /Short/],
  ["clothes", /apparel|streetwear/],
  ["cap", /Cap/],
  ["black cap", /Six-Panel Cap/],
  ["hat", /Cap|Beanie/],
  ["bag", /Crossbody|Duffel/],
  ["black bag", /Ferry Crossbody/],
  ["travel bag", /Duffel/],
  ["handbag", /Crossbody/],
  ["socks", /Socks/],
  ["belt", /Belt/],
  ["shades", /Sunglasses|Stone Island Zip/],
  ["jordan", /^Jordan/],
  ["jordon", /^Jordan/],
  ["addidas", /^Adidas/],
  ["yezzy", /^Yeezy/],
  ["nb", /^New Balance/],
  ["new balance 574", /Trackside 574/],
  ["converse high", /Converse Harmattan High/],
  ["off white", /^Off-White/],
  ["river", /River/],
])("%s", async (search, expected) => {
  const { cards } = await listProducts(opened.shop, filterOf({ search }), "USD");
  const first = cards.slice(0, 4).map(({ name, category, gender }) => `${name}, ${category}, ${gender}`);
  expect(first).not.toEqual([]);
  for (const card of first) expect(card).toMatch(expected);
});

test("laces come first where they are what is meant, and the white tee before one of a brand named so", async () => {
  const firstOf = async (search: string) =>
    (await listProducts(opened.shop, filterOf({ search }), "USD")).cards[0]?.name;
  expect(await firstOf("shoe laces")).toContain("Shoe Laces");
  expect(await firstOf("white tee")).toBe("Kairaba Lozenge Tee “Paper”");
});

test.each([
  ["jordon", "jordan"],
  ["black hoddie", "black hoodie"],
  ["kids shoos", "kids shoes"],
  ["the best price for a pair of original jordon", "the best price for a pair of original jordan"],
  ["jordan", null],
  ["kids shoes on sale", null],
  ["cheap", null],
])("%s is read as %s", async (typed, correction) => {
  expect((await searchQuery(opened.shop, typed))?.correction).toBe(correction);
});
