/** Messages on network errors: for a form, for a page that could not be opened, and for the error screen. */
export const OFFLINE_MESSAGES = {
  title: "No connection",
  formNotSent:
    "We got no answer from the shop. Everything you typed is still here: send it again when you're back online.",
  pageNotLoaded: "We got no answer from the shop, so you are still on the page you came from.",
  screenNotLoaded: "We got no answer from the shop. Try again when you're back online: the page opens here.",
} as const;
