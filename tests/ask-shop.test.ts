import { expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import { addAdmin, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestStore } from "#tests/support/open-test-store.ts";
import { succeeded } from "#tests/support/succeeded.ts";

const store = await openTestStore();

const textOf = async (path: string) => await (await store.ask(path)).text();

/** Returns the messages that a page's WhatsApp links prepare. */
async function messagesOf(path: string): Promise<string> {
  const links = (await textOf(path)).matchAll(/href="https:\/\/wa\.me\/2203012345([^"]*)"/g);
  return [...links].map(([, query = ""]) => decodeURIComponent(query)).join("\n");
}

test("product, payment, tracking and unknown pages lead to the shop's WhatsApp once it has a number, and the product to how it is checked", async () => {
  const { shop } = store;
  const { id, slug } = await addProduct(shop, { name: "Avenue Runner", sizes: { "42": 2 } });
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, await aLocalOrder({ id }, { size: "42" })));
  const tracking = new URL(trackingUrl(shop, orderNumber));
  const pages: [path: string, message: string][] = [
    [`/product/${slug}`, "Avenue Runner"],
    ["/checkout/local/wave", "Wave"],
    [tracking.pathname + tracking.search, orderNumber],
    ["/no-such-page", "could not find the page"],
  ];
  for (const [path] of pages)
    expect([path, await textOf(path)]).toEqual([path, expect.not.stringMatching(/wa\.me\/\d/)]);
  expect(await textOf(`/product/${slug}`)).not.toContain("/page/how-we-check");
  expect((await store.ask("/page/how-we-check")).status).toBe(404);

  const value = { whatsappNumber: "+2203012345", howWeCheck: "Every pair passes three pairs of eyes." };
  const saved = await saveSiteSetting(shop, await addAdmin(shop), { key: "help", value });
  expect(saved).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect(await messagesOf(`/product/${slug}`)).not.toBe(""), {
    timeout: 15_000,
  });
  for (const [path, message] of pages) {
    expect([path, await messagesOf(path)]).toEqual([path, expect.stringContaining(message)]);
  }
  expect(await textOf(`/product/${slug}`)).toContain('href="/page/how-we-check"');
  expect(await textOf("/page/how-we-check")).toContain("Every pair passes three pairs of eyes.");
});
