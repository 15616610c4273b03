type Header = readonly [name: string, value: string];

/** Sent with every page. The content security policy is the page's own, since it names its scripts. */
export const SECURITY_HEADERS: readonly Header[] = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "camera=(self), microphone=(), geolocation=(), payment=()"],
];

const SUBRESOURCE_HEADERS = SECURITY_HEADERS.filter(([name]) => name === "x-content-type-options");

/** Scripts, styles, fonts and pictures of dots; a drawing (SVG) may be a page of its own. */
const SUBRESOURCE_TYPE = /^(?:text\/(?:javascript|css)|font\/|image\/(?:avif|webp|png|jpeg))/;

/**
 * Returns the security headers of this content type. Assets are never framed or opened: there the other headers have
 * no effect, and cost a quarter of a kilobyte some thirty times a page.
 */
export function securityHeaders(contentType: string | null): readonly Header[] {
  return contentType !== null && SUBRESOURCE_TYPE.test(contentType) ? SUBRESOURCE_HEADERS : SECURITY_HEADERS;
}
