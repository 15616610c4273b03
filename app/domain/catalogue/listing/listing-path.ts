import { isCategory } from "#app/domain/catalogue/product.ts";

/** The URL of all categories together. */
export const ALL_CATEGORIES = "/category/all";

/** Returns the URL of a category: `/sneakers` for a main one, else `/category/{name}`; no name and `all` mean all. */
export function categoryPath(name: string): string {
  const category = name.trim().toLowerCase();
  if (category === "" || category === "all") return ALL_CATEGORIES;
  return isCategory(category) ? `/${category}` : `/category/${encodeURIComponent(category)}`;
}

/** Returns the URL of a brand: lower case, dashes for spaces. */
export function brandPath(brand: string): string {
  return `/brand/${encodeURIComponent(brand.trim().toLowerCase().replace(/\s+/g, "-"))}`;
}
