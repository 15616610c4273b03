import { isWalletMethod, type WalletMethod } from "#app/domain/payments/page-method.ts";
import { gatewayFor } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns a local method whose orders can be paid on a page; null where they need a receipt. */
export function walletWithPage({ gateways }: Pick<Shop, "gateways">, method: string): WalletMethod | null {
  return isWalletMethod(method) && gatewayFor(gateways, method) !== null ? method : null;
}
