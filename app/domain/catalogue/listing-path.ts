import { isCategory } from "./product.ts";

/** The address of a category's page: `/sneakers` for a main one, else `/category/{name}`, of all `/category/all`. */
export function categoryPath(name: string): string {
  const category = name.trim().toLowerCase();
  if (category === "" || category === "all") return "/category/all";
  return isCategory(category) ? `/${category}` : `/category/${encodeURIComponent(category)}`;
}

/** The address of a brand's page: lowercase, dashes for spaces. */
export function brandPath(brand: string): string {
  return `/brand/${encodeURIComponent(brand.trim().toLowerCase().replace(/\s+/g, "-"))}`;
}
