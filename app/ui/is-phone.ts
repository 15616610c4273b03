/**
 * The media query of a phone, the only place in code that has its width; in styles it is `md:` and `max-md:` of
 * `app/styles/theme.css`. Source: specification 4.5.
 */
export const PHONE = "(width < 48rem)";

/** Returns whether the window is as narrow as a phone's screen. It needs a browser. */
export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}
