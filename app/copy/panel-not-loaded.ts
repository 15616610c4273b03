import { addNotLoadedPages } from "./offline-messages.ts";

/** The words for a screen of the panel that could not be loaded and has none of its own. Source: specification 12.1. */
export const PANEL_NOT_LOADED = "Failed to fetch data";

addNotLoadedPages([
  [/^\/admin\/settings/, "Failed to load site settings"],
  [/^\/admin\/customers/, "Failed to fetch customers."],
  [/^\/admin\/products\//, "Failed to fetch product details"],
  [/^\/admin(\/|$)/, PANEL_NOT_LOADED],
]);
