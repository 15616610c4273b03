import type { PaymentMethod } from "./local-method.ts";

/** How an order is paid on a gateway's page: by card, or in dalasi from a wallet. */
export const PAGE_METHODS = ["card", "wave", "qmoney"] as const satisfies readonly PaymentMethod[];

export type PageMethod = (typeof PAGE_METHODS)[number];

/** A local method with a payment page, beside which the money can be sent by hand with a receipt. */
export type WalletMethod = Exclude<PageMethod, "card">;

/** Returns whether a payment method can have a gateway's page. */
export function isPageMethod(method: string): method is PageMethod {
  return (PAGE_METHODS as readonly string[]).includes(method);
}

/** Returns whether orders of a payment method can have a wallet's page. */
export function isWalletMethod(method: string): method is WalletMethod {
  return method !== "card" && isPageMethod(method);
}
