/** The local ways to pay. Source: specification §3, Payment settings. */
export const LOCAL_METHODS = ["bank_transfer", "mobile_money", "qmoney", "wave"] as const;

/** One of the local ways to pay; stored as `payment_method`. */
export type LocalMethod = (typeof LOCAL_METHODS)[number];

/** Every way an order can be paid. */
export type PaymentMethod = LocalMethod | "card";

/** The names of the local methods on every screen. Source: specification §2, Checkout; contract. */
export const METHOD_LABELS: Record<LocalMethod, string> = {
  wave: "Wave mobile money",
  bank_transfer: "Bank transfer",
  qmoney: "Qmoney/Afrimoney",
  mobile_money: "Mobile money",
};

/** The order in which checkout offers them. */
export const METHOD_ORDER: readonly LocalMethod[] = ["wave", "bank_transfer", "qmoney", "mobile_money"];

/** Whether a value from outside (a route parameter, a form) is a local method. */
export function isLocalMethod(value: unknown): value is LocalMethod {
  return (LOCAL_METHODS as readonly unknown[]).includes(value);
}

/** The name of any payment method, the card included. */
export function paymentMethodLabel(method: string): string {
  if (isLocalMethod(method)) return METHOD_LABELS[method];
  return method === "card" ? "Card or digital wallet" : method;
}
