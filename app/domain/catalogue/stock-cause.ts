/** Why stock changes, as the ledger records it. */
export const STOCK_CAUSES = [
  "opening",
  "delivery",
  "count",
  "import",
  "order",
  "order_back",
  "order_again",
  "order_changed",
  "exchange",
  "returned",
  "other",
] as const;

/** A cause of a row; nothing writes the holds any more, which old rows have. */
type StoredCause = (typeof STOCK_CAUSES)[number] | "hold" | "hold_back";

/** What the shop names for each of its changes: "other" is one that somebody makes in SQL. */
export type StockCause = Exclude<StoredCause, "other" | "hold" | "hold_back">;

/** The panel's name for each cause. */
export const STOCK_CAUSE_LABELS: Record<StoredCause, string> = {
  opening: "First count",
  delivery: "Came in",
  count: "Changed in the panel",
  import: "Imported from a file",
  order: "Ordered",
  order_back: "Back from an order",
  order_again: "Taken again for an order",
  order_changed: "Order changed",
  exchange: "Exchanged",
  returned: "Returned by a customer",
  hold: "Held for an open payment page",
  hold_back: "Back from a payment page",
  other: "Other",
};

/** Whether a stored value is a cause. */
export function isStockCause(value: string): value is StoredCause {
  return Object.hasOwn(STOCK_CAUSE_LABELS, value);
}

/** A change of stock; `size` is empty where a product's stock is one number. */
export type StockChange = {
  id: number;
  productId: string;
  productName: string;
  size: string;
  change: number;
  quantityAfter: number;
  cause: StoredCause;
  orderNumber: string | null;
  /** The number of the order to a supplier with which the pieces came. */
  purchaseOrder: number | null;
  actor: string | null;
  at: Date;
};
