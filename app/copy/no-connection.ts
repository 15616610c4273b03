/** What is said where the line failed: of a form, of a page that could not be opened, and on its own screen. */
export const NO_CONNECTION = {
  title: "No connection",
  ofForm:
    "We got no answer from the shop. Everything you typed is still here: send it again when you have a line.",
  ofPage: "We got no answer from the shop, so you are still on the page you came from.",
  onScreen: "We got no answer from the shop. Try again when you have a line: the page opens here.",
} as const;
