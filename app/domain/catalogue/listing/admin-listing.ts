import { MAIN_CATEGORIES } from "#app/domain/catalogue/product.ts";

/** The sort orders of the admin's product list. */
export const ADMIN_PRODUCT_SORTS = ["newest", "name", "price-asc", "price-desc", "stock"] as const;

/** One of the orders. */
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** The states by which the admin's product list can be filtered. */
export const ADMIN_PRODUCT_STATES = ["all", "active", "hidden", "featured", "low"] as const;

/** One of the states. */
export type AdminProductState = (typeof ADMIN_PRODUCT_STATES)[number];

/** Parses the filter of the admin's product list from its URL; unknown values do not filter. */
export function readProductFilter(params: URLSearchParams) {
  return {
    search: params.get("search")?.trim() ?? "",
    category: MAIN_CATEGORIES.find((category) => category === params.get("category")) ?? "",
    state: ADMIN_PRODUCT_STATES.find((state) => state === params.get("show")) ?? ("all" as const),
    sort: ADMIN_PRODUCT_SORTS.find((sort) => sort === params.get("sort")) ?? ("newest" as const),
    page: Number(params.get("page")) || 1,
  };
}
