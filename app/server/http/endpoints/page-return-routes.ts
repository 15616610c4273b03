import { Hono } from "hono";
import { cancelPaymentPage } from "#app/server/money/page-lifecycle/cancel-payment-page.ts";
import { isShared } from "#app/server/orders/order-summary.ts";
import { openSealedOrderToken } from "#app/server/orders/order-token.ts";
import { payForPath, successPath } from "#app/server/orders/tracking-link.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * The return addresses of payment pages. `/checkout/success?return=…` redirects to the order, or to the payer's page
 * where somebody else was asked to pay. `/checkout/cancel?return=…` closes the payment page, releases the stock, and
 * redirects to `/checkout/cancel`, or from a wallet's page to the order's other ways to pay. Without a valid token the
 * page itself responds. Source: specification 13.6.
 */
export function createPageReturnRoutes(shop: Shop): Hono {
  const routes = new Hono();
  const sealedOrder = (token = "") => openSealedOrderToken(shop, "leave-card-page", token);

  routes.get("/checkout/success", async (c, next) => {
    const orderNumber = sealedOrder(c.req.query("return"));
    if (orderNumber === null) return await next();
    const path = (await isShared(shop, orderNumber)) ? payForPath : successPath;
    c.header("cache-control", "no-store");
    return c.redirect(path(shop, orderNumber), 303);
  });

  routes.get("/checkout/cancel", async (c, next) => {
    const sealed = c.req.query("return");
    if (sealed === undefined) return await next();
    const orderNumber = sealedOrder(sealed);
    const cancelled = orderNumber === null ? null : await cancelPaymentPage(shop, orderNumber);
    const path = cancelled?.ok ? (cancelled.value.paidPath ?? cancelled.value.backPath) : "/checkout/cancel";
    c.header("cache-control", "no-store");
    return c.redirect(path, 303);
  });
  return routes;
}
