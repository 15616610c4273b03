import { type Problem, readJson, readProblem } from "#app/components/checkout/post-form.ts";
import { type CartQuote, readCartQuote } from "#app/domain/cart/cart-quote.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { type Ok, ok } from "#app/domain/result.ts";

/** The request of `create-checkout`; its amounts are those shown to the shopper, which the server does not trust. */
export type CardOrderToSend = {
  /** A card where none is named. */
  method?: PageMethod;
  items: { productId: string; size: string; quantity: number }[];
  currency: string;
  shipping: number;
  discount: number;
  customerInfo: { name: string; email: string; phone: string } | null;
  country: string;
  region: string;
  address: string;
  discountCode: string;
  expectedTotal: string;
};

/**
 * The payment URL: a path of this site for the test gateway, else an absolute URL. `payPath` is the page of this site that
 * leads there too, and on which the shopper can ask somebody else to pay.
 */
export type CardPage = { target: string; payPath: string | null };

/**
 * Why there is no card page: `offline` without a response, `no_url` if the response has none. `quote` is the current
 * one.
 */
export type CardRefusal = Problem & { quote: CartQuote | null };

const TIMEOUT_MS = 30_000;

/** Requests the card page of an order. The same key and order give the same page. Never throws. */
export async function sendCardOrder(
  order: CardOrderToSend,
  idempotencyKey: string,
): Promise<Ok<CardPage> | CardRefusal> {
  try {
    const response = await fetch("/api/create-checkout", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify(order),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return parseResponse(response.status, await response.text());
  } catch {
    return refusal("offline");
  }
}

function parseResponse(status: number, text: string): Ok<CardPage> | CardRefusal {
  const json = readJson(text);
  if (status >= 300) {
    const quote = readCartQuote(json.quote, new Date());
    return { ...readProblem({ status, json }, "checkout_failed"), quote };
  }
  const target = typeof json.url === "string" ? targetOf(json.url) : null;
  if (target === null) return refusal("no_url");
  return ok({
    target,
    payPath: typeof json.payPath === "string" ? json.payPath : null,
  });
}

/** The test gateway's pages belong to this site, under any of its host names. */
export function targetOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname, search, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  return pathname.startsWith("/sandbox/") ? `${pathname}${search}` : href;
}

function refusal(reason: string): CardRefusal {
  return { ok: false, reason, message: "", errors: {}, quote: null };
}
