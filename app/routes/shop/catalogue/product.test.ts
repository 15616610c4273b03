import { expect, test } from "vitest";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestStore } from "#tests/support/open-test-store.ts";

const store = await openTestStore();

test("a product's link shows its name, price and picture in link previews", async () => {
  const product = await addProduct(store.shop, {
    name: "Bakau Court Low",
    price: "96.00",
    category: "sneakers",
    sizes: { "42": 3 },
    images: ["https://pictures.example.test/court.webp"],
  });
  const answer = await store.ask(`/product/${product.slug}`, { headers: { "accept-language": "en-GM" } });
  const html = await answer.text();
  const said = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  expect(said("og:title")).toContain("Bakau Court Low");
  expect(`${said("og:title")} ${said("og:description")}`).toContain("D6,576.00");
  expect([said("product:price:amount"), said("product:price:currency")]).toEqual(["6576.00", "GMD"]);
  expect(said("og:image")).toBe("https://pictures.example.test/court.webp");
  expect(said("og:url")).toBe(`http://localhost:3000/product/${product.slug}`);
  const facts = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  expect(JSON.parse(facts)).toMatchObject({ "@type": "Product", name: "Bakau Court Low" });
});

test("a story is on the product's page as text, without what is empty, and nothing is there without one", async () => {
  const story = { origin: "The red earth of the roads.", checkedBy: "Fatou", checkedOn: "2026-11-20" };
  const told = await addProduct(store.shop, { name: "Avenue Runner “Laterite”", story });
  const plain = await addProduct(store.shop, { name: "Plain" });
  const pageOf = async (slug: string) => await (await store.ask(`/product/${slug}`)).text();
  const html = await pageOf(told.slug);
  expect(html).toContain("The red earth of the roads.");
  expect(html).toContain("Fatou, 20 November 2026");
  expect(html).toContain("Where the name comes from");
  expect(html).not.toContain("Care in heat and dust");
  expect(await pageOf(plain.slug)).not.toContain("The story");
});
