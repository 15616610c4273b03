import { MODEMPAY_KEY, openModemPayStandIn, signModemPay } from "./modempay-stand-in.ts";
import type { Trouble } from "./open-server.ts";
import {
  openStripeStandIn,
  STAND_IN_WEBHOOK_SECRET,
  type StandInSession,
  signStripe,
} from "./stripe-stand-in.ts";
import { openWaveStandIn, signWave, WAVE_WEBHOOK_SECRET } from "./wave-stand-in.ts";

type Sum = { amount: number; currency: string };
type SignedEvent = { body: Uint8Array; signature: string };

/** A page at a company, its sums in minor units. `written` is the sum in the company's own form. */
type StandInPage = Sum & {
  sessionId: string;
  orderNumber: string | null;
  url: string;
  successUrl: string;
  cancelUrl: string;
  written: unknown;
  takesCards: boolean;
  isPayable: boolean;
  isPaid: boolean;
  refunded: number;
};

/** A company by the same words as the others: what a payer does there, and what can go wrong. */
export type Company<Keys = unknown, StandIn = unknown> = {
  standIn: StandIn;
  /** What the company's gateway is opened with. */
  keys: Keys;
  page(sessionId: string): StandInPage;
  pages(): StandInPage[];
  pay(sessionId: string): void;
  /** A payment that fails; null where a page does not tell of it. */
  fail: ((sessionId: string) => void) | null;
  /** Changes what the company says was asked for. */
  change(sessionId: string, sum: Sum): void;
  /** The event about the page's present state; `asPaid` claims that it is paid, and a wrong secret may sign it. */
  event(
    sessionId: string,
    given?: { at?: Date; asPaid?: boolean; ofOtherKind?: boolean; secret?: string },
  ): SignedEvent;
  /** Returns the signature of any body. */
  sign(body: Uint8Array): string;
  /** Sets what happens to every request, or ends that. */
  trouble(kind: Trouble): void;
  /** Sets what happens to the next request alone; null where the company's own library repeats a request. */
  troubleOnce: ((kind: Trouble) => void) | null;
  /** Runs right before a page is closed; null where nothing can happen then. */
  beforeClose: ((run: ((sessionId: string) => void) | null) => void) | null;
  close(): Promise<void>;
};

/** Opens Stripe's stand-in. */
export async function openStripe(clock: () => Date) {
  const standIn = await openStripeStandIn(clock);
  const { sessions } = standIn;
  const find = (id: string): StandInSession => {
    const session = known(sessions.get(id));
    // Stripe closes a page by itself.
    const isOver = session.status === "open" && clock().getTime() >= session.expires_at * 1000;
    return isOver ? standIn.runOut(id) : session;
  };
  const pageOf = (session: StandInSession): StandInPage => ({
    sessionId: session.id,
    orderNumber: session.client_reference_id,
    url: session.url,
    successUrl: session.success_url,
    cancelUrl: session.cancel_url,
    amount: session.amount_total,
    currency: session.currency.toUpperCase(),
    written: [session.amount_total, session.currency],
    takesCards: true,
    isPayable: session.status === "open",
    isPaid: session.payment_status === "paid",
    refunded: sumOf(
      standIn.refunds.filter(
        (each) => each.payment_intent === session.payment_intent && each.status !== "failed",
      ),
    ),
  });
  return {
    standIn,
    keys: standIn.keys,
    page: (id) => pageOf(find(id)),
    pages: () => [...sessions.keys()].map((id) => pageOf(find(id))),
    pay: (id) => void standIn.pay(id),
    fail: null,
    change: (id, { amount, currency }) =>
      void Object.assign(find(id), { amount_total: amount, currency: currency.toLowerCase() }),
    event(id, { asPaid = false, ofOtherKind = false, ...given } = {}) {
      const session = find(id);
      const isPaid = asPaid || session.payment_status === "paid";
      const type = isPaid ? "completed" : session.status === "expired" ? "expired" : "created";
      const change = asPaid ? { status: "complete", payment_status: "paid" } : {};
      return standIn.event(ofOtherKind ? "invoice.paid" : `checkout.session.${type}`, session, {
        change,
        ...given,
      });
    },
    sign: (body) => signStripe(body, clock(), STAND_IN_WEBHOOK_SECRET),
    trouble(kind) {
      standIn.trouble.status = kind;
    },
    troubleOnce: null,
    beforeClose: null,
    close: standIn.close,
  } satisfies Company;
}

