import { afterAll, expect, test } from "vitest";
import { modemPayGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { MODEMPAY_KEY, openModemPayStandIn, signModemPay } from "#packages/payment-gateways/stand-ins";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { createWebhookRoutes } from "./webhook-routes.ts";

const { shop, clock } = await openTestShop();
const standIn = await openModemPayStandIn(clock.now);
afterAll(() => standIn.close());

const BODY = Buffer.from(JSON.stringify({ event: "transfer.succeeded", payload: { id: "1" } }));
const event = (signature: string) => ({
  method: "POST",
  headers: { "x-modem-signature": signature },
  body: BODY,
});

test("a gateway in use gets 200 for what it has signed and 400 for all else; another has no webhook", async () => {
  const modempay = modemPayGateway(standIn.keys);
  const right = event(signModemPay(BODY, MODEMPAY_KEY));
  const inUse = createWebhookRoutes({
    ...shop,
    gateways: { ...shop.gateways, modempay },
  });
  expect((await inUse.request("/webhooks/modempay", right)).status).toBe(200);
  expect((await inUse.request("/webhooks/modempay", event("00"))).status).toBe(400);
  expect((await inUse.request("/webhooks/wave", right)).status).toBe(404);
  expect((await createWebhookRoutes(shop).request("/webhooks/modempay", right)).status).toBe(404);
});
