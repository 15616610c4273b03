import { type Context, Hono } from "hono";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { cardOrderForm, isCardAddressMissing } from "#app/domain/checkout/card-order-form.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { type CardCheckoutRefusal, createCardCheckout } from "#app/server/checkout/create-card-checkout.ts";
import { holdTokenOf } from "#app/server/http/guards/hold-cookie.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { problem } from "#app/server/http/problem.ts";
import { payPath } from "#app/server/orders/tracking-link.ts";
import { secondsUntilTried } from "#app/server/platform/resilience/circuit-breaker.ts";
import type { Shop } from "#app/server/shop.ts";
import type { CreatedCheckoutJson } from "./api-schemas.ts";
import { hashIdempotencyKey } from "./hash-idempotency-key.ts";
import { readJson } from "./read-body.ts";
import { refusalProblem, validationProblem } from "./refusal-problem.ts";

/**
 * `POST /create-checkout` places an order to be paid by card or from a wallet and returns the URL of its hosted page.
 * Prices in the body are ignored; `expectedTotal` is compared. The header `Idempotency-Key` (or the body's
 * `idempotencyKey`) makes a repeated request safe. Source: specification §7; contract, Store API.
 */
export function createCheckoutRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post("/create-checkout", async (c) => {
    c.header("Cache-Control", "no-store");
    const json = await readJson(c);
    if (!json.ok) return problem(c, 400, "validation_failed", "The body is not JSON.");
    const body = cardOrderForm.safeParse(json.value);
    if (!body.success) return validationProblem(c, fieldErrors(body.error));
    const form = body.data;
    if (isCardAddressMissing(form)) return validationProblem(c, { address: EMPTY_FIELD.address });

    const { viewer, ipAddress, currency } = c.get("visit");
    const created = await createCardCheckout(shop, viewer, {
      method: form.method,
      items: form.items,
      country: form.country,
      region: form.region,
      deliveryAddress: form.address,
      discountCode: form.discountCode,
      currency: form.currency ?? currency,
      customer: form.customerInfo,
      expectedTotal: form.expectedTotal,
      idempotencyKey: hashIdempotencyKey(c.req.header("idempotency-key") ?? form.idempotencyKey),
      address: ipAddress,
      holdToken: holdTokenOf(shop, c.req.raw.headers),
    });
    if (!created.ok) return refusedResponse(c, created);
    const { url, orderNumber } = created.value;
    return c.json({ url, orderNumber, payPath: payPath(shop, orderNumber) } satisfies CreatedCheckoutJson);
  });

  return routes;
}

function refusedResponse(c: Context, refusal: CardCheckoutRefusal): Response {
  if (refusal.reason === "customer_required") {
    return validationProblem(c, { customerInfo: refusalMessage(refusal.reason) });
  }
  if (refusal.reason === "checkout_failed") {
    c.header("Retry-After", String(secondsUntilTried(["cards", "wave", "modempay"])));
    return problem(c, 503, "unavailable", refusalMessage("checkout_failed"));
  }
  return refusalProblem(c, refusal);
}
