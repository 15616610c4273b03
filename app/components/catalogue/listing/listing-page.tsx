import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { ProductGrid } from "#app/components/catalogue/cards/product-grid.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import {
  chosenFilters,
  type FilterChoices,
  type ListingFilter,
  withoutFilter,
} from "#app/domain/catalogue/listing/listing-filter.ts";
import {
  type ListingRoute,
  listingHref,
  readRouteFilter,
} from "#app/domain/catalogue/listing/listing-route.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { LinkForm } from "#app/ui/link-form.tsx";
import { Pager } from "#app/ui/navigation/pager.tsx";
import { type Serialized, useDeserialized } from "#app/ui/serialized.ts";
import { useSwipe } from "#app/ui/use-swipe.ts";
import { cachedFragment, useGoBack } from "#packages/page-browser";
import { ListingFilters } from "./listing-filters.tsx";
import { ListingHeader } from "./listing-header.tsx";
import { ListingSkeletons } from "./listing-skeletons.tsx";

type ListingPageProps = {
  title: string;
  page: {
    place: ListingRoute;
    filter: ListingFilter;
    choices: Serialized<FilterChoices>;
    listing: {
      cards: Serialized<readonly ProductCard[]>;
      total: number;
      page: number;
      pageCount: number;
    };
    /** The heading of a search; null without one. */
    searchTitle: string | null;
    pages: readonly { href: string; label: string }[];
    popular: ProductCard[];
    shelves: { brand: string; products: number; cards: ProductCard[] }[] | null;
  };
};

/* Few listings are empty, or by brand. */
const loadNothingFound = async () => ({ default: (await import("./nothing-found.tsx")).NothingFound });
const NothingFound = import.meta.env.SSR ? (await loadNothingFound()).default : lazy(loadNothingFound);
const loadBrandShelves = async () => ({ default: (await import("./brand-shelves.tsx")).BrandShelves });
const BrandShelves = import.meta.env.SSR ? (await loadBrandShelves()).default : lazy(loadBrandShelves);

/** Renders a listing with its filters and sort order. Source: specification 3.9. */
export function ListingPage({ title, page }: ListingPageProps) {
  const { place, filter, listing, shelves } = page;
  const choices = useDeserialized(page.choices);
  const cards = useDeserialized(listing.cards);
  const { currency } = useShopFrame();
  const coming = useComingFilter(place);
  const isLoading = useIsSlow(coming !== null);
  const goBack = useGoBack();
  const swipe = useSwipe({ onRight: goBack });
  const shownFilter = coming ?? filter;

  return (
    <div className="shop-width" {...swipe}>
      <ListingHeader
        title={page.searchTitle ?? title}
        isLong={page.searchTitle !== null}
        isSectioned={shelves !== null && page.searchTitle === null}
        onBack={goBack}
      >
        <FilterChips place={place} filter={shownFilter} />
      </ListingHeader>
      <ListingFilters
        place={place}
        filter={shownFilter}
        choices={choices}
        currency={currency}
        total={listing.total}
      />
      <div aria-busy={isLoading} className="pt-1 desk:pt-5">
        {isLoading && <ListingSkeletons />}
        {page.pages.length > 0 && (
          <p className="mb-4 flex flex-wrap gap-2">
            {page.pages.map(({ href, label }) => (
              <Button key={href} variant="outline" href={href}>
                {label}
              </Button>
            ))}
          </p>
        )}
        {!isLoading && listing.total + page.pages.length === 0 && (
          <Suspense>
            <NothingFound
              path={place.path}
              search={filter.search}
              brands={choices.brands.map(({ name }) => name)}
              popular={page.popular}
            />
          </Suspense>
        )}
        {!isLoading && listing.total > 0 && (
          <>
            {shelves ? (
              <Suspense>
                <BrandShelves shelves={shelves} />
              </Suspense>
            ) : (
              <ProductGrid products={cards} isFirst />
            )}
            <Pager
              page={listing.page}
              pages={listing.pageCount}
              hrefOf={(number) => listingHref(place, { ...filter, page: number })}
              className="mt-12"
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Returns the filter of the pending navigation to this listing; null if there is none. */
function useComingFilter(place: ListingRoute): ListingFilter | null {
  const { pathname, key } = useLocation();
  const { location } = useNavigation();
  if (!location || location.pathname !== pathname || location.key === key) return null;
  return readRouteFilter(place, new URLSearchParams(location.search));
}

const NOTICED_AFTER_MS = 120;

/** Returns whether something has been pending for long enough to be noticed, so that quick responses do not flicker. */
function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsSlow(true), NOTICED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isGoingOn]);
  return isGoingOn && isSlow;
}

type FilterChipsProps = { place: ListingRoute; filter: ListingFilter };

/** Shows the active filters; each chip removes one, by a plain form before JavaScript. */
const FilterChips = cachedFragment(
  function FilterChips({ place, filter }: FilterChipsProps) {
    // Filters that the route itself sets cannot be removed.
    const chips = chosenFilters(filter).filter(({ name }) => !(name in place.fixed));
    if (chips.length === 0) return null;
    return (
      <ul aria-label="Active filters" className="flex items-center gap-2 md:flex-wrap">
        {chips.map(({ name, label }) => (
          <li key={name} className="min-w-0 max-w-full">
            <LinkForm href={listingHref(place, withoutFilter(filter, name, place.defaultSort))} keepsScroll>
              <Chip label={label} removeLabel={`Remove filter ${label}`} />
            </LinkForm>
          </li>
        ))}
        <li>
          <LinkForm href={place.path} keepsScroll>
            <Button variant="quiet" size="sm" type="submit">
              Clear all
            </Button>
          </LinkForm>
        </li>
      </ul>
    );
  },
  ["place", "filter"],
);
