import { type RefObject, useEffect } from "react";
import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import {
  parseTexts,
  SEARCHES_STORAGE_KEY,
  withSearch,
} from "#app/domain/catalogue/listing/recent-searches.ts";
import type { SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { persistentStore, useStore } from "#packages/page-browser";

const searchesStore = persistentStore(SEARCHES_STORAGE_KEY, { parse: parseTexts });

/** The suggestions that a search field offers while it is empty. */
export type SearchStart = {
  searches: readonly string[];
  sizes: SizePreferences;
  brands: readonly string[];
};

/**
 * Returns this browser's recent searches and sizes and the shop's first brands, and remembers what is searched for in
 * this field. Source: specification 3.12.
 */
export function useSearchStart(box: RefObject<HTMLInputElement | null>): SearchStart {
  const searches = useStore(searchesStore) ?? [];
  const { brands } = useShopFrame();
  const sizes = useStore(sizeStore) ?? {};
  useEffect(() => {
    const input = box.current;
    if (input === null) return;
    const remember = () => searchesStore.update((known) => withSearch(known, input.value));
    // The field shows the search whose results the page has.
    if (input.defaultValue !== "") searchesStore.update((known) => withSearch(known, input.defaultValue));
    input.form?.addEventListener("submit", remember);
    return () => input.form?.removeEventListener("submit", remember);
  }, [box]);
  return { searches, sizes, brands };
}
