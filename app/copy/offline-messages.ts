/** Messages on network errors: of a form, of a page that could not be opened, and of its own screen. */
export const OFFLINE_MESSAGES = {
  title: "No connection",
  formNotSent:
    "We got no answer from the shop. Everything you typed is still here: send it again when you're back online.",
  pageNotLoaded: "We got no answer from the shop, so you are still on the page you came from.",
  screenNotLoaded: "We got no answer from the shop. Try again when you're back online: the page opens here.",
} as const;
