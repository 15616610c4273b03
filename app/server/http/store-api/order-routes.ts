import { type Context, Hono } from "hono";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { toMajor } from "#app/domain/money/to-decimal.ts";
import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";
import { type PlacedOrder, placeOrder } from "#app/server/checkout/place-order.ts";
import { problem } from "#app/server/http/problem.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { toCheckedOrder } from "#app/server/http/to-checked-order.ts";
import { type ResendRefusal, resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { trackOrder } from "#app/server/orders/track-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Refusal, refuse } from "#packages/result";
import { parseJson } from "#packages/values";
import {
  orderBody,
  type PlacedOrderJson,
  type ResentReceiptJson,
  type TrackedOrderJson,
} from "./api-schemas.ts";
import { hashIdempotencyKey, readMultipart } from "./read-body.ts";
import { refusalProblem, validationProblem } from "./refusal-problem.ts";

/** `POST /orders`, `GET /orders/{orderNumber}` and `POST /orders/{orderNumber}/receipt`. Source: specification 13.1. */
export function createOrderRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.post("/orders", async (c) => {
    const form = await readMultipart(c);
    if (!form.ok) return unreadBody(c, form);
    const { fields, files } = form.value;
    if (fields.items !== undefined && parseJson(fields.items) === undefined) {
      return problem(c, 400, "validation_failed", "The items are not JSON.", {
        errors: { items: "Please send a JSON list." },
      });
    }
    const body = orderBody.safeParse(fields);
    if (!body.success) return validationProblem(c, fieldErrors(body.error));

    const visit = c.get("visit");
    const { address: deliveryAddress, paymentMethod, ...wanted } = body.data;
    // The prefix prevents collisions with the keys of the checkout form.
    const idempotencyKey = hashIdempotencyKey(c.req.header("idempotency-key"), "api-");
    const request = { ...wanted, deliveryAddress, idempotencyKey };
    const placed = await placeOrder(shop, visit.viewer, {
      ...toCheckedOrder(shop, visit, c.req.raw.headers, request),
      payBy: "receipt",
      paymentMethod,
      receipt: files.receipt ? new Uint8Array(await files.receipt.arrayBuffer()) : null,
    });
    if (!placed.ok) return refusalProblem(c, placed);
    return c.json(toPlacedOrderJson(placed.value), 201);
  });

  routes.get("/orders/:orderNumber", async (c) => {
    const { ipAddress } = c.get("visit");
    const orderNumber = c.req.param("orderNumber");
    c.header("Cache-Control", "no-store");
    const found = await trackOrder(shop, ipAddress, { orderNumber, email: c.req.query("email") ?? "" });
    if (found.ok) return c.json(toTrackedOrderJson(found.value));
    if (found.reason === "rate_limited") return refusalProblem(c, found);
    return problem(c, 404, "not_found", refusalMessage("not_found"));
  });

  routes.post("/orders/:orderNumber/receipt", async (c) => {
    c.header("Cache-Control", "no-store");
    const form = await readMultipart(c);
    if (!form.ok) return unreadBody(c, form);
    const { fields, files } = form.value;
    const { viewer, ipAddress } = c.get("visit");
    const resent = await resendReceipt(shop, viewer, {
      orderNumber: c.req.param("orderNumber"),
      token: fields.token ?? null,
      email: fields.email ?? null,
      receipt: files.receipt ? new Uint8Array(await files.receipt.arrayBuffer()) : null,
      ipAddress,
    });
    if (!resent.ok) return refusedReceipt(c, resent);
    const { orderNumber, trackPath } = resent.value;
    const trackingUrl = `${shop.config.baseUrl}${trackPath}`;
    return c.json({ orderNumber, paymentStatus: "pending", trackingUrl } satisfies ResentReceiptJson);
  });

  return routes;
}

function unreadBody(c: Context, refusal: Refusal<"malformed" | "file_too_large">): Response {
  if (refusal.reason === "file_too_large") return refusalProblem(c, refuse(refusal.reason));
  return problem(c, 400, "validation_failed", "The body is not multipart/form-data.");
}

/** Returns the problem document of a refused receipt. */
function refusedReceipt(c: Context, refusal: ResendRefusal): Response {
  const message = refusalMessage(refusal.reason);
  switch (refusal.reason) {
    case "not_found":
      return problem(c, 404, "not_found", message);
    case "receipt_not_wanted":
    case "receipt_used":
    case "payer_asked":
    case "changed_meanwhile":
      return validationProblem(c, { receipt: message });
    default:
      return refusalProblem(c, refusal);
  }
}

/** Returns a placed order as the store API shows it. */
function toPlacedOrderJson(placed: PlacedOrder): PlacedOrderJson {
  return {
    orderNumber: placed.orderNumber,
    total: toMajor(placed.total),
    currency: placed.total.currency,
    formatted: { total: formatMoney(placed.total) },
    orderStatus: placed.orderStatus,
    paymentStatus: placed.paymentStatus,
    trackingUrl: placed.trackingUrl,
  };
}

/** Returns an order as its shopper may track it, without name, contact or address. */
function toTrackedOrderJson(order: CustomerOrder): TrackedOrderJson {
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    trackingNumber: order.trackingNumber,
    estimatedDays: order.estimatedDays,
    arrival: order.arrival,
    total: toMajor(order.total),
    currency: order.currency,
    formatted: { total: formatMoney(order.total) },
    items: order.items.map(({ productId, slug, name, size, color, quantity, price }) => ({
      productId,
      slug,
      name,
      size,
      color,
      quantity,
      price: toMajor(price),
      formatted: { price: formatMoney(price) },
    })),
    timeline: order.timeline.map(
      ({ at, status, label, note = status === "tracking_number" ? label : "" }) => ({
        at: at.toISOString(),
        status,
        ...(note && { note }),
      }),
    ),
  };
}
