import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { refusalWords } from "#app/copy/refusals.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { placeLocalOrder } from "#app/server/checkout/place-local-order.ts";
import { type ResendRefusal, resendReceipt } from "#app/server/checkout/resend-receipt.ts";
import type { HttpEnv } from "#app/server/http/app.ts";
import { problem } from "#app/server/http/problem.ts";
import { trackOrder } from "#app/server/orders/track-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderBody, type ResentReceiptJson } from "./api-schemas.ts";
import { toPlacedOrderJson, toTrackedOrderJson } from "./order-json.ts";
import { parseJson, readMultipart } from "./read-body.ts";
import { invalid, rateLimited, refusalProblem } from "./refusal-problem.ts";

/** A receipt of 5 MB with the rest of the form. */
const BODY_MAX_BYTES = 6 * 1024 * 1024;

/** `POST /orders`, `GET /orders/{orderNumber}` and `POST /orders/{orderNumber}/receipt`. Source: contract, Store API. */
export function createOrderRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const limit = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: (c) => refusalProblem(c, { ok: false, reason: "file_too_large" }),
  });

  routes.post("/orders", limit, async (c) => {
    const form = await readMultipart(c);
    if (!form.ok) return problem(c, 400, "validation_failed", "The body is not multipart/form-data.");
    const { fields, files } = form.value;
    if (fields.items !== undefined && !parseJson(fields.items).ok) {
      return problem(c, 400, "validation_failed", "The items are not JSON.", {
        errors: { items: "Please send a JSON list." },
      });
    }
    const body = orderBody.safeParse(fields);
    if (!body.success) return invalid(c, fieldErrors(body.error));

    const { viewer, address: visitorAddress, currency } = c.get("visit");
    const { address: deliveryAddress, ...wish } = body.data;
    const placed = await placeLocalOrder(shop, viewer, {
      ...wish,
      deliveryAddress,
      currency: wish.currency ?? currency,
      receipt: files.receipt ? new Uint8Array(await files.receipt.arrayBuffer()) : null,
      idempotencyKey: keyOf(c.req.header("idempotency-key")),
      address: visitorAddress,
    });
    if (!placed.ok) return refusalProblem(c, placed);
    return c.json(toPlacedOrderJson(placed.value), 201);
  });

  routes.get("/orders/:orderNumber", async (c) => {
    const { address } = c.get("visit");
    const orderNumber = c.req.param("orderNumber");
    c.header("Cache-Control", "no-store");
    const found = await trackOrder(shop, address, { orderNumber, email: c.req.query("email") ?? "" });
    if (found.ok) return c.json(toTrackedOrderJson(found.value));
    if (found.reason === "rate_limited") return rateLimited(c, found.detail ?? 0);
    return problem(c, 404, "not_found", refusalWords("not_found"));
  });

  routes.post("/orders/:orderNumber/receipt", limit, async (c) => {
    c.header("Cache-Control", "no-store");
    const form = await readMultipart(c);
    if (!form.ok) return problem(c, 400, "validation_failed", "The body is not multipart/form-data.");
    const { fields, files } = form.value;
    const { viewer, address } = c.get("visit");
    const sent = await resendReceipt(shop, viewer, {
      orderNumber: c.req.param("orderNumber"),
      token: fields.token ?? null,
      email: fields.email ?? null,
      receipt: files.receipt ? new Uint8Array(await files.receipt.arrayBuffer()) : null,
      address,
    });
    if (!sent.ok) return notTaken(c, sent);
    const { orderNumber, trackPath } = sent.value;
    const trackingUrl = `${shop.config.baseUrl}${trackPath}`;
    return c.json({ orderNumber, paymentStatus: "pending", trackingUrl } satisfies ResentReceiptJson);
  });

  return routes;
}

/** Why another receipt was not taken. */
function notTaken(c: Context, refusal: ResendRefusal): Response {
  const words = refusalWords(refusal.reason);
  switch (refusal.reason) {
    case "not_found":
      return problem(c, 404, "not_found", words);
    case "out_of_stock":
      return problem(c, 409, "out_of_stock", refusalWords("order_sold_out"));
    case "receipt_not_wanted":
    case "changed_meanwhile":
      return invalid(c, { receipt: words });
    default:
      return refusalProblem(c, refusal);
  }
}

/** A client may choose any key; ours is of one length and never one of the checkout form's. */
function keyOf(header: string | undefined): string | null {
  const given = header?.trim() ?? "";
  return given === "" ? null : `api-${createHash("sha256").update(given).digest("hex")}`;
}
