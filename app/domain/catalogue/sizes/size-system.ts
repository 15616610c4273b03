import type { CurrencyCode } from "#app/domain/money/currency.ts";

/** Shoe size systems. Products store sneaker sizes in EU ("42", "42.5"); other systems are shown by conversion. */
export type SizeSystem = "US" | "EU" | "UK" | "JP";

/** The system sneaker sizes are stored in. */
export const STORED_SIZE_SYSTEM: SizeSystem = "EU";

/** Returns the size system of a currency's shoppers. Source: specification 3.4. */
export function sizeSystemOfCurrency(code: CurrencyCode): SizeSystem {
  switch (code) {
    case "EUR":
    case "GMD":
      return "EU";
    case "GBP":
    case "AUD":
      return "UK";
    case "JPY":
      return "JP";
    case "USD":
    case "CAD":
      return "US";
    default:
      return unknownCurrency(code);
  }
}

function unknownCurrency(_code: never): SizeSystem {
  return "US";
}
