type Header = readonly [name: string, value: string];

/** Sent with every page, and under https `STRICT_TRANSPORT_SECURITY` besides. The content security policy is the page's own, since it names its scripts. */
const SECURITY_HEADERS: readonly Header[] = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  // Any document of the shop, though none of the panel, may become the checkout, which asks for the place of whoever
  // taps “Use my place”.
  ["permissions-policy", "camera=(self), microphone=(), geolocation=(self), payment=()"],
];

const PANEL_POLICY: Header = [
  "permissions-policy",
  "camera=(self), microphone=(), geolocation=(), payment=()",
];

/** The browser uses https only for a year; other subdomains of the shop are not included. */
const STRICT_TRANSPORT_SECURITY: Header = ["strict-transport-security", "max-age=31536000"];

const SUBRESOURCE_HEADERS = SECURITY_HEADERS.filter(([name]) => name === "x-content-type-options");

/** Scripts, styles, fonts and raster images; an SVG can be opened as a document. */
const SUBRESOURCE_TYPE = /^(?:text\/(?:javascript|css)|font\/|image\/(?:avif|webp|png|jpeg))/;

/** Returns the security headers of a page, depending on whether the shop uses https. */
export function pageSecurityHeaders(isHttps: boolean): readonly Header[] {
  return isHttps ? [...SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY] : SECURITY_HEADERS;
}

/**
 * Returns the security headers of this content type; a page of the panel may not ask for anybody's place. Assets are never framed or opened: there the other headers have
 * no effect, and cost a quarter of a kilobyte some thirty times a page.
 */
export function securityHeaders(
  contentType: string | null,
  { isHttps, isPanel }: { isHttps: boolean; isPanel: boolean },
): readonly Header[] {
  if (contentType !== null && SUBRESOURCE_TYPE.test(contentType)) return SUBRESOURCE_HEADERS;
  const headers = pageSecurityHeaders(isHttps);
  return isPanel ? headers.map((header) => (header[0] === PANEL_POLICY[0] ? PANEL_POLICY : header)) : headers;
}
