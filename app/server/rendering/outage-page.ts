import { plainPage } from "./plain-page.ts";

/** How long a visitor is told to wait before trying again. */
export const RETRY_AFTER_SECONDS = 10;

/** The page shown while the database or the disk is not to be had: needs neither, nor any other file. */
export const OUTAGE_PAGE = plainPage({
  title: "Back in a moment",
  text: "The shop cannot reach its books just now. Nothing you did was lost; please try again shortly.",
  way: '<a href="">Try again</a>',
});
