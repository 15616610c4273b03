import { Hono } from "hono";
import { gatewayFacts } from "#app/domain/payments/gateway-facts.ts";
import { problem } from "#app/server/http/problem.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { offersTestPage } from "#app/server/payments/page-rows/offered-gateway.ts";
import { gatewaysInUse } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * `/webhooks/{gateway}` receives signed events of the gateways in use, and of no other; the test gateway's only while
 * its page is offered. An event with a valid signature gets 200 whatever its outcome, so that it is not sent again; any
 * other gets 400. Source: specification 13.5.
 */
export function createWebhookRoutes(shop: Shop): Hono {
  const routes = new Hono();
  for (const gateway of gatewaysInUse(shop.gateways)) {
    const { name } = gateway;
    routes.post(`/webhooks/${name}`, async (c, next) => {
      if (name === "sandbox" && !(await offersTestPage(shop))) return await next();
      const received = await c.req.arrayBuffer().catch(() => null);
      if (received === null) return problem(c, 400, "malformed", "This event did not arrive whole.");
      const body = new Uint8Array(received);
      const signature = c.req.header(gatewayFacts(name).signatureHeader) ?? null;
      const settled = await settlePageEvent(shop, gateway, { body, signature });
      if (settled.ok) return c.json({ received: true, outcome: settled.value });
      shop.log.warn({ gateway: name, reason: settled.reason }, "a payment event was not believed");
      return problem(
        c,
        400,
        settled.reason,
        "This event is not signed by the payment gateway, or is too old.",
      );
    });
  }
  routes.all("/webhooks/*", (c) => problem(c, 404, "not_found", "There is no such webhook."));
  return routes;
}
