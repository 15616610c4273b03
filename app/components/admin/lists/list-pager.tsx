import { useLocation } from "react-router";
import { Pager } from "#app/ui/navigation/pager.tsx";

type ListPagerProps = {
  page: number;
  pageCount: number;
  /** The query parameter with the page's number. */
  name?: string;
  label?: string;
  className?: string;
};

/** Links to the pages of a list, whose filter is in the URL. */
export function ListPager({ page, pageCount, name = "page", ...rest }: ListPagerProps) {
  const { pathname, search } = useLocation();
  const hrefOf = (next: number) => {
    const params = new URLSearchParams(search);
    if (next === 1) params.delete(name);
    else params.set(name, String(next));
    return params.size === 0 ? pathname : `${pathname}?${params}`;
  };
  return <Pager {...rest} page={page} pages={pageCount} hrefOf={hrefOf} />;
}
