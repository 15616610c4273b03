import { plainPage } from "./plain-page.ts";

/** The `Retry-After` of an outage. */
export const RETRY_AFTER_SECONDS = 10;

/** The page shown while the database or the disk is unavailable; it needs neither. */
export const OUTAGE_PAGE = plainPage({
  title: "Back in a moment",
  text: "The shop cannot reach its books just now. Nothing you did was lost; please try again shortly.",
  way: '<a href="">Try again</a>',
});
