import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const headersOf = (contentType: string | null, { isHttps = false, isPanel = false } = {}) =>
  securityHeaders(contentType, { isHttps, isPanel });
const namesFor = (...args: Parameters<typeof headersOf>) => headersOf(...args).map(([name]) => name);

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
  const sent = new Map(headersOf("text/html; charset=utf-8", { isHttps: true }));
  expect(sent.get("strict-transport-security")).toBe("max-age=31536000");
  expect(namesFor("text/html; charset=utf-8", { isHttps: true })).toHaveLength(
    namesFor("text/html").length + 1,
  );
});

test.each([
  [false, "geolocation=(self)"],
  [true, "geolocation=()"],
])("the place of a visitor is asked by the shop alone: panel %j, %s", (isPanel, policy) => {
  const sent = new Map(headersOf("text/html", { isPanel }));
  expect(sent.get("permissions-policy")).toContain(policy);
});
