/** The effect that cancelling an order has on its stock and its money. */
export type CancelEffect = {
  /** Whether the order still holds its stock, and how many pieces that are. */
  isStockHeld: boolean;
  pieces: number;
  /** How it was paid, if money is left to refund; "unchecked" is a receipt that waits for its review. */
  paidBy: "gateway" | "receipt" | "unchecked" | null;
};
