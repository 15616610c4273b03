import { useEffect } from "react";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { spareHovering } from "#app/ui/spare-hovering.ts";
import { AdminCheck } from "./admin-check.tsx";
import { LineKeeper } from "./line-keeper.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PrefetchIntended } from "./prefetch-intended.tsx";
import { useSavedCurrency } from "./use-saved-currency.ts";

/**
 * What goes on behind every public page: the chosen currency is kept, the line watched and the page kept
 * when it fails, the door of the panel watched too, and the page fetched that a mouse is about to open.
 */
export function ShopBackground({ currency, isPersonal }: { currency: CurrencyCode; isPersonal: boolean }) {
  useSavedCurrency(currency);
  useEffect(spareHovering, []);
  return (
    <>
      <OfflineNotice isPersonal={isPersonal} />
      <LineKeeper />
      <AdminCheck />
      <PrefetchIntended />
    </>
  );
}
