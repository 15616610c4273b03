import type { KnownMoney } from "#app/domain/money/money.ts";

/** The row of `site_settings` with the claims. */
export const CLAIMS_KEY = "claims";

/**
 * The promises on the pages, each with a switch; one that is off is not shown. `overUsd` is in whole US dollars and
 * also the rule: orders from that amount on ship free. `overGmd` is the limit in whole dalasi where it was typed so.
 * Source: specification 4.10.
 */
export type Claims = {
  freeShipping: { isOn: boolean; overUsd: number; overGmd: number | null };
  /** `isPaidByShop`: the shop pays the way back. */
  returns: { isOn: boolean; days: number; isPaidByShop: boolean };
  firstPurchase: { isOn: boolean; text: string };
  customers: { isOn: boolean; count: number };
};

/** The claims of a new shop: only its returns are on, the others have figures to start from. */
export const DEFAULT_CLAIMS: Claims = {
  freeShipping: { isOn: false, overUsd: 100, overGmd: null },
  returns: { isOn: true, days: 30, isPaidByShop: false },
  firstPurchase: { isOn: false, text: "10% off your first purchase" },
  customers: { isOn: false, count: 50_000 },
};

/** From which subtotal on shipping is free: US cents, and the amount as typed for shoppers who see its currency. */
export type FreeShippingLimit = { usd: number; typed: KnownMoney | null };

/** Returns the limit of free shipping, for `quoteShipping`; null while the rule is off. */
export function freeShippingLimit({ freeShipping }: Pick<Claims, "freeShipping">): FreeShippingLimit | null {
  const { isOn, overUsd, overGmd } = freeShipping;
  return isOn
    ? { usd: overUsd * 100, typed: overGmd === null ? null : { amount: overGmd * 100, currency: "GMD" } }
    : null;
}
