import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestStore, type TestStore } from "#tests/support/open-test-store.ts";

let store: TestStore;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);

afterAll(() => store.close());

const STORY = { origin: "The red earth of the roads.", checkedBy: "Fatou", checkedOn: "2026-11-20" };

test("a story is on the product's page as text, without what is empty, and is shared as a picture", async () => {
  const { slug } = await addProduct(store.shop, { name: "Avenue Runner “Laterite”", story: STORY });
  const html = await (await store.ask(`/product/${slug}`)).text();
  expect(html).toContain("The red earth of the roads.");
  expect(html).toContain("Fatou, 20 November 2026");
  expect(html).toContain("Where the name comes from");
  expect(html).not.toContain("Care in heat and dust");
  expect(html).toContain(`href="/product/${slug}/story.png"`);

  const answer = await store.ask(`/product/${slug}/story.png`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  const first = Buffer.from(await answer.arrayBuffer());
  const { width, height = 0, format } = await sharp(first).metadata();
  expect([width, format]).toEqual([1080, "png"]);

  const longer = { ...STORY, care: "Brush the dust off dry. ".repeat(16) };
  const other = await addProduct(store.shop, { name: "Avenue Runner “River”", story: longer });
  const drawn = await store.ask(`/product/${other.slug}/story.png`);
  expect((await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).height).toBeGreaterThan(
    height + 200,
  );
});

test("there is neither card nor picture without a story, of a hidden product, or of an unknown one", async () => {
  const plain = await addProduct(store.shop, { name: "Plain" });
  const hidden = await addProduct(store.shop, { name: "Hidden", isActive: false, story: STORY });
  expect(await (await store.ask(`/product/${plain.slug}`)).text()).not.toContain("story.png");
  for (const slug of [plain.slug, hidden.slug, "nobody-sells-this"]) {
    const answer = await store.ask(`/product/${slug}/story.png`);
    expect([slug, answer.status]).toEqual([slug, 404]);
  }
});

test("drawing is limited, and what is drawn already is not", async () => {
  const { slug } = await addProduct(store.shop, { name: "Limited", story: STORY });
  let wait = 0;
  for (let taken = 0; wait === 0 && taken < 100; taken += 1)
    wait = await store.shop.limits.take("story-address", "192.0.2.1");
  const answer = await store.ask(`/product/${slug}/story.png`);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});
