import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { cardOrderForm, isCardAddressMissing } from "#app/domain/checkout/card-order-form.ts";
import { FILL_IN_REQUIRED } from "#app/domain/checkout/local-order-form.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import {
  type CardCheckoutRefusal,
  createCardCheckout,
} from "#app/server/checkout/card/create-card-checkout.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { problem } from "#app/server/http/problem.ts";
import type { Shop } from "#app/server/shop.ts";
import type { CreatedCheckoutJson } from "./api-schemas.ts";
import { readJson } from "./read-body.ts";
import { refusalProblem, validationProblem } from "./refusal-problem.ts";

const RETRY_AFTER_SECONDS = 10;

/**
 * `POST /create-checkout`: an order to be paid by card, and the address of its hosted page. What the browser says of
 * prices is read past; `expectedTotal` is compared. The header `Idempotency-Key` (or the body's `idempotencyKey`)
 * makes sending twice safe. Source: specification §7; contract, Store API.
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
    if (isCardAddressMissing(form)) return validationProblem(c, { address: FILL_IN_REQUIRED });

    const { viewer, ipAddress, currency } = c.get("visit");
    const created = await createCardCheckout(shop, viewer, {
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
    });
    if (!created.ok) return refusedResponse(c, created);
    return c.json(created.value satisfies CreatedCheckoutJson);
  });

  return routes;
}

function refusedResponse(c: Context, refusal: CardCheckoutRefusal): Response {
  if (refusal.reason === "customer_required") return validationProblem(c, { customerInfo: FILL_IN_REQUIRED });
  if (refusal.reason === "checkout_failed") {
    c.header("Retry-After", String(RETRY_AFTER_SECONDS));
    return problem(c, 503, "unavailable", refusalMessage("checkout_failed"));
  }
  return refusalProblem(c, refusal);
}

/** A client may choose any key; ours is of one length. */
function hashIdempotencyKey(given: string | null): string | null {
  const key = given?.trim() ?? "";
  return key === "" ? null : createHash("sha256").update(key).digest("hex");
}
