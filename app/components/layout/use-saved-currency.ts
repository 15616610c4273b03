import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { PREFERRED_CURRENCY } from "#app/domain/money/detect-currency.ts";

/** A browser without storage still has the cookie. */
const currencyStore = persistentStore<string | null>(PREFERRED_CURRENCY, {
  parse: (stored) => stored,
  serialize: String,
});
const save = (currency: CurrencyCode) => currencyStore.update(() => currency);

const A_YEAR_IN_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Stores the currency that the server shows. If the cookie is gone, a supported currency stored earlier is used again.
 * Source: specification §4, Currency preference.
 */
export function useSavedCurrency(shown: CurrencyCode): void {
  const { revalidate } = useRevalidator();
  const hasAsked = useRef(false);
  useEffect(() => {
    const saved = currencyStore.get();
    if (saved === shown) return;
    if (!isCurrencyCode(saved) || hasAsked.current) return save(shown);
    hasAsked.current = true;
    // Browsers without this API use the server's choice.
    if (!("cookieStore" in window)) return save(shown);
    const cookie = { name: PREFERRED_CURRENCY, value: saved, path: "/", sameSite: "lax" } as const;
    window.cookieStore.set({ ...cookie, expires: Date.now() + A_YEAR_IN_MS }).then(
      () => revalidate(),
      () => save(shown),
    );
  }, [shown, revalidate]);
}
