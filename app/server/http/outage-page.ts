import { PRODUCTS_NOT_LOADED } from "#app/copy/offline-messages.ts";
import { plainPage } from "./plain-page.ts";

const NOTHING_LOST =
  "Something isn't working on our side just now. Nothing you did was lost; please try again shortly.";

/** The page shown while the database or the disk is unavailable; it needs neither. */
export const OUTAGE_PAGE = plainPage({
  title: "Back in a moment",
  text: NOTHING_LOST,
  way: '<a href="">Try again</a>',
});

/** The same page for a page of all products. Source: specification 4.7. */
export const PRODUCTS_OUTAGE_PAGE = plainPage({
  title: "Back in a moment",
  text: `${PRODUCTS_NOT_LOADED.text}<br>${NOTHING_LOST}`,
  way: '<a href="">Try again</a>',
});

/** The same page after a form was sent: the browser still has the input. */
export const UNSENT_FORM_PAGE = plainPage({
  title: "Back in a moment",
  text: "Something isn't working on our side just now, so we couldn't take this. What you typed is still there: go back one page and send it again in a minute. You won't order twice.",
  way: '<a href="/">Go to the shop</a>',
});

/** The page for a request that would wait too long. */
export const OVERLOAD_PAGE = plainPage({
  title: "The shop is very busy",
  text: "Lots of people are here just now. Please try again in a few seconds.",
  way: '<a href="">Try again</a>',
});
