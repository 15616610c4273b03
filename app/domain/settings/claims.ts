/** The row of `site_settings` with the claims. */
export const CLAIMS_KEY = "claims";

/**
 * What the pages promise, each with a switch; a promise that is off is not shown. `overUsd` is in whole
 * US dollars and is the rule itself: orders from there on ship free. Source: decisions, Shipping and discounts.
 */
export type Claims = {
  freeShipping: { isOn: boolean; overUsd: number };
  returns: { isOn: boolean; days: number };
  firstPurchase: { isOn: boolean; text: string };
  customers: { isOn: boolean; count: number };
};

/** What a new shop begins with: nothing promised that is not so, and the figures ready to switch on. */
export const DEFAULT_CLAIMS: Claims = {
  freeShipping: { isOn: false, overUsd: 100 },
  returns: { isOn: true, days: 30 },
  firstPurchase: { isOn: false, text: "10% off your first purchase" },
  customers: { isOn: false, count: 50_000 },
};

/** From how many US cents on shipping is free, for `quoteShipping`; null while the rule is off. */
export function freeShippingOverUsd(claims: Claims): number | null {
  return claims.freeShipping.isOn ? claims.freeShipping.overUsd * 100 : null;
}
