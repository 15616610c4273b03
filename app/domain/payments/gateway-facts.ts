import { SHOP_NAME } from "#app/domain/shop-name.ts";

/** What a payment page says is paid, without the order's number: somebody else may be paying. */
export const PAGE_TITLE = `Order at ${SHOP_NAME}`;

/** The payment companies that the shop can talk to; `sandbox` is the built-in test one. */
const GATEWAY_NAMES = ["stripe", "sandbox", "wave", "modempay"] as const;

export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** Returns the name of a payment company as people know it; an unknown one as it is stored. */
export function gatewayLabel(name: string): string {
  return LABELS[name as GatewayName] ?? name;
}

const LABELS: Record<GatewayName, string> = {
  stripe: "Stripe",
  sandbox: "Test page",
  wave: "Wave",
  modempay: "Modem Pay",
};

/** The facts that the shop must know about a payment company, whether or not it is in use. */
type GatewayFacts = {
  /** The currency it charges; null: the order's own. */
  currency: "GMD" | null;
  /** How long its page may take money, in hours, unless the shop closes it; null if it closes when the shop says. */
  staysOpenHours: number | null;
  /** The smallest sum a card can pay there, in minor units of the currency it charges; 0 where none is known. */
  smallestCardAmount: number;
  /**
   * Whether it refunds parts of a payment, for how many hours after it (null for no end), and for how many hours a
   * request without a response is repeated, since that cannot refund twice; 0 for never.
   */
  refunds: { inParts: boolean; withinHours: number | null; repeatedForHours: number };
  /** The header with an event's signature. */
  signatureHeader: string;
};

/** Gateways forget the key of a request after a day. */
const REPEATED_FOR_HOURS = 23;

/** Taken from the companies' documentation; the worst case is assumed for what it leaves open. */
const FACTS: Record<GatewayName, GatewayFacts> = {
  stripe: {
    currency: null,
    staysOpenHours: null,
    smallestCardAmount: 0,
    refunds: { inParts: true, withinHours: null, repeatedForHours: REPEATED_FOR_HOURS },
    signatureHeader: "stripe-signature",
  },
  sandbox: {
    currency: null,
    staysOpenHours: null,
    smallestCardAmount: 0,
    refunds: { inParts: true, withinHours: null, repeatedForHours: REPEATED_FOR_HOURS },
    signatureHeader: "sandbox-signature",
  },
  wave: {
    currency: "GMD",
    staysOpenHours: 24,
    smallestCardAmount: 0,
    refunds: { inParts: false, withinHours: null, repeatedForHours: REPEATED_FOR_HOURS },
    signatureHeader: "wave-signature",
  },
  modempay: {
    currency: "GMD",
    // Its pages name an end, but how far off it may be is not documented.
    staysOpenHours: 7 * 24,
    smallestCardAmount: 7_500,
    refunds: { inParts: true, withinHours: 48, repeatedForHours: 0 },
    signatureHeader: "x-modem-signature",
  },
};

/** The gateways that an owner can have a key of, in the order of the settings. */
export const REAL_GATEWAYS: readonly GatewayName[] = ["stripe", "wave", "modempay"];

/** Returns the facts about a gateway. */
export function gatewayFacts(name: GatewayName): GatewayFacts {
  return FACTS[name];
}

/** The gateways whose pages stay open until the shop closes them, with the hours after which nobody can pay there. */
export const GATEWAYS_TO_CLOSE = GATEWAY_NAMES.flatMap((name) => {
  const { staysOpenHours } = FACTS[name];
  return staysOpenHours === null ? [] : [{ name, staysOpenHours }];
});
