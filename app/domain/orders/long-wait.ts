/** After so many days without a review a receipt's order is said to hold stock for long. */
export const LONG_WAIT_DAYS = 3;
