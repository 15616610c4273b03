import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { scrollToCurrent } from "#app/ui/navigation/scroll-to-current.ts";
import { cachedFragment } from "#packages/page-browser";
import { CATEGORY_LINKS, isCurrentLink } from "./shop-links.ts";

/** Renders the row of categories below the header; it scrolls sideways if it does not fit. */
export function CategoryNav() {
  const place = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const current = CATEGORY_LINKS.find(({ href }) => isCurrentLink(href, place))?.href;
  useEffect(() => {
    if (current)
      scrollToCurrent(row.current, row.current?.querySelector<HTMLElement>(`a[href="${current}"]`));
  }, [current]);
  return (
    <nav aria-label="Categories" className="border-line border-b">
      <ul
        ref={row}
        className="category-row shop-width scrollbar-none relative flex gap-5 overflow-x-auto md:gap-6 desk:gap-8 desk:justify-center"
      >
        <Links current={current} />
      </ul>
    </nav>
  );
}

const Links = cachedFragment(function Links({ current }: { current: string | undefined }) {
  return CATEGORY_LINKS.map(({ label, href }) => (
    <li key={href} className="flex-none">
      <a href={href} aria-current={href === current ? "page" : undefined}>
        {label}
      </a>
    </li>
  ));
});
