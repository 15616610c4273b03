import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { convertFromUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { type Claims, type FreeShippingLimit, freeShippingLimit } from "#app/domain/settings/claims.ts";

/** The texts of the claims; null for one that is switched off and must not be shown. */
export type ClaimMessages = {
  freeShipping: string | null;
  returns: string | null;
  firstPurchase: string | null;
  customers: string | null;
};

/** Returns the texts of the shop's claims, with amounts in the visitor's currency. */
export function claimMessages(claims: Claims, currency: CurrencyCode, rates: RatesPerUsd): ClaimMessages {
  const limit = freeShippingLimit(claims);
  const { returns, firstPurchase, customers } = claims;
  return {
    freeShipping: limit && `Free shipping over ${formatMoney(limitIn(limit, currency, rates))}`,
    returns: returns.isOn ? `${returns.days}-day return policy` : null,
    firstPurchase: firstPurchase.isOn && firstPurchase.text !== "" ? firstPurchase.text : null,
    customers: customers.isOn ? `${customers.count.toLocaleString("en-US")} happy customers` : null,
  };
}

function limitIn({ usd, typed }: FreeShippingLimit, currency: CurrencyCode, rates: RatesPerUsd): Money {
  const converted = convertFromUsd(usd, currency, rates);
  return typed?.currency === converted.currency ? typed : converted;
}
