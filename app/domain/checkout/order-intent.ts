/** The value of the button `intent` that leads to the payment page; without it the form has a receipt. */
export const PAGE_INTENT = "page";

/** Its value where somebody else is to pay there. */
export const ASK_INTENT = "ask";
