import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type PagerProps = {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
  className?: string;
};

const PAGE_CLASS = "figures grid size-11 place-items-center rounded-sm font-semibold transition-colors";

/** Renders links to the pages of a long list: the first, the last and those around the current one. */
export function Pager({ page, pages, hrefOf, label = "Pages", className }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label} className={classes("flex items-center justify-center gap-1", className)}>
      {page > 1 && (
        <a
          href={hrefOf(page - 1)}
          rel="prev"
          aria-label="Previous page"
          className={classes(PAGE_CLASS, "hover:bg-sunken")}
        >
          <StrokeIcon of={ChevronLeft} className="size-5" />
        </a>
      )}
      {pagesAround(page, pages).map((place) =>
        place < 0 ? (
          <span key={place} aria-hidden className="w-6 text-center text-ink-faint">
            …
          </span>
        ) : (
          <a
            key={place}
            href={hrefOf(place)}
            aria-label={`Page ${place}`}
            aria-current={place === page ? "page" : undefined}
            className={classes(PAGE_CLASS, place === page ? "bg-ink text-paper" : "hover:bg-sunken")}
          >
            {place}
          </a>
        ),
      )}
      {page < pages && (
        <a
          href={hrefOf(page + 1)}
          rel="next"
          aria-label="Next page"
          className={classes(PAGE_CLASS, "hover:bg-sunken")}
        >
          <StrokeIcon of={ChevronRight} className="size-5" />
        </a>
      )}
    </nav>
  );
}

/** Returns page numbers in order; a gap is the negative of the number before it. */
function pagesAround(page: number, pages: number): number[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((place) => place >= 1 && place <= pages);
  const places: number[] = [];
  for (const place of [...new Set(shown)].sort((a, b) => a - b)) {
    const before = places.at(-1) ?? 0;
    if (place - before === 2) places.push(before + 1);
    else if (place - before > 2) places.push(-before);
    places.push(place);
  }
  return places;
}
