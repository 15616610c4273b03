/** The payment companies that the shop can talk to; `sandbox` is the built-in test one. */
const GATEWAY_NAMES = ["stripe", "sandbox", "wave"] as const;

export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** What the shop must know about a payment company, whether or not it is in use. */
export type GatewayFacts = {
  /** Whether its page closes by itself at the time the shop names. */
  closesItself: boolean;
  /** How long a page that does not close itself may take money, in hours after it was made. */
  longestPageHours: number;
  /** Whether a part of a payment can be refunded, or the whole only. */
  refunds: "parts" | "whole";
  /** The header with an event's signature. */
  signatureHeader: string;
};

/** Source: the companies' own documentation; what they leave open is assumed at its worst. */
const FACTS: Record<GatewayName, GatewayFacts> = {
  stripe: {
    closesItself: true,
    longestPageHours: 24,
    refunds: "parts",
    signatureHeader: "stripe-signature",
  },
  sandbox: {
    closesItself: true,
    longestPageHours: 24,
    refunds: "parts",
    signatureHeader: "sandbox-signature",
  },
  wave: {
    closesItself: false,
    longestPageHours: 24,
    refunds: "whole",
    signatureHeader: "wave-signature",
  },
};

/** Returns the facts about a gateway. */
export function gatewayFacts(name: GatewayName): GatewayFacts {
  return FACTS[name];
}

/** The gateways whose pages stay open until the shop closes them. */
export const GATEWAYS_TO_CLOSE = GATEWAY_NAMES.filter((name) => !FACTS[name].closesItself);
