import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { showToastLazily } from "#app/components/catalogue/cards/show-toast-lazily.ts";
import { OfflineNotice } from "#app/components/offline/offline-notice.tsx";
import { SIGNED_OUT_PATH } from "#app/domain/accounts/panel-path.ts";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { PREFERRED_CURRENCY } from "#app/domain/money/detect-currency.ts";
import { storePreference } from "#app/ui/store-preference.ts";
import { persistentStore, replaceEntry } from "#packages/page-browser";
import { AdminCheck } from "./admin-check.tsx";

/**
 * Runs in the background of every public page: it saves the chosen currency, says that a page is offline or that the
 * visitor has signed out, and covers the page on the way to the panel.
 */
export function ShopBackground({ currency, isPersonal }: { currency: CurrencyCode; isPersonal: boolean }) {
  useSavedCurrency(currency);
  useSignedOutToast();
  return (
    <>
      <OfflineNotice isPersonal={isPersonal} />
      <AdminCheck />
    </>
  );
}

/** Signing out leads home, from the panel by a full page load; the page says so once. */
function useSignedOutToast() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname + search !== SIGNED_OUT_PATH) return;
    showToastLazily(({ TOASTS }) => TOASTS.signedOut);
    replaceEntry(pathname);
  }, [pathname, search]);
}

/** A browser without storage still has the cookie. */
const currencyStore = persistentStore<string | null>(PREFERRED_CURRENCY.name, {
  parse: (stored) => stored,
  serialize: String,
});
const save = (currency: CurrencyCode) => currencyStore.update(() => currency);

/**
 * Stores the currency that the server shows. If the cookie is gone, a supported currency stored earlier is used again.
 * Source: specification 2.3.
 */
function useSavedCurrency(shown: CurrencyCode): void {
  const { revalidate } = useRevalidator();
  const hasReloaded = useRef(false);
  useEffect(() => {
    const saved = currencyStore.get();
    if (saved === shown) return;
    if (!isCurrencyCode(saved) || hasReloaded.current) return save(shown);
    hasReloaded.current = true;
    storePreference(PREFERRED_CURRENCY, saved);
    void revalidate();
  }, [shown, revalidate]);
}
