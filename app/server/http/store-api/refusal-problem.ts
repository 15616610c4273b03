import type { Context } from "hono";
import { orderRefusalWords, refusalMessage } from "#app/copy/refusal-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { OrderRefusal } from "#app/server/checkout/place-order.ts";
import { problem } from "#app/server/http/problem.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { OUTAGE_RETRY_AFTER } from "#app/server/platform/resilience/circuit-breaker.ts";
import { toProblemLines, toQuoteJson } from "./quote-json.ts";

/** Returns the problem document of a refused quote or order. Source: specification 13.2. */
export function refusalProblem(c: Context, refusal: OrderRefusal): Response {
  const { reason } = refusal;
  const message = orderRefusalWords(refusal, "shopper");
  const respond = (more?: Record<string, unknown>, code: string = reason) =>
    problem(c, REFUSAL_STATUS[reason], code, message, more);
  switch (reason) {
    case "out_of_stock":
      return respond({ problems: toProblemLines(refusal.detail) });
    case "price_changed":
      return respond({ quote: toQuoteJson(refusal.detail) });
    case "too_many_unpaid":
      return respond(refusal.detail);
    case "rate_limited":
      return respond();
    case "checkout_failed":
      c.header("Retry-After", OUTAGE_RETRY_AFTER);
      return respond({}, "unavailable");
    case "file_too_large":
    case "unsupported_file_type":
    case "receipt_required":
      return respond({ errors: { receipt: message } });
    case "cash_not_offered":
    case "payment_method_unavailable":
    case "card_sum_too_small":
      return respond({ errors: { paymentMethod: message } }, "payment_method_unavailable");
    case "area_unavailable":
      return respond({ errors: { area: message } });
    case "unknown_discount":
      return respond({ errors: { discountCode: message } });
    case "idempotency_conflict":
      return validationProblem(c, { "Idempotency-Key": "This key was already used for another order." });
    default:
      return reason satisfies never;
  }
}

/** Returns a 422 problem with a message for each field. */
export function validationProblem(c: Context, errors: FieldErrors): Response {
  return problem(
    c,
    REFUSAL_STATUS.validation_failed,
    "validation_failed",
    refusalMessage("validation_failed"),
    { errors },
  );
}
