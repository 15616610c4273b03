import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { stopAlertsPath } from "#app/server/stock/alerts/stop-alerts.ts";
import { products, stockAlerts } from "#database/schema/catalogue.ts";
import { accountSteps } from "./support/account-steps.ts";
import { addProduct } from "./support/fixtures.ts";
import { openTestStore } from "./support/open-test-store.ts";

/* Fragments and data are cached for all visitors, so that what they see must be current, and nobody else's. */
const store = await openTestStore();
store.brokenOnPurpose.add("picture_has_row");
await addProduct(store.shop, {
  name: "Denton “Bridge” Runner",
  brand: "Nike",
  category: "sneakers",
  targetAudience: "men",
  sizes: { "41": 2, "42": 1 },
  tags: ["popular"],
  images: [`/media/${"b".repeat(16)}-960.webp`],
});

async function ask(path: string, cookie = ""): Promise<{ status: number; body: string }> {
  const headers = { "accept-language": "en-US", cookie };
  const answer = await store.answer(new Request(new URL(path, store.shop.config.baseUrl), { headers }));
  return { status: answer.status, body: await answer.text() };
}

test("a cached list shows the current catalogue, around its cards too", async () => {
  const select = async (name: string) => {
    const { body } = await ask("/sneakers?sort=newest");
    const [found = ""] = body.match(new RegExp(`<select[^>]* name="${name}".*?</select>`, "s")) ?? [];
    const [, count = ""] = body.match(/>(\d+) products found/) ?? [];
    return { found, count, pages: body.includes('aria-label="Page 2"') };
  };
  for (const _ of [1, 2, 3]) expect((await select("category")).found).not.toContain("Tees");
  await addProduct(store.shop, { name: "Fish Market Tee", category: "tees" });
  expect((await select("category")).found).toContain("Tees (1)");

  const { id: first } = await addProduct(store.shop, { name: "Newest of all", category: "sneakers" });
  const createdAt = new Date("2020-01-01");
  for (let number = 0; number < 23; number += 1) {
    await addProduct(store.shop, { name: `Older ${number}`, category: "sneakers", createdAt });
  }
  const before = { found: expect.any(String), count: "25", pages: true };
  for (const _ of [1, 2, 3]) expect(await select("sort")).toEqual(before);
  // The first page stays the same when a product of the second one is deleted.
  const { body: shown } = await ask("/sneakers?sort=newest");
  const behind = Array.from({ length: 23 }, (_, number) => `Older ${number}`).filter(
    (name) => !shown.includes(`${name}<`),
  );
  expect(behind).toHaveLength(1);
  await store.shop.db.delete(products).where(eq(products.name, behind[0] ?? ""));
  const after = await select("sort");
  expect([after.count, after.pages]).toEqual(["24", false]);

  await store.shop.db.update(products).set({ name: "Tanji Runner" }).where(eq(products.id, first));
  const { body } = await ask("/sneakers?sort=newest");
  expect([body.includes("Tanji Runner"), body.includes("Newest of all")]).toEqual([true, false]);
});

test("no visitor's data is cached with a URL", async () => {
  const { visitor } = await accountSteps(store.shop).register("mariama.marker@example.com");
  const cookie = visitor.cookies();
  const known = await ask("/category/apparel", cookie);
  expect(known.body).toContain("mariama.marker@example.com");
  for (const other of ["", "preferred-currency=GMD"]) {
    const stranger = await ask("/category/apparel", other);
    expect(stranger.body).not.toContain("mariama");
  }
  const again = await ask("/category/apparel", cookie);
  expect(again.body).toContain("mariama.marker@example.com");
});

test("a hidden product viewed by staff is not served to others", async () => {
  const { visitor } = await accountSteps(store.shop).registerAdmin("owner@example.com");
  const hidden = await addProduct(store.shop, { name: "Not yet", isActive: false });
  const preview = await ask(`/product/${hidden.slug}?preview`, visitor.cookies());
  expect(preview.status).toBe(200);
  for (const path of [`/product/${hidden.slug}`, `/product/${hidden.slug}?preview`]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
});

test("alerts are stopped by a message's link, which whoever types a contact is not given", async () => {
  const { id } = await addProduct(store.shop, { sizes: { "42": 0, "43": 1 } });
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = { origin: store.shop.config.baseUrl };
    const body = new URLSearchParams(fields);
    return await (await store.ask(path, { method: "POST", body, headers })).text();
  };
  const contact = "awa@example.com";
  const added = await post(`/tell-me?product=${id}&size=42`, { contact });
  expect(added).toContain(contact);
  expect(added).not.toContain("token=");
  const link = stopAlertsPath(store.shop, contact);
  expect((await ask(link)).body).toContain("Stop these messages");
  expect(await post(link, {})).toContain("off the list");
  expect(await store.shop.db.$count(stockAlerts)).toBe(0);
});
