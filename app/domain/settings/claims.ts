/** The row of `site_settings` with the claims. */
export const CLAIMS_KEY = "claims";

/**
 * The promises on the pages, each with a switch; one that is off is not shown. `overUsd` is in whole US dollars and
 * also the rule: orders from that amount on ship free. Source: decisions, Shipping and discounts.
 */
export type Claims = {
  freeShipping: { isOn: boolean; overUsd: number };
  returns: { isOn: boolean; days: number };
  firstPurchase: { isOn: boolean; text: string };
  customers: { isOn: boolean; count: number };
};

/** The claims of a new shop: all off, with figures to start from. */
export const DEFAULT_CLAIMS: Claims = {
  freeShipping: { isOn: false, overUsd: 100 },
  returns: { isOn: true, days: 30 },
  firstPurchase: { isOn: false, text: "10% off your first purchase" },
  customers: { isOn: false, count: 50_000 },
};

/** Returns from how many US cents on shipping is free, for `quoteShipping`; null while the rule is off. */
export function freeShippingOverUsd(claims: Claims): number | null {
  return claims.freeShipping.isOn ? claims.freeShipping.overUsd * 100 : null;
}
