import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { PAGE_SIZE } from "#app/domain/catalogue/listing/listing-filter.ts";
import { type ListingRoute, listingHref } from "#app/domain/catalogue/listing/listing-route.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkForm } from "#app/ui/link-form.tsx";
import { cachedFragment, lazyHydrated, StaticPart, savesData } from "#packages/page-browser";
import type { ShownPages } from "./use-listing-pages.ts";

const loadPager = () => import("./listing-pager.tsx").then(({ ListingPager }) => ListingPager);
const ListingPager = import.meta.env.SSR ? await loadPager() : lazyHydrated(loadPager);

type ShowMoreProps = {
  place: ListingRoute;
  filter: ListingFilter;
  total: number;
  /** Products in stock come first; sold-out ones start on a page of their own. */
  inStock: number;
  pageCount: number;
  shown: ShownPages;
};

/** After one press this many pages load automatically, so that the footer stays reachable. */
const PAGES_BY_THEMSELVES = 3;

/**
 * Renders the end of a listing: how much of it is shown, the next page, and links to all pages. Before JavaScript the
 * button leads to the next page. With JavaScript it appends that page, and the next few load near the end, except with
 * Save-Data.
 */
export function ShowMore({ place, filter, total, inStock, pageCount, shown }: ShowMoreProps) {
  const { first, last, cards, isComing, isMissing, showMore } = shown;
  const end = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  const hasMore = last < pageCount;

  const isWatching = left > 0 && hasMore && !isComing && !isMissing;
  const comeNearer = useEffectEvent(() => {
    setLeft(left - 1);
    showMore();
  });
  useEffect(() => {
    const element = end.current;
    if (!isWatching || element === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) comeNearer();
      },
      { rootMargin: "0px 0px 400px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isWatching]);

  const press = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setLeft(savesData() ? 0 : PAGES_BY_THEMSELVES);
    showMore(([next]) => {
      if (next) focusCard(next.slug);
    });
  };
  const pager = useMemo(() => ({ place, filter, page: last, pageCount }), [place, filter, last, pageCount]);
  if (pageCount < 2) return null;
  return (
    <div ref={end} className="mt-12 flex flex-col items-center gap-6">
      <ListingEnd
        place={place}
        filter={filter}
        total={total}
        inStock={inStock}
        pageCount={pageCount}
        first={first}
        last={last}
        isComing={isComing}
        isMissing={isMissing}
        count={cards.length}
        onMore={press}
      />
      <StaticPart id="pages" of={pager}>
        <ListingPager {...pager} />
      </StaticPart>
    </div>
  );
}

type ListingEndProps = Omit<ShowMoreProps, "shown"> &
  Pick<ShownPages, "first" | "last" | "isComing" | "isMissing"> & {
    /** The range of products shown. */
    count: number;
    onMore: (event: { preventDefault: () => void }) => void;
  };

const ListingEnd = cachedFragment(
  function ListingEnd(props: ListingEndProps) {
    const { place, filter, total, inStock, pageCount, first, last, count, isComing, isMissing, onMore } =
      props;
    return (
      <>
        <p role="status" className="figures text-ink-soft">
          {countLabel({ first, count, total, inStock })}
          {isMissing && ". We couldn't load the next ones."}
        </p>
        {last < pageCount && (
          <LinkForm href={listingHref(place, { ...filter, page: last + 1 })} onSubmit={onMore}>
            <Button type="submit" variant="outline" size="lg" pending={isComing} className="min-w-52">
              Show more
            </Button>
          </LinkForm>
        )}
      </>
    );
  },
  ["place", "filter"],
);

type CountLabelProps = Pick<ListingEndProps, "first" | "count" | "total" | "inStock">;

function countLabel({ first, count, total, inStock }: CountLabelProps): string {
  const full = (first - 1) * PAGE_SIZE;
  // The last page of products in stock may be shorter than the others.
  const before = full < inStock ? full : full - ((PAGE_SIZE - (inStock % PAGE_SIZE)) % PAGE_SIZE);
  const from = before === 0 || count === 1 ? "" : `${before + 1} to `;
  return `${from}${before + count} of ${total}`;
}

/** Moves the focus to the first new product, where the button was. */
function focusCard(slug: string): void {
  requestAnimationFrame(() => {
    const link = document.querySelector<HTMLElement>(`.product-grid a[href="/product/${CSS.escape(slug)}"]`);
    link?.focus({ preventScroll: true });
  });
}
