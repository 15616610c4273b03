/** What cancelling an order does to its stock and its money. */
export type CancelEffect = {
  /** Whether the order still holds its stock, and how many pieces that are. */
  isStockHeld: boolean;
  pieces: number;
  /** The payment method, if money is left to refund; "unchecked" is a receipt that waits for its review. */
  paidBy: "card" | "local" | "unchecked" | null;
};
