/**
 * Shown where products could not be loaded. It has its own file, because it must be available offline.
 * Source: specification 12.1.
 */
export const PRODUCTS_NOT_LOADED = {
  title: "Error",
  text: "Failed to fetch products",
  tone: "error",
} as const;

/** Messages on network errors: for a form, for a page that could not be opened, and for the error screen. */
export const OFFLINE_MESSAGES = {
  title: "No connection",
  formNotSent:
    "We couldn't reach the shop. Everything you typed is still here: send it again when you're back online.",
  pageNotLoaded: "We couldn't reach the shop, so you're still on the same page.",
  screenNotLoaded: "We couldn't reach the shop. Please try again when you're back online.",
} as const;
