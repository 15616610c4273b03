import { gatewayFacts, PAGE_TITLE } from "#app/domain/payments/gateway-facts.ts";
import { createCircuitBreaker } from "#app/server/platform/resilience/circuit-breaker.ts";
import { waitForGateway } from "#app/server/platform/resilience/request-budget.ts";
import * as gateways from "#packages/payment-gateways";
import type { GatewayKeys } from "./gateway-keys.ts";
import type { PaymentGateway } from "./payment-gateway.ts";

type KeysOf<Company extends keyof GatewayKeys> = NonNullable<GatewayKeys[Company]>;

/** A circuit breaker for each service, and the time that a request has left. */
const limits: gateways.CallLimits = {
  guard: (service, isAway) => createCircuitBreaker(service === "stripe" ? "cards" : service, { isAway }).run,
  within: waitForGateway,
};

/** Returns Stripe as the shop uses it. */
export function stripeGateway(keys: KeysOf<"stripe">): PaymentGateway {
  return gateways.stripeGateway({ ...keys, pageTitle: PAGE_TITLE, limits });
}

/** Returns Wave as the shop uses it. */
export function waveGateway(keys: KeysOf<"wave">): PaymentGateway {
  return gateways.waveGateway({ ...keys, limits });
}

/** Returns Modem Pay as the shop uses it; `callbackUrl` gets the events of the shop's own pages. */
export function modemPayGateway(keys: KeysOf<"modempay"> & { callbackUrl: string }): PaymentGateway {
  const { smallestCardAmount } = gatewayFacts("modempay");
  return gateways.modemPayGateway({
    ...keys,
    smallestCardAmount,
    pageTitle: PAGE_TITLE,
    limits,
  });
}
