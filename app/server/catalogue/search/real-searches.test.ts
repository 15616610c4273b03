import { afterAll, beforeAll, expect, test } from "vitest";
import { productsRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { seedDemo } from "#app/server/boot/seed-demo.ts";
import { readListingPage } from "#app/server/catalogue/listing/read-listing-page.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let opened: TestShop;

beforeAll(async () => {
  opened = await openTestShop();
  await seedDemo(opened.shop);
}, 60_000);

afterAll(() => opened.close());

/** What the page of a search shows in dalasi: its first four products in one line each, its heading, its pages. */
async function read(search: string) {
  const params = new URLSearchParams({ search });
  const found = await readListingPage(opened.shop, {
    place: productsRoute("/products"),
    params,
    currency: "GMD",
  });
  if (found.elsewhere !== null) throw new Error(found.elsewhere);
  const { listing, searchTitle, pages } = found.page;
  const first = listing.cards.slice(0, 4).map(({ name, category, gender, price, sizes }) => {
    return `${name}, ${category}, ${gender}, D${price.amount / 100} in ${sizes.map(({ size }) => size).join(" ")}`;
  });
  return { first, searchTitle, pages: pages.map(({ href }) => href) };
}

/** A typed search, and the pattern of each of its first four results. */
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
  // Together or apart, one or several.
  ["track suit", /Track (?:Pant|Jacket)|Jogger|Bomber|Windbreaker/],
  ["tracksuits", /Track (?:Pant|Jacket)|Jogger|Bomber|Windbreaker/],
  ["trackpants", /Track Pant/],
  ["sun glasses", /Sunglasses/],
  ["wind breaker", /Windbreaker/],
  ["cross body bag", /Crossbody/],
  ["flipflops", /Slide/],
  ["flip flop", /Slide/],
  ["tee shirts", /Tee/],
  ["t shirts for men", /Tee.*(?:men|unisex)/],
  ["newbalance", /^New Balance/],
  ["offwhite hoodie", /^Off-White.*Hoodie/],
  ["stoneisland", /^Stone Island/],
  ["hood ie", /Hoodie/],
  ["belts", /Belt/],
  ["beanies", /Beanie/],
  ["hoodys", /Hoodie/],
  ["bombers", /Bomber/],
  ["sock", /Socks/],
  ["sweat pants", /Pant|Jogger/],
  ["foot wear", /, sneakers,/],
  // Slips.
  ["sliipers", /Slide/],
  ["slipers", /Slide/],
  ["sneaker", /, sneakers,/],
  ["snikers", /, sneakers,/],
  ["sneakrs black", /(?:Gum|Coal|Night|Ink|Laterite).*, sneakers,/],
  ["nikke", /^Nike/],
  ["nkie", /^Nike/],
  ["adiddas", /^Adidas/],
  ["adidass slides", /Adidas Poolside Slide/],
  ["converce", /^Converse/],
  ["suprem cap", /Supreme Six-Panel Cap/],
  ["hoodi", /Hoodie/],
  ["jaket", /Bomber|Windbreaker/],
  ["tshrit", /Tee/],
  ["sunglases", /Sunglasses/],
  ["trouser", /Pant|Jogger/],
  ["trowsers", /Pant|Jogger/],
  ["sandels", /Slide/],
  ["blak hoodie", /Everyday Hoodie “Ink”/],
  ["windbraker", /Windbreaker/],
  ["crosbody", /Crossbody/],
  ["harmatan", /Harmattan/],
  // Sizes of other countries, as text of one and of two words.
  ["uk 8", /in .*4[12]/],
  ["uk8 nike", /^Nike.*in .*4[12]/],
  ["8 uk shoes", /, sneakers,.*in .*4[12]/],
  ["us 10 men", /, (?:men|unisex),.*in .*4[134]/],
  ["us 10 shoes", /, sneakers,.*in .*4[0-4]/],
  ["women us 8", /, (?:women|unisex),.*in .*(?:38|39|4[01])/],
  ["size us 9", /in .*(?:40|42)/],
  ["eu 43", /in .*43/],
  ["eu43 jordan", /^Jordan.*in .*43/],
  ["nike size 42.5", /^Nike.*in .*42\.5/],
  ["hoodie xl", /Hoodie.*in .*XL/],
  ["large tee", /Tee.*in .*L/],
  ["extra large hoodie", /Hoodie.*in .*XL/],
  // Prices in the shopper's currency.
  ["shoes under 3000", /, sneakers,.* D[12]?\d{1,3}(?:\.\d+)? in/],
  ["under 2000", / D1?\d{1,3}(?:\.\d+)? in/],
  ["sneakers below 3,000", /, sneakers,.* D[12]?\d{1,3}(?:\.\d+)? in/],
  ["cap less than D2500", /Cap.* D[12]\d{3}(?:\.\d+)? in/],
  ["slides under 3k", /Slide.* D[12]\d{3}(?:\.\d+)? in/],
  ["jacket over 10000 dalasi", /, streetwear,.* D\d{5,}(?:\.\d+)? in/],
  ["hoodie between 3000 and 6000", /Hoodie.* D[3-5]\d{3}(?:\.\d+)? in/],
  ["chaussures moins de 3000", /, sneakers,.* D[12]?\d{1,3}(?:\.\d+)? in/],
  // Colours by their families.
  ["grey hoodie", /Hoodie “(?:Stone|Ash|Fog|Dusk)”/],
  ["gray tee", /Tee “Fog”/],
  ["purple shoes", /“(?:Lilac|Grape|Plum)”.*, sneakers,/],
  ["orange shoes", /, sneakers,/],
  ["brown belt", /Belt “Tan”/],
  ["beige slides", /Slide “Sand”/],
  ["yellow beanie", /Beanie/],
  ["pink hoodie", /Hoodie “Rose”/],
  ["blue slides", /Slide.* “(?:Atlantic|Lagoon)”/],
  ["red bag", /Duffel “Brick”/],
  ["navy track pants", /Track Pant Junior “Navy”/],
  // French.
  ["chaussures", /, sneakers,/],
  ["chaussure homme", /, sneakers, (?:men|unisex)/],
  ["chaussures femme", /, sneakers, (?:women|unisex)/],
  ["chaussures enfant", /, sneakers, kids/],
  ["baskets", /, sneakers,/],
  ["baskets noires", /(?:Gum|Coal|Night|Ink|Laterite).*, sneakers,/],
  ["baskets blanches", /, sneakers,/],
  ["tennis", /, sneakers,/],
  ["claquettes", /Slide/],
  ["sandales bleues", /Slide.* “(?:Atlantic|Lagoon)”/],
  ["casquette", /Cap/],
  ["casquette noire", /Six-Panel Cap/],
  ["chapeau", /Cap|Beanie/],
  ["bonnet", /Beanie/],
  ["sac", /Crossbody|Duffel/],
  ["sac noir", /Ferry Crossbody/],
  ["sac à dos", /Crossbody|Duffel/],
  ["sacoche", /Crossbody/],
  ["ceinture", /Belt/],
  ["chaussettes", /Socks/],
  ["chausettes", /Socks/],
  ["lunettes de soleil", /Sunglasses/],
  ["veste", /Bomber|Windbreaker/],
  ["blouson", /Bomber|Windbreaker/],
  ["pull", /Hoodie|Pullover/],
  ["sweat à capuche", /Hoodie/],
  ["pantalon", /Pant|Jogger/],
  ["survêtement", /Track (?:Pant|Jacket)|Jogger|Bomber|Windbreaker/],
  ["jogging", /Track Pant|Jogger|Pant/],
  ["vêtements", /apparel|streetwear/],
  ["t-shirt blanc", /Tee “Paper”|Off-White/],
  ["tee shirt femme", /Tee.*(?:women|unisex)/],
  ["chaussures taille 42", /, sneakers,.*in .*42/],
  ["pointure 43", /in .*43/],
  ["chaussures pas cher", /, sneakers,/],
  ["garçon chaussures", /, sneakers, kids/],
  // Words around what is meant.
  ["do you have nike shoes", /^Nike.*, sneakers,/],
  ["i want a black cap", /Six-Panel Cap/],
  ["looking for kids shoes", /, sneakers, kids/],
  ["show me jordans", /^Jordan/],
  ["where can i buy yeezy", /^Yeezy/],
  // Words that no product has together: as many as one has, and what it is before whose or how.
  ["jordan hoodie", /Hoodie/],
  ["hoodie jordan", /Hoodie/],
  ["jordan hoodie black", /Hoodie “Ink”/],
  ["casquette jordan", /Cap/],
  ["pink belt", /Belt/],
  ["yeezy socks size 42", /^Yeezy.*in .*42/],
  ["kids sunglasses", /Sunglasses/],
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
  ["robe", /^No results for “robe”$/],
  ["skirt", /^No results for “skirt”$/],
  ["gucci", /^No results for “gucci”$/],
  ["puma", /^No results for “puma”$/],
  ["bike", /^No results for “bike”$/],
  ["zzzzzz", /^No results for “zzzzzz”$/],
])("“%s” is headed %s", async (search, heading) => {
  expect((await read(search)).searchTitle).toMatch(heading);
});

/** A typed search, and the page of the shop that it finds. */
test.each([
  ["returns", "/page/returns"],
  ["how to return shoes", "/page/returns"],
  ["refund", "/page/returns"],
  ["track my order", "/track"],
  ["where is my order", "/track"],
  ["suivre ma commande", "/track"],
  ["size guide", "/page/size-guide"],
  ["size chart", "/page/size-guide"],
  ["guide des tailles", "/page/size-guide"],
  ["delivery", "/page/shipping"],
  ["livraison", "/page/shipping"],
  ["shipping cost", "/page/shipping"],
  ["contact", "/page/contact"],
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
