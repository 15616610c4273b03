/**
 * The local payment methods, as checkout and panel list them; `docs/recipes/add-a-payment-method.md` adds one. Source:
 * specification 11.14.
 */
export const LOCAL_METHODS = ["wave", "bank_transfer", "qmoney", "mobile_money"] as const;

/** A local payment method; stored as `payment_method`. */
export type LocalMethod = (typeof LOCAL_METHODS)[number];

/** All payment methods; cash has neither receipt nor page, and is not among the settings of the local methods. */
export type PaymentMethod = LocalMethod | "card" | "cash";

/** How money moved in the ledger: also as a customer's credit, which stays with the shop until it is spent. */
export type LedgerMethod = PaymentMethod | "credit";

/** How money goes back in place of the way it came: out of the drawer, or as the customer's credit. */
export const OTHER_WAYS_BACK = ["cash", "credit"] as const;

/** One of the two. */
export type OtherWayBack = (typeof OTHER_WAYS_BACK)[number];

/** The labels of the local methods. Source: specification 7.1. */
export const METHOD_LABELS: Record<LocalMethod, string> = {
  wave: "Wave mobile money",
  bank_transfer: "Bank transfer",
  qmoney: "Qmoney/Afrimoney",
  mobile_money: "Mobile money",
};

/** Returns whether an unknown value (a route parameter, a form) is a local method. */
export function isLocalMethod(value: unknown): value is LocalMethod {
  return (LOCAL_METHODS as readonly unknown[]).includes(value);
}

/** Every payment method, as the filters list them. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = ["card", ...LOCAL_METHODS, "cash"];

/** Returns the label of any payment method, including cash and the card. */
export function paymentMethodLabel(method: string): string {
  if (isLocalMethod(method)) return METHOD_LABELS[method];
  if (method === "cash") return "Cash";
  if (method === "credit") return "Credit";
  return method === "card" ? "Card or digital wallet" : method;
}

/** Returns the labels of the methods by which money came, each once: "Cash and Wave mobile money". */
export function methodsInWords(parts: readonly { method: string }[]): string {
  return [...new Set(parts.map(({ method }) => paymentMethodLabel(method)))].join(" and ");
}
