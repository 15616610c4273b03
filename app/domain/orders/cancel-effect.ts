/** The effect that cancelling an order has on its stock and its money. */
export type CancelEffect = {
  /** Whether the order still holds its stock, and how many pieces that are. */
  isStockHeld: boolean;
  pieces: number;
  /** The company on whose open page somebody can still pay, until whose end the order holds its stock; null for none. */
  openPageOf: string | null;
  /** How it was paid, if money is left to refund; "unchecked" is a receipt that waits for its review. */
  paidBy: "gateway" | "receipt" | "unchecked" | null;
};
