import { type RefObject, useEffect } from "react";
import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { brandPath, categoryPath } from "#app/domain/catalogue/listing/listing-path.ts";
import {
  parseTexts,
  SEARCHES_STORAGE_KEY,
  type SuggestedProduct,
  type Suggestions,
  withSearch,
} from "#app/domain/catalogue/listing/suggestions.ts";
import {
  type ChartName,
  SIZE_CHARTS,
  type SizePreferences,
} from "#app/domain/catalogue/sizes/size-preference.ts";
import { capital } from "#app/domain/title-case.ts";
import { persistentStore, useStore } from "#packages/page-browser";

export type Choice = { href: string; label: string; product: SuggestedProduct | null };
type Group = { name: string; choices: Choice[] };

const SIZED: Record<ChartName, { name: string; path: string; audience: string }> = {
  shoes: { name: "Sneakers", path: "/sneakers", audience: "" },
  "kids-shoes": { name: "Kids’ sneakers", path: "/sneakers", audience: "kids" },
  clothes: { name: "Clothes", path: "/products", audience: "" },
  "kids-clothes": { name: "Kids’ clothes", path: "/products", audience: "kids" },
};

/** The choices before anything is typed. */
export function startGroups({ searches, sizes, brands }: SearchStart): Group[] {
  const inSize = SIZE_CHARTS.flatMap((chart) => {
    const { name, path, audience } = SIZED[chart];
    const size = sizes[chart];
    if (size === undefined) return [];
    const params = new URLSearchParams({ ...(audience && { target_audience: audience }), size });
    return [{ href: `${path}?${params}`, label: `${name} in ${size}`, product: null }];
  });
  return filled([
    {
      name: "Recent searches",
      choices: searches.map((search) => ({
        href: `/products?${new URLSearchParams({ search })}`,
        label: search,
        product: null,
      })),
    },
    { name: "Your size", choices: inSize },
    { name: "Brands", choices: brandChoices(brands) },
  ]);
}

/** The choices for what is typed. */
export function suggestionGroups(suggestions: Suggestions | null): Group[] {
  if (suggestions === null) return [];
  const { products, categories, brands, pages } = suggestions;
  return filled([
    {
      name: "Categories",
      choices: categories.map((name) => ({
        href: categoryPath(name),
        label: capital(name),
        product: null,
      })),
    },
    { name: "Brands", choices: brandChoices(brands) },
    { name: "Pages", choices: pages.map((page) => ({ ...page, product: null })) },
    {
      name: "Products",
      choices: products.map((product) => ({
        href: `/product/${product.slug}`,
        label: product.name,
        product,
      })),
    },
  ]);
}

function brandChoices(brands: readonly string[]): Choice[] {
  return brands.map((name) => ({ href: brandPath(name), label: name, product: null }));
}

function filled(groups: Group[]): Group[] {
  return groups.filter((group) => group.choices.length > 0);
}

const searchesStore = persistentStore(SEARCHES_STORAGE_KEY, { parse: parseTexts });

/** The suggestions that a search field offers while it is empty. */
type SearchStart = {
  searches: readonly string[];
  sizes: SizePreferences;
  brands: readonly string[];
};

/**
 * Returns this browser's recent searches and sizes and the shop's first brands, and remembers the search whose results the
 * page has. Source: specification 3.12.
 */
export function useSearchStart(box: RefObject<HTMLInputElement | null>): SearchStart {
  const searches = useStore(searchesStore) ?? [];
  const { brands } = useShopFrame();
  const sizes = useStore(sizeStore) ?? {};
  useEffect(() => {
    // The field's default is the search whose results the page has.
    const shown = box.current?.defaultValue ?? "";
    if (shown !== "") searchesStore.update((known) => withSearch(known, shown));
  }, [box]);
  return { searches, sizes, brands };
}
