import { useEffect } from "react";
import { useLocation } from "react-router";
import { PrefetchIntended } from "#app/browser/navigation/prefetch-intended.tsx";
import { showToastLazily } from "#app/components/catalogue/cards/show-toast-lazily.ts";
import { OfflineNavigationNotice } from "#app/components/offline/offline-navigation-notice.tsx";
import { OfflineNotice } from "#app/components/offline/offline-notice.tsx";
import { SIGNED_OUT_PATH } from "#app/domain/accounts/panel-path.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { replaceEntry } from "#app/react-router/browser/history-state.ts";
import { AdminCheck } from "./admin-check.tsx";
import { useSavedCurrency } from "./use-saved-currency.ts";

/**
 * Runs in the background of every public page. It saves the chosen currency, guards the page against network errors,
 * checks whether the visitor has become staff, and prefetches on hover.
 */
export function ShopBackground({ currency, isPersonal }: { currency: CurrencyCode; isPersonal: boolean }) {
  useSavedCurrency(currency);
  useSignedOutToast();
  return (
    <>
      <OfflineNotice isPersonal={isPersonal} />
      <OfflineNavigationNotice />
      <AdminCheck />
      <PrefetchIntended />
    </>
  );
}

/** Signing out leads home, from the panel by a full page load; the page says so once. */
function useSignedOutToast() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname + search !== SIGNED_OUT_PATH) return;
    showToastLazily(({ TOASTS }) => TOASTS.signedOut);
    replaceEntry(pathname, {});
  }, [pathname, search]);
}
