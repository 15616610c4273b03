/** After this many days without a review a receipt's order counts as holding stock for long. */
export const LONG_WAIT_DAYS = 3;
