/** The most pieces of a size in one order. */
export const MOST_PIECES = 10_000;

/** The most sizes in one order. */
export const MOST_LINES = 300;

/** The states of an order to a supplier, with their labels. */
export const PURCHASE_STATES = {
  open: "Open",
  partly: "Partly arrived",
  arrived: "Arrived",
  cancelled: "Cancelled",
} as const;

/** One of the states. */
export type PurchaseState = keyof typeof PURCHASE_STATES;

/** Returns the state of an order, which follows from what has arrived of it. */
export function purchaseState(
  lines: readonly { quantity: number; arrived: number }[],
  isCancelled: boolean,
): PurchaseState {
  if (isCancelled) return "cancelled";
  if (lines.every(({ quantity, arrived }) => arrived >= quantity)) return "arrived";
  return lines.some(({ arrived }) => arrived > 0) ? "partly" : "open";
}

/** An order to a supplier in a list, with how many of its pieces have arrived. */
export type ListedPurchaseOrder = {
  number: number;
  supplier: string;
  state: PurchaseState;
  pieces: number;
  arrived: number;
  createdAt: Date;
};

/** A line of an order to a supplier. */
export type PurchaseLine = {
  id: string;
  /** Null once the product is deleted. */
  productId: string | null;
  name: string;
  size: string;
  quantity: number;
  arrived: number;
};
