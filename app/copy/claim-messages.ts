import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { convertFromUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { type Claims, freeShippingOverUsd } from "#app/domain/settings/claims.ts";

/** The texts of the claims; null for one that is switched off and must not be shown. */
export type ClaimMessages = {
  freeShipping: string | null;
  returns: string | null;
  firstPurchase: string | null;
  customers: string | null;
};

/** Returns the texts of the shop's claims, with amounts in the visitor's currency. */
export function claimMessages(claims: Claims, currency: CurrencyCode, rates: RatesPerUsd): ClaimMessages {
  const overUsd = freeShippingOverUsd(claims);
  const { returns, firstPurchase, customers } = claims;
  return {
    freeShipping:
      overUsd === null ? null : `Free shipping over ${formatMoney(convertFromUsd(overUsd, currency, rates))}`,
    returns: returns.isOn ? `${returns.days}-day return policy` : null,
    firstPurchase: firstPurchase.isOn && firstPurchase.text !== "" ? firstPurchase.text : null,
    customers: customers.isOn ? `${customers.count.toLocaleString("en-US")} happy customers` : null,
  };
}
