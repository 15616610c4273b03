import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const namesFor = (contentType: string | null, isHttps = false) =>
  securityHeaders(contentType, isHttps).map(([name]) => name);

test.each([null, "text/html; charset=utf-8", "application/json", "application/pdf", "image/svg+xml"])(
  "%s carries every header of a page",
  (contentType) => {
    expect(namesFor(contentType)).toEqual([
      "x-content-type-options",
      "x-frame-options",
      "referrer-policy",
      "cross-origin-opener-policy",
      "permissions-policy",
    ]);
  },
);

test.each([
  "text/javascript; charset=utf-8",
  "text/css; charset=utf-8",
  "font/woff2",
  "image/avif",
  "image/png",
])("%s is a part of a page and carries its type alone", (contentType) => {
  expect(namesFor(contentType)).toEqual(["x-content-type-options"]);
});

test("under https a page asks for https alone, for a year; over http nothing of the kind is said", () => {
  const sent = new Map(securityHeaders("text/html; charset=utf-8", true));
  expect(sent.get("strict-transport-security")).toBe("max-age=31536000");
  expect(namesFor("text/html; charset=utf-8", true)).toHaveLength(namesFor("text/html").length + 1);
});
