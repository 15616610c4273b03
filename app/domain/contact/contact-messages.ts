/** The message beside an address that mail cannot be sent to. */
export const INVALID_EMAIL = "Please enter a valid email address.";

/** The message beside a number that cannot be called. */
export const INVALID_PHONE =
  "Please enter a valid phone number; if it is not Gambian, start with + and the country code.";
