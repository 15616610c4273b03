import type { CallLimits, NewPaymentSession } from "#packages/payment-gateways";

export const NOW = new Date("2026-03-02T10:00:00Z");

/** What the limits allow, and what they have seen: for each failed call, whether it meant that the company is away. */
export const seen = { mostMs: 10_000, away: [] as boolean[] };

const limits: CallLimits = {
  guard: (_service, isAway) => (work) =>
    work().catch((error: unknown) => {
      seen.away.push(isAway(error));
      throw error;
    }),
  within(mostMs, work) {
    const signal = AbortSignal.timeout(Math.min(mostMs, seen.mostMs));
    const over = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("too slow")));
    });
    return Promise.race([work(signal), over]);
  },
};

export const SETTINGS = { pageTitle: "Order at Kairaba", smallestCardAmount: 7_500, limits };

let count = 0;

/** Returns a request for a page of an order of its own. */
export function aPage(amount = 479_000, currency = "GMD"): NewPaymentSession {
  count += 1;
  const orderNumber = `KRB-2222${count}`;
  const total = { amount, currency };
  return {
    onlyWallets: false,
    order: { id: `o-${count}`, orderNumber },
    lines: [{ name: "Court Low, 42", quantity: 1, unitPrice: total }],
    total,
    expiresAt: new Date("2026-03-02T10:31:00Z"),
    successUrl: `https://kairaba.test/checkout/success/${orderNumber}?token=t`,
    cancelUrl: `https://kairaba.test/checkout/cancel?order=${orderNumber}&token=t`,
    idempotencyKey: `order-o-${count}`,
  };
}
