import { useEffect } from "react";
import { suppressHoverEvents } from "#app/browser/hydration/suppress-hover-events.ts";
import { PrefetchIntended } from "#app/browser/navigation/prefetch-intended.tsx";
import { OfflineNavigationNotice } from "#app/components/offline/offline-navigation-notice.tsx";
import { OfflineNotice } from "#app/components/offline/offline-notice.tsx";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { AdminCheck } from "./admin-check.tsx";
import { useSavedCurrency } from "./use-saved-currency.ts";

/**
 * What goes on behind every public page: the chosen currency is kept, the line watched and the page kept
 * when it fails, the door of the panel watched too, and the page fetched that a mouse is about to open.
 */
export function ShopBackground({ currency, isPersonal }: { currency: CurrencyCode; isPersonal: boolean }) {
  useSavedCurrency(currency);
  useEffect(suppressHoverEvents, []);
  return (
    <>
      <OfflineNotice isPersonal={isPersonal} />
      <OfflineNavigationNotice />
      <AdminCheck />
      <PrefetchIntended />
    </>
  );
}