/** Opens Wave's stand-in. */
export async function openWave(clock: () => Date) {
  const standIn = await openWaveStandIn(clock);
  const find = (id: string) => known(standIn.sessions.get(id));
  const pageOf = (session: ReturnType<typeof find>): StandInPage => {
    const amount = minorUnits(session.amount);
    return {
      sessionId: session.id,
      orderNumber: session.client_reference,
      url: session.wave_launch_url,
      successUrl: session.success_url,
      cancelUrl: session.error_url,
      amount,
      currency: session.currency,
      written: [session.amount, session.currency],
      takesCards: false,
      isPayable: session.checkout_status === "open",
      isPaid: session.payment_status === "succeeded",
      refunded: standIn.refunds.has(session.id) ? amount : 0,
    };
  };
  return {
    standIn,
    keys: standIn.keys,
    page: (id) => pageOf(find(id)),
    pages: () => [...standIn.sessions.values()].map(pageOf),
    pay: (id) => void standIn.pay(id),
    fail: (id) => void standIn.fail(id),
    change: (id, { amount, currency }) =>
      void Object.assign(find(id), { amount: String(amount / 100), currency }),
    event(id, { at = clock(), asPaid = false, ofOtherKind = false, secret } = {}) {
      const session = find(id);
      const isPaid = asPaid || session.checkout_status === "complete";
      const type = `checkout.session.${isPaid ? "completed" : "payment_failed"}`;
      const claimed = { checkout_status: "complete", payment_status: "succeeded" } as const;
      const secrets = secret === undefined ? {} : { secrets: [secret] };
      const subject = asPaid ? { ...session, ...claimed } : session;
      return standIn.event(ofOtherKind ? "test.test_event" : type, subject, { at, ...secrets });
    },
    sign: (body) => signWave(body, clock(), [WAVE_WEBHOOK_SECRET]),
    trouble(kind) {
      standIn.outage.status = kind;
    },
    troubleOnce: (kind) => void standIn.troubles.splice(0, 1, kind),
    beforeClose(run) {
      standIn.beforeExpire.run = run;
    },
    close: standIn.close,
  } satisfies Company;
}

/** Opens Modem Pay's stand-in. */
export async function openModemPay(clock: () => Date) {
  const standIn = await openModemPayStandIn(clock);
  const find = (id: string) => known(standIn.intents.get(id));
  const chargeOf = (id: string) => standIn.charges.findLast((each) => each.payment_intent_id === id);
  const pageOf = (intent: ReturnType<typeof find>): StandInPage => ({
    sessionId: intent.id,
    orderNumber: typeof intent.metadata.order_number === "string" ? intent.metadata.order_number : null,
    url: intent.link,
    successUrl: intent.return_url,
    cancelUrl: intent.cancel_url,
    amount: minorUnits(intent.amount),
    currency: intent.currency,
    written: [intent.amount, intent.currency],
    takesCards: intent.payment_methods.includes("card"),
    isPayable: intent.status === "requires_payment_method" || intent.status === "failed",
    isPaid: intent.status === "successful",
    refunded: sumOf(
      standIn.refunds
        .filter(({ reference }) => reference === chargeOf(intent.id)?.reference)
        .map(({ amount }) => ({ amount: minorUnits(amount) })),
    ),
  });
  return {
    standIn,
    keys: standIn.keys,
    page: (id) => pageOf(find(id)),
    pages: () => [...standIn.intents.values()].map(pageOf),
    pay: (id) => void standIn.pay(id),
    fail: (id) => void standIn.fail(id),
    change: (id, { amount, currency }) => void Object.assign(find(id), { amount: amount / 100, currency }),
    event(id, { asPaid = false, ofOtherKind = false, secret: key } = {}) {
      const charge = chargeOf(id);
      const isOpen = find(id).status === "requires_payment_method";
      const type = asPaid ? "succeeded" : isOpen ? "created" : "cancelled";
      const given = { ...(key !== undefined && { key }), change: asPaid ? { status: "successful" } : {} };
      if (ofOtherKind) return standIn.event("transfer.succeeded", charge ?? find(id), given);
      return charge
        ? standIn.event("charge.succeeded", charge, given)
        : standIn.event(`payment_intent.${type}`, find(id), given);
    },
    sign: (body) => signModemPay(body, MODEMPAY_KEY),
    trouble(kind) {
      standIn.outage.status = kind;
    },
    troubleOnce: (kind) => void standIn.troubles.splice(0, 1, kind),
    beforeClose(run) {
      standIn.beforeCancel.run = run;
    },
    close: standIn.close,
  } satisfies Company;
}

function known<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error("the stand-in has no such page");
  return thing;
}

function minorUnits(amount: number | string): number {
  return Math.round(Number(amount) * 100);
}

function sumOf(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}
