import { Hono } from "hono";
import { cancelCardCheckout } from "#app/server/checkout/card/cancel-card-checkout.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * `/checkout/cancel?order=…&token=…`, a payment page's return without payment, closes that page, releases the stock,
 * and redirects to `/checkout/cancel`, or from a wallet's page to where the order is paid another way. Without both parameters the page itself responds.
 */
export function createCardReturnRoutes(shop: Shop): Hono {
  const routes = new Hono();
  routes.get("/checkout/cancel", async (c, next) => {
    const orderNumber = c.req.query("order");
    const token = c.req.query("token");
    if (orderNumber === undefined || token === undefined) return await next();
    const cancelled = await cancelCardCheckout(shop, { orderNumber, token });
    const path = cancelled.ok ? (cancelled.value.paidPath ?? cancelled.value.backPath) : "/checkout/cancel";
    c.header("cache-control", "no-store");
    return c.redirect(path, 303);
  });
  return routes;
}
