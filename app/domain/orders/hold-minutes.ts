/** So many minutes the pieces of a cart are kept after its payment page was last worked on. */
export const HOLD_MINUTES = 30;
