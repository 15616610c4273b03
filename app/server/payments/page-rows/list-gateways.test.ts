import { expect, test } from "vitest";
import { modemPayGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { pageEvents } from "#database/schema/payment-pages.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { listGateways } from "./list-gateways.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });

test("the settings know each company's state, last event and address for events", async () => {
  const modempay = modemPayGateway({
    secretKey: "sk_live_1",
    webhookSecret: null,
    apiBase: null,
    callbackUrl: "https://kairaba.test/webhooks/modempay",
  });
  const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, modempay } };
  const [early, late] = [new Date("2026-03-01T08:00:00Z"), new Date("2026-03-02T09:00:00Z")];
  const event = (eventId: string, receivedAt: Date) => ({
    gateway: "modempay",
    eventId,
    receivedAt,
    type: "charge.succeeded",
    outcome: "paid",
  });
  await shop.db.insert(pageEvents).values([event("1", late), event("2", early)]);
  const off = { mode: null, lastEventAt: null };
  expect(await listGateways(shop)).toEqual([
    {
      name: "sandbox",
      label: "Test page",
      mode: "test",
      lastEventAt: null,
      eventsUrl: "https://kairaba.test/webhooks/sandbox",
    },
    {
      name: "modempay",
      label: "Modem Pay",
      mode: "live",
      lastEventAt: late,
      eventsUrl: "https://kairaba.test/webhooks/modempay",
    },
    { ...off, name: "stripe", label: "Stripe", eventsUrl: "https://kairaba.test/webhooks/stripe" },
    { ...off, name: "wave", label: "Wave", eventsUrl: "https://kairaba.test/webhooks/wave" },
  ]);
});
