import type { KnownCurrency } from "./currency.ts";

/** The names of the currencies, which the shop's pages don't show. Source: specification 2.1. */
export const CURRENCY_NAMES: Record<KnownCurrency, string> = {
  USD: "US Dollar",
  EUR: "Euro",
  GBP: "British Pound",
  GMD: "Gambian Dalasi",
  CAD: "Canadian Dollar",
  AUD: "Australian Dollar",
  JPY: "Japanese Yen",
  XOF: "West African Franc",
  NGN: "Nigerian Naira",
  GHS: "Ghanaian Cedi",
  GNF: "Guinean Franc",
  SLE: "Sierra Leonean Leone",
  LRD: "Liberian Dollar",
  MRU: "Mauritanian Ouguiya",
  CVE: "Cape Verdean Escudo",
  CNY: "Chinese Yuan",
  AED: "Emirati Dirham",
  TRY: "Turkish Lira",
};
