import type { PageMethod } from "#app/domain/payments/page-method.ts";
import {
  modemPayGateway,
  stripeGateway,
  waveGateway,
} from "#app/server/platform/gateways/company-gateways.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import {
  MODEMPAY_KEY,
  openModemPayStandIn,
  openStripeStandIn,
  openWaveStandIn,
  STAND_IN_KEY,
  STAND_IN_WEBHOOK_SECRET,
  WAVE_KEY,
  WAVE_WEBHOOK_SECRET,
} from "#packages/payment-gateways/stand-ins";

/**
 * The troubles that the shop's next request can meet: its answer is lost after it took effect, or the request fails
 * without an effect.
 */
export const TROUBLES = ["lost", "cut", 500] as const;

export type Trouble = (typeof TROUBLES)[number];

/** A gateway with its stand-in, and what a payer and the company do there. Sums are minor units. */
export type Driver = {
  gateway: PaymentGateway;
  /** The payment method whose page it has, and the currency of its orders. */
  method: PageMethod;
  isPayable(sessionId: string): boolean;
  pay(sessionId: string): void;
  /** The company's event about the page's present state. */
  event(sessionId: string): { body: Uint8Array; signature: string };
  /** Returns the amounts that have been paid for an order, by page. */
  paid(orderNumber: string): { sessionId: string; amount: number }[];
  refunded(sessionId: string): number;
  /** Sets what happens to the next request; null where the company's own library repeats a request, which takes time. */
  trouble: ((kind: Trouble | null) => void) | null;
  /** Has every request answered with 503, or ends that. */
  outage(isAway: boolean): void;
  close(): Promise<void>;
};

type Open = (clock: () => Date) => Promise<Driver>;

async function openStripe(clock: () => Date): Promise<Driver> {
  const standIn = await openStripeStandIn(clock);
  const { sessions } = standIn;
  const sessionOf = (id: string) => known(sessions.get(id));
  const isPayable = (id: string) => {
    const session = sessionOf(id);
    // Stripe closes a page by itself.
    if (session.status === "open" && clock().getTime() >= session.expires_at * 1000) standIn.runOut(id);
    return session.status === "open";
  };
  return {
    gateway: stripeGateway({
      secretKey: STAND_IN_KEY,
      webhookSecret: STAND_IN_WEBHOOK_SECRET,
      apiBase: standIn.baseUrl,
    }),
    method: "card",
    isPayable,
    pay: (id) => void standIn.pay(id),
    event(id) {
      const type = isPayable(id)
        ? "created"
        : sessionOf(id).payment_status === "paid"
          ? "completed"
          : "expired";
      return standIn.event(`checkout.session.${type}`, sessionOf(id));
    },
    paid: (orderNumber) =>
      [...sessions.values()]
        .filter((each) => each.client_reference_id === orderNumber && each.payment_status === "paid")
        .map((each) => ({ sessionId: each.id, amount: each.amount_total })),
    refunded: (id) =>
      sumOf(
        standIn.refunds
          .filter((each) => each.payment_intent === sessionOf(id).payment_intent)
          .map(({ amount }) => amount),
      ),
    trouble: null,
    outage(isAway) {
      standIn.trouble.status = isAway ? 503 : null;
    },
    close: standIn.close,
  };
}

async function openWave(clock: () => Date): Promise<Driver> {
  const standIn = await openWaveStandIn(clock);
  const sessionOf = (id: string) => known(standIn.sessions.get(id));
  const minorUnits = (amount: string) => Math.round(Number(amount) * 100);
  return {
    gateway: waveGateway({
      apiKey: WAVE_KEY,
      webhookSecrets: [WAVE_WEBHOOK_SECRET],
      apiBase: standIn.baseUrl,
    }),
    method: "wave",
    isPayable: (id) => sessionOf(id).checkout_status === "open",
    pay: (id) => void standIn.pay(id),
    event(id) {
      const isPaid = sessionOf(id).checkout_status === "complete";
      return standIn.event(`checkout.session.${isPaid ? "completed" : "payment_failed"}`, sessionOf(id));
    },
    paid: (orderNumber) =>
      [...standIn.sessions.values()]
        .filter((each) => each.client_reference === orderNumber && each.payment_status === "succeeded")
        .map((each) => ({ sessionId: each.id, amount: minorUnits(each.amount) })),
    refunded: (id) => (standIn.refunds.has(id) ? minorUnits(sessionOf(id).amount) : 0),
    trouble: (kind) => void standIn.troubles.splice(0, 1, kind),
    outage(isAway) {
      standIn.outage.status = isAway ? 503 : null;
    },
    close: standIn.close,
  };
}

async function openModemPay(method: PageMethod, clock: () => Date): Promise<Driver> {
  const standIn = await openModemPayStandIn(clock);
  const intentOf = (id: string) => known(standIn.intents.get(id));
  const chargeOf = (id: string) => standIn.charges.find((each) => each.payment_intent_id === id);
  return {
    gateway: modemPayGateway({
      secretKey: MODEMPAY_KEY,
      webhookSecret: null,
      apiBase: standIn.baseUrl,
      callbackUrl: "https://kairaba.test/webhooks/modempay",
    }),
    method,
    isPayable: (id) => intentOf(id).status === "requires_payment_method",
    pay: (id) => void standIn.pay(id),
    event(id) {
      const charge = chargeOf(id);
      if (charge) return standIn.event("charge.succeeded", charge);
      const isOpen = intentOf(id).status === "requires_payment_method";
      return standIn.event(`payment_intent.${isOpen ? "created" : "cancelled"}`, intentOf(id));
    },
    paid: (orderNumber) =>
      [...standIn.intents.values()]
        .filter((each) => each.metadata.order_number === orderNumber && each.status === "successful")
        .map((each) => ({ sessionId: each.id, amount: Math.round(each.amount * 100) })),
    refunded: (id) =>
      sumOf(
        standIn.refunds
          .filter((each) => each.reference === chargeOf(id)?.reference)
          .map(({ amount }) => Math.round(amount * 100)),
      ),
    trouble: (kind) => void standIn.troubles.splice(0, 1, kind),
    outage(isAway) {
      standIn.outage.status = isAway ? 503 : null;
    },
    close: standIn.close,
  };
}

/** Every gateway that takes real money: a card's order comes before its page, a wallet's after it. */
export const DRIVERS = {
  Stripe: openStripe,
  Wave: openWave,
  "Modem Pay's cards": (clock) => openModemPay("card", clock),
  "Modem Pay's wallets": (clock) => openModemPay("qmoney", clock),
} satisfies Record<string, Open>;

function known<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error("the stand-in has no such page");
  return thing;
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
