import { expect, test } from "vitest";
import { productsRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { seedDemo } from "#app/server/boot/seed-demo.ts";
import { readListingPage } from "#app/server/catalogue/listing/read-listing-page.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";

const { shop } = await openTestShop();
await seedDemo(shop);

/** What the page of a search shows in dalasi: its first four products in one line each, its heading, its pages. */
async function read(search: string) {
  const params = new URLSearchParams({ search });
  const found = await readListingPage(shop, {
    place: productsRoute("/products"),
    params,
    currency: "GMD",
  });
  if (found.elsewhere !== null) throw new Error(found.elsewhere);
  const { listing, searchTitle, pages } = found.page;
  const first = listing.cards.slice(0, 4).map(({ name, category, gender, price, sizes }) => {
    return `${name}, ${category}, ${gender}, D${price.amount / 100} in ${sizes.join(" ")}`;
  });
  return { first, searchTitle, pages: pages.map(({ href }) => href) };
}

/** A typed search, and the pattern of each of its first four results. */
test.each<[string, RegExp]>([
  ["kids shoes", /sneakers, kids/],
  ["kids slides", /Slide.*kids/],
  ["kids socks", /School Socks/],
  ["nike junior", /Nike.*kids/],
  ["shoes", /, sneakers,/],
  ["sneakers", /, sneakers,/],
  ["sneekers", /, sneakers,/],
  ["shoes on sale", /, sneakers,/],
  ["men shoes", /sneakers, men/],
  ["ladies shoes", /sneakers, women/],
  ["size 42 shoes", /, sneakers,/],
  ["black shoes", /(?:Gum|Coal|Night|Ink|Laterite).*, sneakers,/],
  ["running shoes", /Runner|Harbour|Trackside/],
  ["skate shoes", /Deck|Boardwalk/],
  ["basketball shoes", /Rise High|Gymnasium/],
  ["hiking boots", /Trail Mid/],
  ["high tops", /High/],
  ["slides", /Slide/],
  ["adidas slides", /Adidas Poolside Slide/],
  ["white tee", /Lozenge Tee “Paper”|Off-White Back-Cloth Tee/],
  ["hoddie", /Hoodie/],
  ["green hoodie", /Hoodie “Palm”/],
  ["stone island jacket", /Stone Island Shell Windbreaker/],
  ["track pants", /Track Pant/],
  ["clothes", /apparel|streetwear/],
  ["black cap", /Six-Panel Cap/],
  ["bag", /Crossbody|Duffel/],
  ["shades", /Sunglasses|Stone Island Zip/],
  ["jordan", /^Jordan/],
  ["yezzy", /^Yeezy/],
  ["new balance 574", /Trackside 574/],
  ["off white", /^Off-White/],
  ["river", /River/],
  // Together or apart, one or several.
  ["track suit", /Track (?:Pant|Jacket)|Jogger|Bomber|Windbreaker/],
  ["cross body bag", /Crossbody/],
  ["flipflops", /Slide/],
  ["t shirts for men", /Tee.*(?:men|unisex)/],
  ["offwhite hoodie", /^Off-White.*Hoodie/],
  ["hood ie", /Hoodie/],
  ["beanies", /Beanie/],
  ["sweat pants", /Pant|Jogger/],
  ["foot wear", /, sneakers,/],
  // Slips.
  ["slipers", /Slide/],
  ["sneaker", /, sneakers,/],
  ["sneakrs black", /(?:Gum|Coal|Night|Ink|Laterite).*, sneakers,/],
  ["nkie", /^Nike/],
  ["adidass slides", /Adidas Poolside Slide/],
  ["suprem cap", /Supreme Six-Panel Cap/],
  ["jaket", /Bomber|Windbreaker/],
  ["sunglases", /Sunglasses/],
  ["trowsers", /Pant|Jogger/],
  ["blak hoodie", /Everyday Hoodie “Ink”/],
  ["crosbody", /Crossbody/],
  // Sizes of other countries, as text of one and of two words.
  ["uk 8", /in .*4[12]/],
  ["us 10 men", /, (?:men|unisex),.*in .*4[134]/],
  ["us 10 shoes", /, sneakers,.*in .*4[0-4]/],
  ["size us 9", /in .*(?:40|42)/],
  ["eu43 jordan", /^Jordan.*in .*43/],
  ["nike size 42.5", /^Nike.*in .*42\.5/],
  ["hoodie xl", /Hoodie.*in .*XL/],
  ["extra large hoodie", /Hoodie.*in .*XL/],
  // Prices in the shopper's currency.
  ["shoes under 3000", /, sneakers,.* D[12]?\d{1,3}(?:\.\d+)? in/],
  ["jacket over 10000 dalasi", /, streetwear,.* D\d{5,}(?:\.\d+)? in/],
  ["hoodie between 3000 and 6000", /Hoodie.* D[3-5]\d{3}(?:\.\d+)? in/],
  ["chaussures moins de 3000", /, sneakers,.* D[12]?\d{1,3}(?:\.\d+)? in/],
  // Colours by their families.
  ["grey hoodie", /Hoodie “(?:Stone|Ash|Fog|Dusk)”/],
  ["brown belt", /Belt “Tan”/],
  ["pink hoodie", /Hoodie “Rose”/],
  ["blue slides", /Slide.* “(?:Atlantic|Lagoon)”/],
  // French.
  ["chaussures", /, sneakers,/],
  ["chaussures enfant", /, sneakers, kids/],
  ["baskets noires", /(?:Gum|Coal|Night|Ink|Laterite).*, sneakers,/],
  ["claquettes", /Slide/],
  ["sandales bleues", /Slide.* “(?:Atlantic|Lagoon)”/],
  ["casquette noire", /Six-Panel Cap/],
  ["sac noir", /Ferry Crossbody/],
  ["chausettes", /Socks/],
  ["lunettes de soleil", /Sunglasses/],
  ["sweat à capuche", /Hoodie/],
  ["survêtement", /Track (?:Pant|Jacket)|Jogger|Bomber|Windbreaker/],
  ["t-shirt blanc", /Tee “Paper”|Off-White/],
  ["chaussures taille 42", /, sneakers,.*in .*42/],
  // Words around what is meant.
  ["do you have nike shoes", /^Nike.*, sneakers,/],
  ["where can i buy yeezy", /^Yeezy/],
  // Words that no product has together: as many as one has, and what it is before whose or how.
  ["jordan hoodie", /Hoodie/],
  ["jordan hoodie black", /Hoodie “Ink”/],
  ["pink belt", /Belt/],
  ["yeezy socks size 42", /^Yeezy.*in .*42/],
  ["uk 8 belt", /Belt/],
  ["new balance 574 slides", /Trackside 574/],
])("%s", async (search, expected) => {
  const { first } = await read(search);
  expect(first).not.toEqual([]);
  for (const card of first) expect(card).toMatch(expected);
});

/** A typed search, and the heading of its page. */
test.each<[string, RegExp]>([
  ["jordon", /^\d+ results for “jordon”, showing Jordan$/],
  ["black hoddie", /, showing black hoodie$/],
  ["kids shoos", /, showing kids shoes$/],
  ["the best price for a pair of original jordon", /, showing Jordan$/],
  ["new balance 9999", /^Sorry, no “9999”\. Showing New Balance$/],
  ["gucci slides", /^Sorry, no “gucci”\. Showing slides$/],
  ["nkie dunk zzqq", /^Sorry, no “dunk” or “zzqq”\. Showing Nike$/],
  ["robe noire", /^Sorry, no “robe”\. Showing noire$/],
  ["jordan hoodie", /^Sorry, no “Jordan hoodie”\. Showing hoodie$/],
  ["jordon hoddie", /^Sorry, no “Jordan hoodie”\. Showing hoodie$/],
  ["gucci jordan hoodie", /^Sorry, no “gucci” or “Jordan hoodie”\. Showing hoodie$/],
  ["dress jordan hoodie black", /^Sorry, no “dress” or “Jordan hoodie black”\. Showing hoodie black$/],
  ["jordan", /^\d+ results for “jordan”$/],
  ["kids shoes on sale", /^\d+ results? for “kids shoes on sale”$/],
  ["baskets noires", /^\d+ results? for “baskets noires”$/],
  ["shoes under 3000", /^\d+ results? for “shoes under 3000”$/],
  // Nothing of the kind is sold, and nothing else is meant.
  ["wave", /^You'll find “wave” here$/],
  ["track my order", /^You'll find “track my order” here$/],
  ["how to return shoes", /^\d+ results for “how to return shoes”$/],
  ["crocs", /^No results for “crocs”$/],
  ["watch", /^No results for “watch”$/],
  ["dress", /^No results for “dress”$/],
  ["zzzzzz", /^No results for “zzzzzz”$/],
])("“%s” is headed %s", async (search, heading) => {
  expect((await read(search)).searchTitle).toMatch(heading);
});

/** A typed search, and the page of the shop that it finds. */
test.each([
  ["returns", "/page/returns"],
  ["how to return shoes", "/page/returns"],
  ["track my order", "/track"],
  ["suivre ma commande", "/track"],
  ["size guide", "/page/size-guide"],
  ["delivery", "/page/shipping"],
  ["whatsapp number", "/page/contact"],
  ["wave payment", "/page/terms"],
  ["new arrivals", "/new"],
  ["privacy policy", "/page/privacy"],
])("“%s” finds %s", async (search, href) => {
  expect((await read(search)).pages).toEqual([href]);
});

test("laces come first where they are what is meant, and the white tee before one of a brand named so", async () => {
  for (const search of ["shoe laces", "shoelaces", "lacets"]) {
    expect((await read(search)).first[0]).toContain("Shoe Laces");
  }
  expect((await read("white tee")).first[0]).toContain("Kairaba Lozenge Tee “Paper”");
});
