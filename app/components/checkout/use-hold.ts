import { useEffect, useEffectEvent, useState } from "react";
import type { QuotedCart } from "#app/components/cart/use-cart-quote.ts";

/** A hold is renewed this long after the last time, once the shopper types or copies again. */
const RENEW_AFTER_MS = 2 * 60_000;

const TIMEOUT_MS = 15_000;

/** What the shop holds of the cart: `until` is a time of this device's clock, null if nothing is held. */
export type Hold = { reason: "kept" | "sold_out" | "too_many"; until: Date | null };

/**
 * Holds the pieces of the cart for this browser while the payment page is really seen: for a short while, and longer
 * from each `renew`, when the shopper types or copies a payment detail. Leaving the page ends the hold. It is null until
 * the shop has said so. The figures are fetched again where it changes what can be bought.
 */
export function useHold(
  method: string,
  items: unknown[],
  quoted: QuotedCart,
): { hold: Hold | null; renew: () => void } {
  const [hold, setHold] = useState<Hold | null>(null);
  const [typedAt, setTypedAt] = useState(0);
  const { isShort } = quoted;
  const wanted = JSON.stringify(items);

  const take = useEffectEvent((next: Hold) => {
    if ((next.reason === "sold_out") !== isShort) quoted.refresh();
    setHold(next);
  });

  useEffect(() => {
    if (isShort) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const body = { method, items: JSON.parse(wanted), isPaying: typedAt > 0 };
      const next = await postHold(JSON.stringify(body), signal);
      if (next && !signal.aborted) take(next);
    };
    // A page that is prerendered may never be seen.
    if ("prerendering" in document && document.prerendering)
      document.addEventListener("prerenderingchange", ask, { once: true, signal });
    else void ask();
    window.addEventListener("pageshow", ({ persisted }) => void (persisted && ask()), { signal });
    return () => controller.abort();
  }, [method, wanted, typedAt, isShort]);

  useEffect(() => {
    const leave = () => void fetch("/api/hold", { method: "DELETE", keepalive: true }).catch(() => null);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  const renew = () => setTypedAt((last) => (Date.now() - last > RENEW_AFTER_MS ? Date.now() : last));
  return { hold, renew };
}

async function postHold(body: string, signal: AbortSignal): Promise<Hold | null> {
  try {
    const response = await fetch("/api/hold", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) return null;
    const { reason, seconds }: { reason: Hold["reason"]; seconds: number } = await response.json();
    return { reason, until: seconds > 0 ? new Date(Date.now() + seconds * 1000) : null };
  } catch {
    return null;
  }
}
