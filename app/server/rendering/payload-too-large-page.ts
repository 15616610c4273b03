import { plainPage } from "./plain-page.ts";

/** The page shown to whoever sends more than a form of the shop can hold. */
export const PAYLOAD_TOO_LARGE_PAGE = plainPage({
  title: "That is too much at once",
  text: "The shop could not take what you sent, because it is too large. Please go back and send less.",
  way: '<a href="/">Go to the shop</a>',
});
