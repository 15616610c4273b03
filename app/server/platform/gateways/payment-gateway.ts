import type { GatewayName } from "#app/domain/payments/gateway-facts.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import type * as gateways from "#packages/payment-gateways";

export type {
  GatewayEventRefusal,
  GatewayRefund,
  GatewayStatement,
  NewPaymentSession,
  PageLine,
  PaymentSession,
  RefundRequest,
  StatementRow,
} from "#packages/payment-gateways";

/** A payment company that the shop can talk to, the built-in test one included. */
export type PaymentGateway = gateways.PaymentGateway<GatewayName>;

/**
 * The payment companies in use: the one for cards (Modem Pay where Stripe has no key, and without either the test
 * gateway, which `offeredGateway` may not offer), and each that has a key.
 */
export type PaymentGateways = {
  card: PaymentGateway;
  wave: PaymentGateway | null;
  modempay: PaymentGateway | null;
};

/** Which of them has the page of a wallet. */
const TAKEN_BY = { wave: "wave", qmoney: "modempay" } as const satisfies Record<
  WalletMethod,
  keyof PaymentGateways
>;

/** Returns the gateway on whose page a wallet's method is paid; null where it has no key. */
export function gatewayFor(gateways: PaymentGateways, method: WalletMethod): PaymentGateway | null {
  return gateways[TAKEN_BY[method]];
}

/** Returns the gateway of a payment; null if it is no longer in use, or in another mode. */
export function gatewayOf(
  gateways: PaymentGateways,
  payment: { gateway: string; mode: GatewayMode },
): PaymentGateway | null {
  return (
    gatewaysInUse(gateways).find(({ name, mode }) => name === payment.gateway && mode === payment.mode) ??
    null
  );
}

/** Returns whether a payment company is in use, and not only the built-in test page. */
export function hasPaymentCompany(gateways: PaymentGateways): boolean {
  return gatewaysInUse(gateways).some(({ name }) => name !== "sandbox");
}

/** Returns every gateway in use. */
export function gatewaysInUse(gateways: PaymentGateways): PaymentGateway[] {
  return [...new Set(Object.values(gateways))].filter((gateway) => gateway !== null);
}
