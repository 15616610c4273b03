import { expect, test } from "vitest";
import { isHostedPageUrl } from "./is-hosted-page-url.ts";

const live = { domain: "stripe.com", apiBase: null };
const standIn = { domain: "stripe.com", apiBase: "http://127.0.0.1:4000" };

test.each(["https://checkout.stripe.com/c/pay/cs_1#x", "https://stripe.com/pay"])(
  "%s is the gateway's",
  (url) => {
    expect(isHostedPageUrl(url, live)).toBe(true);
    expect(isHostedPageUrl(url, standIn)).toBe(true);
  },
);

test.each([
  "http://checkout.stripe.com/c/pay/cs_1",
  "https://checkout.stripe.com.evil.test/",
  "https://evilstripe.com/",
  "https://checkout.stripe.com@evil.test/",
  "https://someone@checkout.stripe.com/",
  "https://checkout.stripe.com:8443/",
  "javascript:alert(1)",
  "//checkout.stripe.com/",
  "/c/pay/cs_1",
  "",
])("%j is not", (url) => {
  expect(isHostedPageUrl(url, live)).toBe(false);
  expect(isHostedPageUrl(url, standIn)).toBe(false);
});

test.each(["http://127.0.0.1:4000/pay", "http://localhost/pay", "https://[::1]/pay"])(
  "%s is, only while the API is on this machine",
  (url) => {
    expect(isHostedPageUrl(url, standIn)).toBe(true);
    expect(isHostedPageUrl(url, live)).toBe(false);
    expect(isHostedPageUrl(url, { ...live, apiBase: "https://stripe-proxy.test" })).toBe(false);
  },
);
