import { gatewayFacts, PAGE_TITLE } from "#app/domain/payments/gateway-facts.ts";
import {
  type CircuitBreakers,
  createCircuitBreaker,
} from "#app/server/platform/resilience/circuit-breaker.ts";
import { waitForGateway } from "#app/server/platform/resilience/request-budget.ts";
import * as gateways from "#packages/payment-gateways";
import type { GatewayKeys } from "./gateway-keys.ts";
import type { PaymentGateway } from "./payment-gateway.ts";

type KeysOf<Company extends keyof GatewayKeys> = NonNullable<GatewayKeys[Company]>;

/** Returns a circuit breaker for each service, and the time that a request has left. */
function limitsOf(breakers?: CircuitBreakers): gateways.CallLimits {
  return {
    guard: (service, isAway) => {
      const dependency = service === "stripe" ? "cards" : service;
      return createCircuitBreaker(dependency, { breakers, isAway }).run;
    },
    within: waitForGateway,
  };
}

/** Returns Stripe as the shop uses it. */
export function stripeGateway(keys: KeysOf<"stripe">, breakers?: CircuitBreakers): PaymentGateway {
  return gateways.stripeGateway({ ...keys, pageTitle: PAGE_TITLE, limits: limitsOf(breakers) });
}

/** Returns Wave as the shop uses it. */
export function waveGateway(keys: KeysOf<"wave">, breakers?: CircuitBreakers): PaymentGateway {
  return gateways.waveGateway({ ...keys, limits: limitsOf(breakers) });
}

/** Returns Modem Pay as the shop uses it; `callbackUrl` gets the events of the shop's own pages. */
export function modemPayGateway(
  keys: KeysOf<"modempay"> & { callbackUrl: string },
  breakers?: CircuitBreakers,
): PaymentGateway {
  const { smallestCardAmount } = gatewayFacts("modempay");
  return gateways.modemPayGateway({
    ...keys,
    smallestCardAmount,
    pageTitle: PAGE_TITLE,
    limits: limitsOf(breakers),
  });
}
