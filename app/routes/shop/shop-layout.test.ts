import { expect, test, vi } from "vitest";
import { DEFAULT_CLAIMS } from "#app/domain/settings/claims.ts";
import { DEFAULT_SHOP_SETTINGS } from "#app/domain/settings/shop-settings.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import { contentPages } from "#database/schema/settings.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestStore } from "#tests/support/open-test-store.ts";

const store = await openTestStore();

test("the footer of a new shop leads to pages that it has, and names no stranger's number", async () => {
  const [footer = ""] = (await (await store.ask("/cart")).text()).match(/<footer.*<\/footer>/s) ?? [];
  const links = [...footer.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(links).toContain("/track");
  for (const link of links) expect([link, (await store.ask(link)).status]).toEqual([link, 200]);
});

test("a page's data has the settings it shows, and no other", async () => {
  const { shop } = store;
  const admin = await addAdmin(shop);
  const { slug } = await addProduct(shop, {});
  const values = {
    help: { whatsappNumber: "+2203012345", howWeCheck: "Three pairs of eyes." },
    shop: { ...DEFAULT_SHOP_SETTINGS, closedDays: "2031-12-25" },
    claims: {
      ...DEFAULT_CLAIMS,
      customers: { isOn: true, count: 43_210 },
      returns: { isOn: true, days: 17, isPaidByShop: true },
    },
  };
  for (const [key, value] of Object.entries(values)) {
    expect(await saveSiteSetting(shop, admin, { key, value })).toMatchObject({ ok: true });
  }
  await shop.db.insert(contentPages).values({ slug: "returns", title: "Returns", body: "Unworn, please." });
  const dataOf = async (path: string) => await (await store.ask(path)).text();
  const paths = ["/", "/sneakers", `/product/${slug}`, "/cart"];
  await vi.waitFor(
    async () => {
      for (const path of paths) expect(await dataOf(path)).toContain("2203012345");
    },
    { timeout: 15_000 },
  );
  for (const path of paths) {
    const data = await dataOf(path);
    expect([path, data]).toEqual([
      path,
      expect.stringContaining("17-day return policy. We pay for the return."),
    ]);
    const isUnshown = /Three pairs of eyes|2031-12-25|lowStockAt|unpaidOrderHours|43210|freeShipping":\{/;
    expect([path, data.match(isUnshown)?.[0] ?? null]).toEqual([path, null]);
    expect([path, data.includes("43,210 happy customers")]).toEqual([path, path === "/"]);
  }
  expect(await dataOf("/page/returns")).toMatch(
    /<h1[^>]*>Returns<\/h1><p[^>]*>17-day return policy\. We pay for the return\.<\/p>/,
  );
});
