import { isWalletMethod, type PageMethod, type WalletMethod } from "#app/domain/payments/page-method.ts";
import { offersTestCards } from "#app/domain/settings/test-cards.ts";
import {
  gatewayFor,
  gatewaysInUse,
  type PaymentGateway,
} from "#app/server/platform/gateways/payment-gateway.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns the gateway on whose page shoppers may pay by a method now; null where the shop does not offer one. */
export async function offeredGateway(shop: Shop, method: PageMethod): Promise<PaymentGateway | null> {
  if (method !== "card") return gatewayFor(shop.gateways, method);
  const { card } = shop.gateways;
  return card.name !== "sandbox" || (await offersTestPage(shop)) ? card : null;
}

/** Returns whether the built-in test card page exists in this shop now; false where a payment company takes cards. */
export async function offersTestPage(shop: Shop): Promise<boolean> {
  if (shop.gateways.card.name !== "sandbox") return false;
  const { testCards } = await cachedSiteSettings(shop);
  return offersTestCards(testCards, {
    isDevelopment: shop.config.isDevelopment,
    hasLiveGateway: gatewaysInUse(shop.gateways).some(({ mode }) => mode === "live"),
  });
}

/** Returns a local method whose orders can be paid on a page; null where they need a receipt. */
export function walletWithPage({ gateways }: Pick<Shop, "gateways">, method: string): WalletMethod | null {
  return isWalletMethod(method) && gatewayFor(gateways, method) !== null ? method : null;
}
