import { titleCase } from "#app/domain/catalogue/title-case.ts";
import { type ListingFilter, NO_FILTER, type SortKey } from "./listing-filter.ts";

/** A chip of an active filter: its key and its label. */
export type ChosenFilter = { name: keyof ListingFilter; label: string };

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
