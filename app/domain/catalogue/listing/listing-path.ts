import { isCategory } from "#app/domain/catalogue/product.ts";

/** The address of all categories together. */
export const ALL_CATEGORIES = "/category/all";

/** The address of a category's page: `/sneakers` for a main one, else `/category/{name}`; no name and `all` are all. */
export function categoryPath(name: string): string {
  const category = name.trim().toLowerCase();
  if (category === "" || category === "all") return ALL_CATEGORIES;
  return isCategory(category) ? `/${category}` : `/category/${encodeURIComponent(category)}`;
}

/** The address of a brand's page: lowercase, dashes for spaces. */
export function brandPath(brand: string): string {
  return `/brand/${encodeURIComponent(brand.trim().toLowerCase().replace(/\s+/g, "-"))}`;
}
