import { LOCAL_METHODS, METHOD_LABELS } from "#app/domain/payments/local-method.ts";

/** Which of the waiting receipts are shown: all, those whose money was seen, those in doubt, or those of a method. */
export const RECEIPT_FILTERS = ["all", "seen", "flagged", ...LOCAL_METHODS] as const;

/** A choice of the waiting receipts. */
export type ReceiptFilter = (typeof RECEIPT_FILTERS)[number];

/** The labels of the choices. */
export const RECEIPT_FILTER_LABELS: Record<ReceiptFilter, string> = {
  all: "All",
  seen: "Money seen",
  flagged: "Flagged",
  ...METHOD_LABELS,
};

/** Returns a choice of the receipts from a query or a cookie; all for an unknown one. */
export function readReceiptFilter(value: string | null | undefined): ReceiptFilter {
  return RECEIPT_FILTERS.find((known) => known === value) ?? "all";
}
