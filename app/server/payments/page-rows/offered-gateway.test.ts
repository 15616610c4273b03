import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { offersTestCards, TEST_CARDS_KEY } from "#app/domain/settings/test-cards.ts";
import { loader as checkout } from "#app/routes/shop/checkout/checkout.tsx";
import { seedDemo } from "#app/server/boot/seed-demo.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { createSandboxRoutes } from "#app/server/http/endpoints/sandbox-routes.ts";
import { createWebhookRoutes } from "#app/server/http/endpoints/webhook-routes.ts";
import { stripeGateway, waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { offerTestCards } from "#app/server/settings/change-payment-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { auditLog } from "#database/schema/operations.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { addAdmin, addProduct, contextOf, justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop, switchTestCards } from "#tests/support/open-test-shop.ts";
import { aPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { listGateways } from "./list-gateways.ts";
import { offeredGateway } from "./offered-gateway.ts";

const keys = { apiKey: "wave_gm_prod_1", webhookSecrets: ["w"] };
const { shop } = await openTestShop({ baseUrl: "https://kairaba.test" });
/** As in a new shop that is no demo. */
beforeEach(async () => {
  await shop.db.delete(siteSettings).where(eq(siteSettings.settingKey, TEST_CARDS_KEY));
});

const nameOf = async (of: Shop) => (await offeredGateway(of, "card"))?.name ?? null;
const withWave = (apiBase: string | null): Shop => {
  const wave = waveGateway({ ...keys, apiBase });
  return { ...shop, gateways: { ...shop.gateways, wave } };
};

const order = async (of: Shop) => await placeOrder(of, GUEST, await aPageOrder(await addProduct(shop)));

async function atCheckout(of: Shop) {
  const url = new URL("http://localhost/checkout");
  const args = { context: contextOf(of, GUEST), request: new Request(url), url };
  return (await checkout({ ...args, params: {}, pattern: "/checkout" })).data.cards;
}

const statusOf = async (path: string, method = "GET") =>
  (await createSandboxRoutes(shop).request(path, { method })).status;

test("a shop without a company for cards takes none: no option, no order, no page, no words in the panel", async () => {
  await switchTestCards(shop, "on");
  const made = succeeded(await order(shop));
  const { pathname } = new URL(made.url);
  expect(await statusOf(pathname)).toBe(200);
  await switchTestCards(shop, "off");

  expect(await atCheckout(shop)).toBeNull();
  expect(await order(shop)).toEqual({ ok: false, reason: "payment_method_unavailable" });
  expect(await statusOf(pathname)).toBe(404);
  expect(await statusOf(pathname, "POST")).toBe(404);
  const event = { method: "POST", body: "{}" };
  expect((await createWebhookRoutes(shop).request("/webhooks/sandbox", event)).status).toBe(404);
  expect(await listGateways(shop)).toContainEqual(expect.objectContaining({ name: "sandbox", mode: null }));
});

test("a new shop has no test page, the demo has one unless real money comes in beside it", async () => {
  expect(await nameOf(shop)).toBeNull();
  const demo = await openTestShop();
  await seedDemo(demo.shop);
  const beside = (of: Shop): Shop => ({
    ...demo.shop,
    gateways: { ...demo.shop.gateways, wave: of.gateways.wave },
  });
  expect(await nameOf(demo.shop)).toBe("sandbox");
  expect(await nameOf(beside(withWave("http://127.0.0.1:9")))).toBe("sandbox");
  expect(await nameOf(beside(withWave(null)))).toBeNull();
  await demo.close();
});

test("the owner switches it on and off, also beside Wave, and the audit log says so; a company's key replaces it", async () => {
  const admin = await addAdmin(shop);
  await offerTestCards(shop, justConfirmed(admin), true);
  expect([await nameOf(shop), await nameOf(withWave(null))]).toEqual(["sandbox", "sandbox"]);
  const stripe = stripeGateway({ secretKey: "sk_live_x", webhookSecret: "w", apiBase: null });
  const withStripe = { ...shop, gateways: { ...shop.gateways, card: stripe } };
  expect(await nameOf(withStripe)).toBe("stripe");
  expect((await listGateways(withStripe)).map(({ name }) => name)).not.toContain("sandbox");
  await offerTestCards(shop, justConfirmed(admin), false);
  expect(await nameOf(shop)).toBeNull();
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, TEST_CARDS_KEY));
  expect(entries.map(({ after }) => after)).toEqual([{ offered: "on" }, { offered: "off" }]);
});

test.each([
  ["off", false, false, false],
  ["off", true, false, true],
  ["off", true, true, false],
  ["demo", false, false, true],
  ["demo", false, true, false],
  ["on", false, true, true],
] as const)(
  "“%s”, development: %s, real money: %s → %s",
  (stored, isDevelopment, hasLiveGateway, offered) => {
    expect(offersTestCards(stored, { isDevelopment, hasLiveGateway })).toBe(offered);
  },
);
