import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { type ListingRoute, listingHref } from "#app/domain/catalogue/listing/listing-route.ts";
import { Pager } from "#app/ui/navigation/pager.tsx";
import { cachedFragment } from "#packages/page-browser";

type ListingPagerProps = { place: ListingRoute; filter: ListingFilter; page: number; pageCount: number };

/** Shows links to the pages of a listing: links, which need no code. */
export const ListingPager = cachedFragment(
  function ListingPager({ place, filter, page, pageCount }: ListingPagerProps) {
    return (
      <Pager page={page} pages={pageCount} hrefOf={(to) => listingHref(place, { ...filter, page: to })} />
    );
  },
  ["place", "filter"],
);
