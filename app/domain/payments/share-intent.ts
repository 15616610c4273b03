/** Makes the link for somebody else who pays. */
export const SHARE_INTENT = "share";

/** Chooses another way to pay on the page behind it. */
export const CHOOSE_INTENT = "choose";

/** Sends the receipt of money that was sent by hand. */
export const RECEIPT_INTENT = "receipt";
