import { useEffect, useEffectEvent, useState } from "react";
import type { QuotedCart } from "#app/components/cart/use-cart-quote.ts";

/** A hold is renewed this long after the last time, once the page is worked on again. */
const RENEW_AFTER_MS = 2 * 60_000;

const TIMEOUT_MS = 15_000;

/** The events that show that someone works on the page, or has come back to it from another app. */
const SIGNS_OF_WORK = ["pointerdown", "keydown", "input", "visibilitychange"];

/** What the shop holds of the cart: `until` is a time of this device's clock, null if nothing is held. */
export type Hold = { reason: "kept" | "sold_out" | "too_many"; until: Date | null };

/**
 * Holds the pieces of the cart for this browser from when the payment page is really seen, and renews that while it is
 * worked on. Null until the shop has said so. The figures are fetched again where it changes what can be bought.
 */
export function useHold(method: string, items: unknown[], quoted: QuotedCart): Hold | null {
  const [hold, setHold] = useState<Hold | null>(null);
  const body = JSON.stringify({ method, items });

  const take = useEffectEvent((next: Hold) => {
    const isShort = next.reason === "sold_out";
    if (isShort !== quoted.isHeld || next.reason !== (hold?.reason ?? "kept")) quoted.refresh();
    setHold(next);
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let askedAt = 0;
    const ask = async () => {
      askedAt = Date.now();
      const next = await postHold(body, signal);
      if (next && !signal.aborted) take(next);
    };
    const renew = () => {
      if (document.visibilityState === "visible" && Date.now() - askedAt > RENEW_AFTER_MS) void ask();
    };
    const begin = () => {
      for (const sign of SIGNS_OF_WORK) document.addEventListener(sign, renew, { signal, passive: true });
      renew();
    };
    // A page that is prerendered may never be seen.
    if ("prerendering" in document && document.prerendering)
      document.addEventListener("prerenderingchange", begin, { once: true, signal });
    else begin();
    return () => controller.abort();
  }, [body]);

  return hold;
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
