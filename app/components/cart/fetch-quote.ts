import type { Destination } from "#app/domain/cart/cart.ts";
import { type CartQuote, readCartQuote } from "#app/domain/cart/cart-quote.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The data sent to price a cart. */
export type QuoteRequest = {
  items: { productId: string; size: string; quantity: number }[];
  destination: Destination | null;
  discountCode: string;
  currency: CurrencyCode;
};

type QuoteRefusal = Refusal<"unknown_discount" | "area_unavailable" | "rate_limited" | "refused" | "offline">;

const TIMEOUT_MS = 15_000;

/**
 * Fetches current prices, stock, discount and shipping. Refusals: `unknown_discount`; `area_unavailable`; `rate_limited`; `offline` without
 * a response; `refused` for anything else.
 */
export async function fetchQuote(
  wish: QuoteRequest,
  signal?: AbortSignal,
): Promise<Ok<CartQuote> | QuoteRefusal> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch("/api/quote", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asBody(wish)),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    body = await response.json();
  } catch {
    return refuse("offline");
  }
  if (response.ok) {
    const quote = readCartQuote(body, new Date());
    if (quote === null) return refuse("refused");
    return ok(wish.destination === null ? { ...quote, shipping: null } : quote);
  }
  const code = codeOf(body);
  const isKnown = code === "unknown_discount" || code === "area_unavailable" || code === "rate_limited";
  return refuse(isKnown ? code : "refused");
}

function asBody({ items, destination, discountCode, currency }: QuoteRequest) {
  // Without a destination the shipping in the result is dropped; the other amounts do not depend on it.
  const to = destination ?? { country: "INTERNATIONAL", region: "" };
  return { items, ...to, currency, ...(discountCode && { discountCode }) };
}

function codeOf(body: unknown): string {
  const hasCode = typeof body === "object" && body !== null && "code" in body;
  return hasCode && typeof body.code === "string" ? body.code : "";
}
