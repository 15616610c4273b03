import { plainPage } from "./plain-page.ts";

/** The page shown where a request is larger than any form of the shop. */
export const PAYLOAD_TOO_LARGE_PAGE = plainPage({
  title: "That is too much at once",
  text: "The shop could not take what you sent, because it is too large. Please go back and send less.",
  way: '<a href="/">Go to the shop</a>',
});
