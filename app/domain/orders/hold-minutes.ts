/** How long a cart's pieces are held from when its payment page was opened, in minutes. */
export const OPENED_HOLD_MINUTES = 5;

/** How long they are held from when the shopper last typed or copied a payment detail there, in minutes. */
export const PAYING_HOLD_MINUTES = 30;

/** The longest hold, however often it is renewed, in minutes. */
export const LONGEST_HOLD_MINUTES = 60;
