import { useEffect, useEffectEvent, useRef, useState } from "react";
import { savesData } from "#app/browser/navigation/saves-data.ts";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { PAGE_SIZE } from "#app/domain/catalogue/listing/listing-filter.ts";
import { type ListingRoute, listingHref } from "#app/domain/catalogue/listing/listing-route.ts";
import { Button } from "#app/ui/button.tsx";
import { cachedFragment } from "#app/ui/cached-fragment.tsx";
import { LinkForm } from "#app/ui/link-form.tsx";
import { Pager } from "#app/ui/navigation/pager.tsx";
import type { ShownPages } from "./use-listing-pages.ts";

type ShowMoreProps = {
  place: ListingRoute;
  filter: ListingFilter;
  total: number;
  /** They come first; what is sold out begins a page of its own. */
  inStock: number;
  pageCount: number;
  shown: ShownPages;
};

/** After one press so many pages come by themselves, so that the foot of the page stays within reach. */
const PAGES_BY_THEMSELVES = 3;

/**
 * The end of a listing: how much of it is on show, the next page, and every page. Before any script the button leads to
 * the next page; with script it appends it, and then the next few come as the end scrolls into view, save for visitors
 * who save data.
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
  if (pageCount < 2) return null;
  return (
    <div ref={end} className="mt-12 flex flex-col items-center gap-6">
      <ListingEnd
        {...{ place, filter, total, inStock, pageCount, first, last, isComing, isMissing }}
        count={cards.length}
        onMore={press}
      />
    </div>
  );
}

type ListingEndProps = Omit<ShowMoreProps, "shown"> &
  Pick<ShownPages, "first" | "last" | "isComing" | "isMissing"> & {
    /** The products on show. */
    count: number;
    onMore: (event: { preventDefault: () => void }) => void;
  };

const ListingEnd = cachedFragment(
  function ListingEnd(props: ListingEndProps) {
    const { place, filter, total, inStock, pageCount, first, last, count, isComing, isMissing, onMore } =
      props;
    const hrefOf = (page: number) => listingHref(place, { ...filter, page });
    return (
      <>
        <p role="status" className="figures text-ink-soft">
          {countLabel({ first, count, total, inStock })}
          {isMissing && " The next ones could not be loaded."}
        </p>
        {last < pageCount && (
          <LinkForm href={hrefOf(last + 1)} onSubmit={onMore}>
            <Button type="submit" variant="outline" size="lg" pending={isComing} className="min-w-52">
              Show more
            </Button>
          </LinkForm>
        )}
        <Pager page={last} pages={pageCount} hrefOf={hrefOf} />
      </>
    );
  },
  ["place", "filter"],
);

type CountLabelProps = Pick<ListingEndProps, "first" | "count" | "total" | "inStock">;

function countLabel({ first, count, total, inStock }: CountLabelProps): string {
  const full = (first - 1) * PAGE_SIZE;
  // The last page of what is in stock may be shorter than the others.
  const before = full < inStock ? full : full - ((PAGE_SIZE - (inStock % PAGE_SIZE)) % PAGE_SIZE);
  return before === 0
    ? `Showing ${count} of ${total} products.`
    : `Showing ${before + 1} to ${before + count} of ${total} products.`;
}

/** The reader goes on where the new products begin, which is where the button was. */
function focusCard(slug: string): void {
  requestAnimationFrame(() => {
    const link = document.querySelector<HTMLElement>(`.product-grid a[href="/product/${CSS.escape(slug)}"]`);
    link?.focus({ preventScroll: true });
  });
}
