import { ADMIN_PRODUCT_SORTS, ADMIN_PRODUCT_STATES } from "#app/domain/catalogue/listing/admin-listing.ts";
import { MAIN_CATEGORIES } from "#app/domain/catalogue/product.ts";
import type { AdminProductFilter } from "#app/server/catalogue/admin-products.ts";

/** Returns the filter of the product list from the query of its URL. */
export function productListFilter(params: URLSearchParams, lowStockAt: number): AdminProductFilter {
  return {
    search: params.get("search")?.trim() ?? "",
    category: MAIN_CATEGORIES.find((category) => category === params.get("category")) ?? "",
    state: ADMIN_PRODUCT_STATES.find((state) => state === params.get("show")) ?? "all",
    sort: ADMIN_PRODUCT_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: Number(params.get("page")) || 1,
    lowStockAt,
  };
}
