/** How long a cart's pieces are held after the last activity on its payment page, in minutes. */
export const HOLD_MINUTES = 30;
