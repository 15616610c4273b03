/** The most products in one bulk edit, because their ids must fit into a URL. */
export const BULK_MAX_PRODUCTS = 300;

/** The actions of a bulk edit, with their labels. */
export const BULK_ACTIONS = [
  { value: "price-percent", label: "Change prices by percent" },
  { value: "price-set", label: "Set one price for all" },
  { value: "stock-set", label: "Set the stock" },
  { value: "stock-add", label: "Add to the stock" },
  { value: "show", label: "Show in the shop" },
  { value: "hide", label: "Hide from the shop" },
] as const;

/** One of the actions. */
export type BulkAction = (typeof BULK_ACTIONS)[number]["value"];
