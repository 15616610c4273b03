/** The sort orders of the admin's product list. */
export const ADMIN_PRODUCT_SORTS = ["newest", "name", "price-asc", "price-desc", "stock"] as const;

/** One of the orders. */
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** The states by which the admin's product list can be filtered. */
export const ADMIN_PRODUCT_STATES = ["all", "active", "hidden", "featured", "low"] as const;

/** One of the states. */
export type AdminProductState = (typeof ADMIN_PRODUCT_STATES)[number];
