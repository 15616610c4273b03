import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { PREFERRED_CURRENCY } from "#app/domain/money/detect-currency.ts";

const A_YEAR_IN_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Keeps the currency in local storage equal to the one the server shows and its cookie remembers. A supported one that
 * was saved here before, and whose cookie has gone, is shown again. Source: specification §4, Currency preference.
 */
export function useSavedCurrency(shown: CurrencyCode): void {
  const { revalidate } = useRevalidator();
  const hasAsked = useRef(false);
  useEffect(() => {
    const saved = readSaved();
    if (saved === shown) return;
    if (!isCurrencyCode(saved) || hasAsked.current) return save(shown);
    hasAsked.current = true;
    // Browsers without this interface go by what the server detects.
    if (!("cookieStore" in window)) return save(shown);
    const cookie = { name: PREFERRED_CURRENCY, value: saved, path: "/", sameSite: "lax" } as const;
    window.cookieStore.set({ ...cookie, expires: Date.now() + A_YEAR_IN_MS }).then(
      () => revalidate(),
      () => save(shown),
    );
  }, [shown, revalidate]);
}

function readSaved(): string | null {
  try {
    return window.localStorage.getItem(PREFERRED_CURRENCY);
  } catch {
    return null;
  }
}

function save(currency: CurrencyCode): void {
  try {
    window.localStorage.setItem(PREFERRED_CURRENCY, currency);
  } catch {
    // A browser without storage has the cookie.
  }
}
