import { PrefetchIntended } from "#app/browser/navigation/prefetch-intended.tsx";
import { OfflineNavigationNotice } from "#app/components/offline/offline-navigation-notice.tsx";
import { OfflineNotice } from "#app/components/offline/offline-notice.tsx";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { AdminCheck } from "./admin-check.tsx";
import { useSavedCurrency } from "./use-saved-currency.ts";

/**
 * Runs in the background of every public page. It saves the chosen currency, guards the page against network errors,
 * checks whether the visitor has become staff, and prefetches on hover.
 */
export function ShopBackground({ currency, isPersonal }: { currency: CurrencyCode; isPersonal: boolean }) {
  useSavedCurrency(currency);
  return (
    <>
      <OfflineNotice isPersonal={isPersonal} />
      <OfflineNavigationNotice />
      <AdminCheck />
      <PrefetchIntended />
    </>
  );
}
