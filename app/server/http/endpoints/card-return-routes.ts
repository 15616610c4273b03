import { Hono } from "hono";
import { cancelCardCheckout } from "#app/server/checkout/card/cancel-card-checkout.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * The way back from the card page without paying: `/checkout/cancel?order=…&token=…` closes that page, gives its pieces
 * back, and goes on to the plain `/checkout/cancel`; without both parameters it is the page's own business.
 */
export function createCardReturnRoutes(shop: Shop): Hono {
  const routes = new Hono();
  routes.get("/checkout/cancel", async (c, next) => {
    const orderNumber = c.req.query("order");
    const token = c.req.query("token");
    if (orderNumber === undefined || token === undefined) return await next();
    const cancelled = await cancelCardCheckout(shop, { orderNumber, token });
    const paidPath = cancelled.ok ? cancelled.value.paidPath : null;
    c.header("cache-control", "no-store");
    return c.redirect(paidPath ?? "/checkout/cancel", 303);
  });
  return routes;
}
