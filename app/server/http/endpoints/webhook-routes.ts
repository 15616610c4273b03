import { Hono } from "hono";
import { settleCardEvent } from "#app/server/checkout/card/settle-card-event.ts";
import { problem } from "#app/server/http/problem.ts";
import type { Shop } from "#app/server/shop.ts";

/** The header with a gateway's signature. */
const SIGNATURE_HEADERS = { stripe: "stripe-signature", sandbox: "sandbox-signature" } as const;

/**
 * `/webhooks/{gateway}` receives signed events of the card gateway in use, and of no other. An event with a valid
 * signature gets 200 whatever its outcome, so that it is not sent again; any other gets 400. Source: contract,
 * /webhooks/stripe.
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
