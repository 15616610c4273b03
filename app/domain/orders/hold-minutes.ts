/** How long a cart's pieces are held after the last activity on its payment page, in minutes. */
export const HOLD_MINUTES = 30;

/** The longest hold, however often it is renewed, in minutes. */
export const LONGEST_HOLD_MINUTES = 60;
