import { Hono } from "hono";
import { TOASTS } from "#app/copy/toasts.ts";
import { isSignedIn, type Viewer } from "#app/domain/accounts/viewer.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { quoteCart } from "#app/server/checkout/pricing/price-cart.ts";
import { holdTokenOf } from "#app/server/http/guards/hold-cookie.ts";
import { problem } from "#app/server/http/problem.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { toCheckedOrder } from "#app/server/http/to-checked-order.ts";
import { payPath } from "#app/server/orders/tracking-link.ts";
import { activeAreas } from "#app/server/settings/read-shop-rules.ts";
import type { Shop } from "#app/server/shop.ts";
import { type AreasJson, type CreatedCheckoutJson, checkoutBody, quoteBody } from "./api-schemas.ts";
import { toAreaJson, toQuoteJson } from "./quote-json.ts";
import { hashIdempotencyKey, readJson } from "./read-body.ts";
import { refusalProblem, validationProblem } from "./refusal-problem.ts";

/**
 * `POST /create-checkout` places an order to be paid by card or from a wallet and returns the URL of its hosted page.
 * Prices in the body are ignored; `expectedTotal` is compared. The header `Idempotency-Key` (or the body's
 * `idempotencyKey`) makes a repeated request safe. Source: specification 13.1.
 */
export function createCheckoutRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post("/create-checkout", async (c) => {
    c.header("Cache-Control", "no-store");
    const json = await readJson(c);
    if (!json.ok) return problem(c, 400, "validation_failed", "The body is not JSON.");
    const body = checkoutBody.safeParse(json.value);
    if (!body.success) return validationProblem(c, fieldErrors(body.error));
    const { shipping: _shipping, discount: _discount, ...form } = body.data;
    const { address: deliveryAddress, method, customerInfo, ...fields } = form;

    const visit = c.get("visit");
    const customer = customerInfo ?? accountOf(visit.viewer);
    if (customer === null) {
      return validationProblem(c, MISSING_CUSTOMER);
    }
    const { name: customerName, email: customerEmail, phone: customerPhone } = customer;
    const idempotencyKey = hashIdempotencyKey(c.req.header("idempotency-key") ?? fields.idempotencyKey);
    const buyer = { customerName, customerEmail, customerPhone, deliveryAddress };
    const placed = await placeOrder(shop, visit.viewer, {
      ...toCheckedOrder(shop, visit, c.req.raw.headers, { ...fields, ...buyer, idempotencyKey }),
      payBy: "page",
      paymentMethod: method,
    });
    if (!placed.ok) return refusalProblem(c, placed);
    const { url, orderNumber } = placed.value;
    return c.json({ url, orderNumber, payPath: payPath(shop, orderNumber) } satisfies CreatedCheckoutJson);
  });

  return routes;
}

/** The messages for a guest who sends no details. */
const MISSING_CUSTOMER = {
  customerInfo: TOASTS.missingInformation.text ?? "",
  "customerInfo.name": EMPTY_FIELD.name,
  "customerInfo.email": EMPTY_FIELD.email,
  "customerInfo.phone": EMPTY_FIELD.phone,
};

/** Returns the name, email and phone of whoever is signed in; null for anyone else. */
function accountOf(viewer: Viewer) {
  return isSignedIn(viewer) && viewer.email !== "" ? viewer : null;
}

/** `POST /quote`: what a cart costs now; `GET /areas`: where it may go in The Gambia. Source: specification 13.1. */
export function createQuoteRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post("/quote", async (c) => {
    const json = await readJson(c);
    if (!json.ok) return problem(c, 400, "validation_failed", "The body is not JSON.");
    const body = quoteBody.safeParse(json.value);
    if (!body.success) return validationProblem(c, fieldErrors(body.error));
    const { viewer, ipAddress, currency } = c.get("visit");
    const quote = await quoteCart(shop, ipAddress, {
      ...body.data,
      currency: body.data.currency ?? currency,
      customer: viewer.kind === "guest" ? null : { customerEmail: viewer.email, customerPhone: viewer.phone },
      holdToken: holdTokenOf(shop, c.req.raw.headers),
    });
    return quote.ok ? c.json(toQuoteJson(quote.value)) : refusalProblem(c, quote);
  });

  routes.get("/areas", async (c) => {
    return c.json({ items: (await activeAreas(shop)).map(toAreaJson) } satisfies AreasJson);
  });

  return routes;
}
