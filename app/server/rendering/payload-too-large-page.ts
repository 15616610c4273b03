import { plainPage } from "./plain-page.ts";

/** The page shown where a request is larger than any form of the shop. */
export const PAYLOAD_TOO_LARGE_PAGE = plainPage({
  title: "That's too much at once",
  text: "What you sent is too large for us. Please go back and send less.",
  way: '<a href="/">Go to the shop</a>',
});
