import { Hono } from "hono";
import { settleCardEvent } from "#app/server/checkout/card/settle-card-event.ts";
import { problem } from "#app/server/http/problem.ts";
import type { Shop } from "#app/server/shop.ts";

/** The header each gateway signs its events in. */
const SIGNATURE_HEADERS = { stripe: "stripe-signature", sandbox: "sandbox-signature" } as const;

/**
 * `/webhooks/{gateway}`: signed events of the card gateway in use, and of no other. The bytes are taken as they came.
 * An event that is believed gets 200, whatever it came to, so that it is not sent again; one that is not believed
 * with 400. Source: contract, /webhooks/stripe.
 */
export function createWebhookRoutes(shop: Shop): Hono {
  const routes = new Hono();
  const { name } = shop.cards;
  routes.post(`/webhooks/${name}`, async (c) => {
    const received = await c.req.arrayBuffer().catch(() => null);
    if (received === null) return problem(c, 400, "malformed", "This event did not arrive whole.");
    const body = new Uint8Array(received);
    const signature = c.req.header(SIGNATURE_HEADERS[name]) ?? null;
    const settled = await settleCardEvent(shop, { body, signature });
    if (settled.ok) return c.json({ received: true, outcome: settled.value });
    shop.log.warn({ gateway: name, reason: settled.reason }, "a card event was not believed");
    return problem(c, 400, settled.reason, "This event is not signed by the card gateway, or is too old.");
  });
  routes.all("/webhooks/*", (c) => problem(c, 404, "not_found", "There is no such webhook."));
  return routes;
}
