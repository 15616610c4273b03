/** The message beside an invalid e-mail address. */
export const INVALID_EMAIL = "Please enter a valid email address.";

/** The message beside an invalid phone number. */
export const INVALID_PHONE =
  "Please enter a valid phone number; if it is not Gambian, start with + and the country code.";
