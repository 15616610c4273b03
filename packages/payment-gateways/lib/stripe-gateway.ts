import type Stripe from "stripe";
import { refuse } from "#packages/result";
import { isRecord, parseJson } from "#packages/values";
import { isHostedPageUrl } from "./is-hosted-page-url.ts";
import {
  type CallLimits,
  EVENT_TOLERANCE_SECONDS,
  type GatewayMode,
  type NewPaymentSession,
  type PageLine,
  type PageReport,
  type PageReportState,
  type PaymentGateway,
  type PaymentSession,
} from "./payment-gateway.ts";

type Settings = {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
  /** What the receipt that Stripe mails says was paid. */
  pageTitle: string;
  limits: CallLimits;
};

/** Somebody waits for these calls, so there is only one retry, with the same idempotency key. */
const CALL_TIMEOUT_MS = 10_000;
const MOST_RETRIES = 1;
/** The most that Stripe lists at once. */
const MOST_REFUNDS = 100;
/** How far the clocks of this machine and of Stripe may be apart. */
const CLOCK_DIFFERENCE_SECONDS = 300;
/** Both attempts and the pause between them. */
const CALLS_TIMEOUT_MS = 21_000;

/**
 * Returns Stripe Checkout as a gateway: a hosted page for cards and wallets, in the order's own currency. Stripe uses
 * the same minor units (whole yen). Source: docs.stripe.com, Checkout Sessions, Refunds and Webhooks.
 */
export function stripeGateway(settings: Settings): PaymentGateway<"stripe"> {
  const { secretKey, webhookSecret, apiBase, pageTitle, limits } = settings;
  const mode: GatewayMode = /^(?:sk|rk)_live_/.test(secretKey) ? "live" : "test";
  // Loaded on first use, because the package is large and the start does not need it.
  let opening: Promise<Stripe> | null = null;
  const open = () => {
    opening ??= openStripe(secretKey, apiBase);
    return opening;
  };
  const guarded = limits.guard("stripe", isAway);
  const call = <T>(work: () => Promise<T>) => guarded(() => limits.within(CALLS_TIMEOUT_MS, work));
  const retrieve = async (sessionId: string) => {
    const stripe = await open();
    try {
      return reportOf(await call(() => stripe.checkout.sessions.retrieve(sessionId)));
    } catch (error) {
      if (isStripeError(error, 404)) return null;
      throw error;
    }
  };

  return {
    name: "stripe",
    mode,

    async createSession(wanted) {
      const stripe = await open();
      const { idempotencyKey } = wanted;
      const session = await call(() =>
        stripe.checkout.sessions.create(sessionParams(wanted, pageTitle), { idempotencyKey }),
      );
      return createdSession(session, wanted, apiBase);
    },

    retrieveSession: retrieve,

    async expireSession(sessionId) {
      const stripe = await open();
      try {
        return reportOf(await call(() => stripe.checkout.sessions.expire(sessionId)));
      } catch (error) {
        // A page that is no longer open cannot be closed, so its state is queried instead.
        if (isStripeError(error, 400) || isStripeError(error, 404)) return await retrieve(sessionId);
        throw error;
      }
    },

    async refund({ paymentId, amount, idempotencyKey }) {
      const stripe = await open();
      try {
        const params = { payment_intent: paymentId, amount: amount.amount };
        const refund = await call(() => stripe.refunds.create(params, { idempotencyKey }));
        return hasFailed(refund) ? { refused: reasonOf(refund) } : { refundId: refund.id };
      } catch (error) {
        if (isStripeError(error, 400) || isStripeError(error, 404)) return { refused: String(error) };
        throw error;
      }
    },

    async findRefund({ paymentId, amount, requestedAt, knownRefundIds }) {
      const stripe = await open();
      const params = { payment_intent: paymentId, limit: MOST_REFUNDS };
      const { data, has_more: hasMore } = await call(() => stripe.refunds.list(params));
      const earliest = requestedAt.getTime() / 1000 - CLOCK_DIFFERENCE_SECONDS;
      const found = data.filter(
        (refund) =>
          refund.amount === amount.amount &&
          refund.created >= earliest &&
          !knownRefundIds.includes(refund.id),
      );
      const done = found.find((refund) => !hasFailed(refund));
      if (done) return { refundId: done.id };
      if (hasMore) return null;
      const [failed] = found;
      return { refused: failed ? reasonOf(failed) : "Stripe has no such refund" };
    },

    async parseEvent(body, signature, now) {
      const stripe = await open();
      // With two timestamps in a header, the one we read could differ from the signed one.
      const times = [...(signature ?? "").matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)];
      if (signature === null || times.length !== 1) return refuse("bad_signature");
      if (Number(times[0]?.[1]) - now.getTime() / 1000 > EVENT_TOLERANCE_SECONDS) return refuse("too_old");
      try {
        const bytes = Buffer.from(body);
        const { webhooks } = stripe;
        webhooks.constructEvent(
          bytes,
          signature,
          webhookSecret,
          EVENT_TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        );
      } catch (error) {
        // Any other error also means that the sender does not know the secret.
        return refuse(/timestamp outside/i.test(String(error)) ? "too_old" : "bad_signature");
      }
      return readEvent(body);
    },
  };
}

