import { saveToAccount } from "#app/components/account-sync/use-account-sync.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { chartOf, preferredSize, type SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { useStore } from "#packages/page-browser";
import { sizeStore } from "./size-store.ts";

const NONE: SizePreferences = {};

/**
 * Returns the size this shopper last chose in the product's chart, if it is in stock, and a function to store another.
 * Null on the server and until the browser's storage was read. Source: specification 3.5.
 */
export function useSizePreference(product: ProductCard): {
  preferred: string | null;
  remember: (size: string) => void;
} {
  const sizes = useStore(sizeStore) ?? NONE;
  const remember = (size: string) => {
    const chart = chartOf(product);
    if (chart === null) return;
    const chosen = { [chart]: size };
    sizeStore.update((known) => ({ ...known, ...chosen }));
    saveToAccount({ sizes: chosen });
  };
  return { preferred: preferredSize(product, sizes), remember };
}
