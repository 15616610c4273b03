import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { KnownMoney } from "#app/domain/money/money.ts";
import { type Pricing, priceFromUsd } from "#app/domain/money/pricing.ts";
import { type Claims, type FreeShippingLimit, freeShippingLimit } from "#app/domain/settings/claims.ts";

/** The texts of the claims; null for one that is switched off and must not be shown. */
type ClaimMessages = {
  freeShipping: string | null;
  returns: string | null;
  firstPurchase: string | null;
  customers: string | null;
};

/** Returns the texts of the shop's claims, with amounts in the visitor's currency. */
export function claimMessages(claims: Claims, currency: CurrencyCode, pricing: Pricing): ClaimMessages {
  const limit = freeShippingLimit(claims);
  const { returns, firstPurchase, customers } = claims;
  return {
    freeShipping: limit && `Free shipping over ${formatMoney(limitIn(limit, currency, pricing))}`,
    returns: returns.isOn ? `${returns.days}-day return policy` : null,
    firstPurchase: firstPurchase.isOn && firstPurchase.text !== "" ? firstPurchase.text : null,
    customers: customers.isOn ? `${customers.count.toLocaleString("en-US")} happy customers` : null,
  };
}

/** Returns who pays for sending something back, as pages and mails say it. */
export function wayBackWords({ isPaidByShop }: Pick<Claims["returns"], "isPaidByShop">): string {
  return isPaidByShop ? "We pay for the return." : "You pay for the return.";
}

function limitIn({ usd, typed }: FreeShippingLimit, currency: CurrencyCode, pricing: Pricing): KnownMoney {
  const converted = priceFromUsd(usd, currency, pricing);
  return typed?.currency === converted.currency ? typed : converted;
}