type SeenRefund = Pick<Stripe.Refund, "status" | "failure_reason">;

function hasFailed({ status }: SeenRefund): boolean {
  return status === "failed" || status === "canceled";
}

function reasonOf({ status, failure_reason: reason }: SeenRefund): string {
  return reason ?? String(status);
}

async function openStripe(secretKey: string, apiBase: string | null): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  const settings = { timeout: CALL_TIMEOUT_MS, maxNetworkRetries: MOST_RETRIES, telemetry: false };
  if (apiBase === null) return new StripeClient(secretKey, settings);
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return new StripeClient(secretKey, {
    ...settings,
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? "http" : "https",
  });
}

function sessionParams(wanted: NewPaymentSession, pageTitle: string): Stripe.Checkout.SessionCreateParams {
  const { order, lines } = wanted;
  const metadata = { order_id: order.id, order_number: order.orderNumber };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    // Whoever pays is charged the displayed amount, without a currency conversion by Stripe.
    adaptive_pricing: { enabled: false },
    line_items: lines.map((line) => lineItem(line)),
    client_reference_id: order.orderNumber,
    metadata,
    // Stripe writes the description into the receipt it mails to whoever paid.
    payment_intent_data: { metadata, description: pageTitle },
    expires_at: Math.floor(wanted.expiresAt.getTime() / 1000),
    success_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
  };
}

function lineItem({ name, quantity, unitPrice }: PageLine): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity,
    price_data: {
      currency: unitPrice.currency.toLowerCase(),
      unit_amount: unitPrice.amount,
      product_data: { name },
    },
  };
}

function createdSession(
  session: Stripe.Checkout.Session,
  wanted: NewPaymentSession,
  apiBase: string | null,
): PaymentSession {
  const { orderNumber } = wanted.order;
  if (!session.url) throw new Error(`Stripe made a page without an address for ${orderNumber}`);
  if (!isHostedPageUrl(session.url, { domain: "stripe.com", apiBase })) {
    throw new Error(
      `Stripe made a page at an address that is not its own for ${orderNumber}: ${session.url}`,
    );
  }
  const expiresAt = session.expires_at ? new Date(session.expires_at * 1000) : wanted.expiresAt;
  return { sessionId: session.id, url: session.url, expiresAt };
}

/** The fields of a session that we use; those of an event are validated. */
type SeenSession = {
  id: string;
  status?: string | null;
  payment_status?: string | null;
  payment_intent?: string | { id: string } | null;
  amount_total?: number | null;
  currency?: string | null;
  client_reference_id?: string | null;
  metadata?: Record<string, string> | null;
  livemode?: boolean;
};

function reportOf(session: SeenSession, told?: PageReportState): PageReport {
  const { payment_intent: payment } = session;
  return {
    sessionId: session.id,
    paymentId: typeof payment === "string" ? payment : (payment?.id ?? null),
    orderNumber: session.metadata?.order_number ?? session.client_reference_id ?? null,
    amount: session.amount_total ?? null,
    currency: session.currency?.toUpperCase() ?? null,
    mode: session.livemode === true ? "live" : "test",
    state: told ?? stateOf(session),
  };
}

function stateOf({ status, payment_status: payment }: SeenSession): PageReportState {
  if (payment === "paid" || payment === "no_payment_required") return "paid";
  if (status === "expired") return "expired";
  return status === "complete" ? "processing" : "open";
}

/** The states by event type; null: the session has the state. */
const HANDLED_EVENTS: Record<string, PageReportState | null> = {
  "checkout.session.completed": null,
  "checkout.session.async_payment_succeeded": null,
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "expired",
};

function readEvent(body: Uint8Array) {
  const event = parseJson(Buffer.from(body).toString());
  if (!isRecord(event) || typeof event.id !== "string" || typeof event.type !== "string") {
    return refuse("malformed");
  }
  const { id: eventId, type } = event;
  const handled = Object.hasOwn(HANDLED_EVENTS, type) ? HANDLED_EVENTS[type] : undefined;
  if (handled === undefined) return { ok: true as const, value: { eventId, type, report: null } };
  const session = isRecord(event.data) ? event.data.object : null;
  if (!isSession(session)) return refuse("malformed");
  // The event contains its mode; a session with another mode is refused.
  const livemode = event.livemode === true || session.livemode === true;
  const report = reportOf({ ...session, livemode }, handled ?? completedState(session));
  return { ok: true as const, value: { eventId, type, report } };
}

function completedState(session: SeenSession): PageReportState {
  return stateOf({ ...session, status: "complete" });
}

function isSession(value: unknown): value is SeenSession {
  if (!isRecord(value) || typeof value.id !== "string") return false;
  const { amount_total: amount, currency, metadata, client_reference_id: reference } = value;
  const isText = (text: unknown) => text === undefined || text === null || typeof text === "string";
  return (
    (amount === undefined || amount === null || Number.isSafeInteger(amount)) &&
    isText(currency) &&
    isText(reference) &&
    (metadata === undefined || metadata === null || isRecord(metadata))
  );
}

function isStripeError(error: unknown, status: number): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === status;
}

/** Returns whether Stripe was unreachable or failed itself, rather than refused the request. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!("statusCode" in error) || typeof error.statusCode !== "number") return true;
  return error.statusCode >= 500 || error.statusCode === 429;
}
