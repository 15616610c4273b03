/** The value of the button that makes the link for somebody else who pays. */
export const SHARE_INTENT = "share";
