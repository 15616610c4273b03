import * as z from "zod";
import { gatewayFacts, PAGE_TITLE } from "#app/domain/payments/gateway-facts.ts";
import {
  isOnThisMachine,
  isPrivateUrl,
  origin,
  requireTogether,
  splitList,
  webUrl,
} from "#app/server/platform/environment-values.ts";
import { createCircuitBreaker } from "#app/server/platform/resilience/circuit-breaker.ts";
import { waitForGateway } from "#app/server/platform/resilience/request-budget.ts";
import * as gateways from "#packages/payment-gateways";
import type { PaymentGateway } from "./payment-gateway.ts";

/** The keys of the payment gateways; null where one is not in use. */
export type GatewayKeys = {
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | null } | null;
  /** `webhookSecrets` are several while one is being replaced. */
  wave: { apiKey: string; webhookSecrets: string[]; apiBase: string | null } | null;
  /** `webhookSecret` is for events of the dashboard; those of our own pages are signed by the secret key. */
  modempay: { secretKey: string; webhookSecret: string | null; apiBase: string | null } | null;
};

/** Naming the real API changes nothing: only another one is a stand-in. */
const WAVE_API = "https://api.wave.com";
const MODEMPAY_API = "https://api.modempay.com";

/** The environment's variables of the gateways. */
export const GATEWAY_VARIABLES = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: webUrl.optional(),
  WAVE_API_KEY: z.string().optional(),
  WAVE_WEBHOOK_SECRET: z.string().transform(splitList).pipe(z.string().array().min(1, "is empty")).optional(),
  WAVE_API_BASE: origin.optional(),
  MODEMPAY_SECRET_KEY: z
    .string()
    .regex(/^sk_(?:test|live)_/, "must begin with sk_test_ or sk_live_")
    .optional(),
  MODEMPAY_WEBHOOK_SECRET: z.string().optional(),
  MODEMPAY_API_BASE: origin.optional(),
};

type Values = z.output<z.ZodObject<typeof GATEWAY_VARIABLES>>;
type ApiBase = keyof Values & `${string}_API_BASE`;

/**
 * Returns a line about the first of the gateways' variables that lacks another or is not safe; null where all fit.
 * `BASE_URL` is where they send shoppers back to.
 */
export function findGatewayProblem(values: Values & { BASE_URL?: string | undefined }): string | null {
  const apiBaseProblem = (base: ApiBase, key: keyof Values): string | null => {
    const url = values[base];
    if (url === undefined) return null;
    if (values[key] === undefined) return `${key}: is required when ${base} is set`;
    return isPrivateUrl(url) ? null : `${base}: must begin with https:// unless it is on this machine`;
  };
  const lacksHttps = (key: keyof Values, base: ApiBase): string | null => {
    const url = values[base];
    const isStandIn = url !== undefined && isOnThisMachine(url);
    return values[key] !== undefined && !isStandIn && !values.BASE_URL?.startsWith("https://")
      ? `BASE_URL: must begin with https:// when ${key} is set, since shoppers are sent back there`
      : null;
  };
  return (
    requireTogether(values, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]) ??
    apiBaseProblem("STRIPE_API_BASE", "STRIPE_SECRET_KEY") ??
    requireTogether(values, ["WAVE_API_KEY", "WAVE_WEBHOOK_SECRET"]) ??
    apiBaseProblem("WAVE_API_BASE", "WAVE_API_KEY") ??
    lacksHttps("WAVE_API_KEY", "WAVE_API_BASE") ??
    (values.MODEMPAY_WEBHOOK_SECRET && !values.MODEMPAY_SECRET_KEY
      ? "MODEMPAY_SECRET_KEY: is required when MODEMPAY_WEBHOOK_SECRET is set"
      : null) ??
    apiBaseProblem("MODEMPAY_API_BASE", "MODEMPAY_SECRET_KEY") ??
    lacksHttps("MODEMPAY_SECRET_KEY", "MODEMPAY_API_BASE")
  );
}

/** Returns the gateways' keys of variables that fit. */
export function gatewayKeysOf(values: Values): GatewayKeys {
  return {
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            apiBase: values.STRIPE_API_BASE ?? null,
          }
        : null,
    wave:
      values.WAVE_API_KEY && values.WAVE_WEBHOOK_SECRET
        ? {
            apiKey: values.WAVE_API_KEY,
            webhookSecrets: values.WAVE_WEBHOOK_SECRET,
            apiBase: values.WAVE_API_BASE === WAVE_API ? null : (values.WAVE_API_BASE ?? null),
          }
        : null,
    modempay: values.MODEMPAY_SECRET_KEY
      ? {
          secretKey: values.MODEMPAY_SECRET_KEY,
          webhookSecret: values.MODEMPAY_WEBHOOK_SECRET ?? null,
          apiBase: values.MODEMPAY_API_BASE === MODEMPAY_API ? null : (values.MODEMPAY_API_BASE ?? null),
        }
      : null,
  };
}

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
