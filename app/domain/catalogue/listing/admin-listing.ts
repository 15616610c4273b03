/** How the admin's list of products may be ordered. */
export const ADMIN_PRODUCT_SORTS = ["newest", "name", "price-asc", "price-desc", "stock"] as const;

/** One of the orders. */
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** Which products the admin's list may be narrowed to. */
export const ADMIN_PRODUCT_STATES = ["all", "active", "hidden", "featured", "low"] as const;

/** One of the states. */
export type AdminProductState = (typeof ADMIN_PRODUCT_STATES)[number];
