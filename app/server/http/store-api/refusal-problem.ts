import type { Context } from "hono";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { LocalOrderRefusal } from "#app/server/checkout/place-local-order.ts";
import type { CartQuote } from "#app/server/checkout/pricing/quote-cart.ts";
import { problem } from "#app/server/http/problem.ts";
import { toProblemLines, toQuoteJson } from "./quote-json.ts";

type QuoteRefusal = Exclude<CartQuote, { ok: true }>;

/** The problem document of a refused quote or order. Source: contract, `code` values. */
export function refusalProblem(c: Context, refusal: LocalOrderRefusal | QuoteRefusal): Response {
  const message = refusalMessage(refusal.reason);
  switch (refusal.reason) {
    case "out_of_stock":
      return problem(c, 409, refusal.reason, message, { problems: toProblemLines(refusal.detail ?? []) });
    case "price_changed":
      return problem(
        c,
        409,
        refusal.reason,
        message,
        refusal.detail && { quote: toQuoteJson(refusal.detail) },
      );
    case "rate_limited":
      return rateLimitedProblem(c, refusal.detail?.retryAfterSeconds ?? 60);
    case "file_too_large":
      return problem(c, 413, refusal.reason, message, { errors: { receipt: message } });
    case "unsupported_file_type":
      return problem(c, 415, refusal.reason, message, { errors: { receipt: message } });
    case "receipt_required":
      return problem(c, 422, refusal.reason, message, { errors: { receipt: message } });
    case "payment_method_unavailable":
      return problem(c, 422, refusal.reason, message, { errors: { paymentMethod: message } });
    case "unknown_discount":
      return problem(c, 422, refusal.reason, message, { errors: { discountCode: message } });
    case "idempotency_conflict":
      return validationProblem(c, { "Idempotency-Key": "This key was already used for another order." });
    default:
      return refusal satisfies never;
  }
}

/** 422 with a message for each field. */
export function validationProblem(c: Context, errors: FieldErrors): Response {
  return problem(c, 422, "validation_failed", refusalMessage("validation_failed"), { errors });
}

/** 429, and when to come back. */
export function rateLimitedProblem(c: Context, seconds: number): Response {
  c.header("Retry-After", String(seconds));
  return problem(c, 429, "rate_limited", refusalMessage("rate_limited"));
}
