import { isAudience, type TargetAudience } from "#app/domain/catalogue/product.ts";
import { titleCase } from "#app/domain/title-case.ts";

/** Products on one page of a listing. */
export const PAGE_SIZE = 24;

/**
 * Sort orders of every listing; the first is the default. A further one needs its columns in `find-products.ts` and an
 * index, unless it is the exact reverse of another. Source: specification 3.11.
 */
export const SORT_OPTIONS = [
  { value: "name-asc", label: "Name A-Z" },
  { value: "price-asc", label: "Price Low to High" },
  { value: "price-desc", label: "Price High to Low" },
  { value: "brand-asc", label: "Brand A-Z" },
  { value: "newest", label: "Newest" },
] as const;

/** The sort order by relevance, available only with a search. Source: specification 3.11. */
const RELEVANCE = { value: "relevance", label: "Relevance" } as const;

const SEARCH_SORT_OPTIONS = [RELEVANCE, ...SORT_OPTIONS] as const;

/** One of the sort orders. */
export type SortKey = (typeof SORT_OPTIONS)[number]["value"] | typeof RELEVANCE.value;

/** Returns the sort orders of a listing: with a search, relevance is the first. */
export function sortOptions(search: string): readonly { value: SortKey; label: string }[] {
  return search === "" ? SORT_OPTIONS : SEARCH_SORT_OPTIONS;
}

/** Returns the default sort order; `unsearched` is the listing's own without a search. */
export function defaultSort(search: string, unsearched: SortKey = "name-asc"): SortKey {
  return search === "" ? unsearched : "relevance";
}

/**
 * The filter of a listing. Empty text means any; prices are whole units of the visitor's currency.
 * Source: specification 3.10.
 */
export type ListingFilter = {
  search: string;
  category: string;
  targetAudience: TargetAudience | "";
  brand: string;
  size: string;
  /** The name of a colour family, or a shade. */
  color: string;
  isReduced: boolean;
  minPrice: number | null;
  maxPrice: number | null;
  filter: "featured" | "brands" | "";
  sort: SortKey;
  page: number;
};

/** The filter that matches everything, sorted by name, first page. */
export const NO_FILTER: Readonly<ListingFilter> = {
  search: "",
  category: "",
  targetAudience: "",
  brand: "",
  size: "",
  color: "",
  isReduced: false,
  minPrice: null,
  maxPrice: null,
  filter: "",
  sort: "name-asc",
  page: 1,
};

/** Returns whether a filter is narrower than its category, brand and audience. */
export function isNarrowed(filter: ListingFilter): boolean {
  return (["search", "size", "color", "isReduced", "minPrice", "maxPrice"] as const).some(
    (name) => filter[name] !== NO_FILTER[name],
  );
}

/** A value to filter by, with the number of products that it leaves; null where counting them would take too long. */
export type FilterChoice = { name: string; products: number | null };

/** The values to filter a listing by; colours by the names of their families. */
export type FilterChoices = Record<
  "categories" | "brands" | "audiences" | "sizes" | "colors",
  readonly FilterChoice[]
>;

/** A filter with only these fields; the others match everything, in the default order. */
export function filterOf(said: Partial<ListingFilter>): ListingFilter {
  return { ...NO_FILTER, sort: defaultSort(said.search ?? ""), ...said };
}

/** Parses the query of a listing's URL. Unknown or invalid values count as missing, and `all` means any. */
export function readListingFilter(params: URLSearchParams): ListingFilter {
  const audience = word(params, "target_audience").toLowerCase();
  const filter = word(params, "filter").toLowerCase();
  const search = word(params, "search");
  const sort = sortOptions(search).find(({ value }) => value === params.get("sort"))?.value;
  return {
    search,
    category: notAll(word(params, "category").toLowerCase()),
    targetAudience: isAudience(audience) ? audience : "",
    brand: notAll(word(params, "brand")),
    size: notAll(word(params, "size")),
    color: notAll(word(params, "color").toLowerCase()),
    isReduced: params.get("sale") === "1",
    minPrice: wholeNumber(params.get("min_price")),
    maxPrice: wholeNumber(params.get("max_price")),
    filter: filter === "featured" || filter === "brands" ? filter : "",
    sort: sort ?? defaultSort(search),
    page: Math.max(1, wholeNumber(params.get("page")) ?? 1),
  };
}

/** Returns the query of a filter: parameters in a fixed order, without defaults. */
export function writeListingFilter(filter: ListingFilter): URLSearchParams {
  const params = new URLSearchParams();
  const write = (name: string, value: string | number | null) => {
    if (value !== "" && value !== null) params.set(name, String(value));
  };
  write("search", filter.search);
  write("category", filter.category);
  write("target_audience", filter.targetAudience);
  write("brand", filter.brand);
  write("size", filter.size);
  write("color", filter.color);
  write("sale", filter.isReduced ? 1 : null);
  write("min_price", filter.minPrice);
  write("max_price", filter.maxPrice);
  write("filter", filter.filter);
  write("sort", filter.sort === defaultSort(filter.search) ? "" : filter.sort);
  write("page", filter.page === 1 ? "" : filter.page);
  return params;
}

/** The heading of a category page; nothing or `all` is 'All Categories'. Source: specification 3.9. */
export function categoryTitle(category: string): string {
  return notAll(category.toLowerCase()) === "" ? "All Categories" : titleCase(category);
}

function word(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? "").trim().replace(/\s+/g, " ").slice(0, 100);
}

function notAll(text: string): string {
  return text.toLowerCase() === "all" ? "" : text;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** A chip of an active filter: its key and its label. */
type ChosenFilter = { name: keyof ListingFilter; label: string };

/** Returns the chips of a filter in reading order; sort and page have none. */
export function chosenFilters(filter: ListingFilter): ChosenFilter[] {
  const labels: [keyof ListingFilter, string][] = [
    ["search", filter.search && `“${filter.search}”`],
    ["category", titleCase(filter.category)],
    ["targetAudience", titleCase(filter.targetAudience)],
    ["brand", filter.brand],
    ["size", filter.size && `Size ${filter.size}`],
    ["color", titleCase(filter.color)],
    ["isReduced", filter.isReduced ? "On sale" : ""],
    ["minPrice", filter.minPrice === null ? "" : `From ${filter.minPrice}`],
    ["maxPrice", filter.maxPrice === null ? "" : `Up to ${filter.maxPrice}`],
    ["filter", filter.filter === "featured" ? "Featured" : ""],
  ];
  return labels.filter(([, label]) => label !== "").map(([name, label]) => ({ name, label }));
}

/**
 * Returns the filter without one value, on page 1. Without a search, sorting by relevance becomes the listing's
 * default.
 */
export function withoutFilter(
  filter: ListingFilter,
  name: keyof ListingFilter,
  unsearched: SortKey = NO_FILTER.sort,
): ListingFilter {
  const rest: ListingFilter = { ...filter, [name]: NO_FILTER[name], page: 1 };
  return rest.search === "" && rest.sort === "relevance" ? { ...rest, sort: unsearched } : rest;
}
