import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { type Answer, openServer, type Trouble } from "./open-server.ts";

const STAND_IN_KEY = "sk_test_of_the_stand_in";
export const STAND_IN_WEBHOOK_SECRET = "whsec_of_the_stand_in";

/** A checkout session with Stripe's field names. */
export type StandInSession = {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  livemode: boolean;
  url: string;
  success_url: string;
  cancel_url: string;
  expires_at: number;
};

/** A refund with Stripe's field names. */
type StandInRefund = {
  id: string;
  payment_intent: string;
  amount: number;
  status: "succeeded" | "pending" | "failed";
  failure_reason?: string;
  created: number;
};

type Form = Record<string, string>;
type FormRequest = { method: string; path: string; form: Form; idempotencyKey: string | null };

export type StripeStandIn = {
  baseUrl: string;
  /** What `stripeGateway` is opened with. */
  keys: { secretKey: string; webhookSecret: string; apiBase: string };
  /** Every authenticated request, oldest first. */
  requests: FormRequest[];
  sessions: Map<string, StandInSession>;
  /** Oldest first. */
  refunds: StandInRefund[];
  /** The status of the next refunds, which a bank may refuse. */
  refundStatus: { current: StandInRefund["status"] };
  /** While set, every request meets this trouble. */
  trouble: { status: Trouble };
  /** The origin of the card pages: the stand-in's own unless changed. */
  pageOrigin: { current: string };
  /** Marks a session as paid; sends no event by itself. */
  pay(sessionId: string): StandInSession;
  /** Marks a session as expired. */
  runOut(sessionId: string): StandInSession;
  /** Returns a signed event about a session, as Stripe would send it. */
  event(type: string, session: StandInSession, given?: EventOptions): { body: Uint8Array; signature: string };
  close(): Promise<void>;
};

type EventOptions = {
  id?: string;
  at?: Date;
  livemode?: boolean;
  secret?: string;
  change?: Partial<Record<keyof StandInSession, unknown>>;
};

const LEAST_SECONDS = 30 * 60;
const MOST_SECONDS = 24 * 60 * 60;
const KEYS_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a server for the part of Stripe's API that the shop uses: creating, reading and expiring checkout sessions,
 * and making and listing refunds. It refuses the same things as Stripe: a wrong key, a body that is no form, a reused
 * idempotency key, an expiry too early or late, mixed currencies, expiring a closed session, and refunding too much. It
 * forgets an idempotency key after a day.
 */
export async function openStripeStandIn(clock: () => Date): Promise<StripeStandIn> {
  const requests: FormRequest[] = [];
  const sessions = new Map<string, StandInSession>();
  const refunds: StripeStandIn["refunds"] = [];
  const refundStatus: StripeStandIn["refundStatus"] = { current: "succeeded" };
  const answers = new Map<string, { form: string; answer: Answer; at: number }>();
  const trouble: StripeStandIn["trouble"] = { status: null };

  const known = (id: string) => {
    const session = sessions.get(id);
    if (!session) throw new Error(`the stand-in has no session ${id}`);
    return session;
  };
  const pageOrigin = { current: "" };
  const books = { sessions, refunds, refundStatus, clock, pageOrigin };

  const { baseUrl, close } = await openServer({
    refusal,
    troubleOf: () => trouble.status,
    answer({ method, url: { pathname: path, searchParams }, text, headers }) {
      if (headers.authorization !== `Bearer ${STAND_IN_KEY}`) return refusal(401, "wrong key");
      const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
      if (method === "POST" && !isForm) return refusal(400, "not a form");
      const key = headers["idempotency-key"];
      const idempotencyKey = typeof key === "string" ? key : null;
      const form = Object.fromEntries(method === "GET" ? searchParams : new URLSearchParams(text));
      requests.push({ method, path, form, idempotencyKey });

      const now = clock().getTime();
      const stored = idempotencyKey === null ? undefined : answers.get(`${path} ${idempotencyKey}`);
      const earlier = stored && now - stored.at < KEYS_KEPT_MS ? stored : undefined;
      if (earlier && earlier.form !== text) return refusal(400, "key used for another body");
      const given = earlier?.answer ?? act(books, method, path, form);
      if (idempotencyKey !== null && !earlier) {
        answers.set(`${path} ${idempotencyKey}`, { form: text, answer: given, at: now });
      }
      return given;
    },
  });
  pageOrigin.current = baseUrl;
  return {
    baseUrl,
    keys: { secretKey: STAND_IN_KEY, webhookSecret: STAND_IN_WEBHOOK_SECRET, apiBase: baseUrl },
    pageOrigin,
    requests,
    sessions,
    refunds,
    refundStatus,
    trouble,
    pay: (id) =>
      Object.assign(known(id), {
        status: "complete",
        payment_status: "paid",
        payment_intent: `pi_${randomBytes(8).toString("hex")}`,
      }),
    runOut: (id) => Object.assign(known(id), { status: "expired" }),
    event: (type, session, given = {}) => signedEvent(type, session, { at: clock(), ...given }),
    close,
  };
}

type Books = Pick<StripeStandIn, "sessions" | "refunds" | "refundStatus" | "pageOrigin"> & {
  clock: () => Date;
};

function act(books: Books, method: string, path: string, form: Form): Answer {
  if (method === "POST" && path === "/v1/checkout/sessions") return makeSession(books, form);
  if (method === "POST" && path === "/v1/refunds") return makeRefund(books, form);
  if (method === "GET" && path === "/v1/refunds") return listRefunds(books, form);
  const [, id, action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? [];
  const session = id === undefined ? undefined : books.sessions.get(id);
  if (!session) return refusal(404, "no such thing");
  if (method === "GET" && action === undefined) return { status: 200, body: session };
  if (method !== "POST" || action === undefined) return refusal(404, "no such call");
  if (session.status !== "open") return refusal(400, "only open sessions can be expired");
  return { status: 200, body: Object.assign(session, { status: "expired" }) };
}

function makeSession({ sessions, clock, pageOrigin }: Books, form: Form): Answer {
  if (form.mode !== "payment") return refusal(400, "mode");
  const seconds = Number(form.expires_at) - clock().getTime() / 1000;
  if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) return refusal(400, "expires_at");
  const lines = linesOf(form);
  const currency = lines[0]?.currency;
  if (currency === undefined || lines.some((line) => line.currency !== currency))
    return refusal(400, "line_items");
  if (lines.some(({ amount, quantity }) => !Number.isSafeInteger(amount) || !(quantity >= 1))) {
    return refusal(400, "unit_amount");
  }
  const id = `cs_test_${randomBytes(12).toString("hex")}`;
  const session: StandInSession = {
    id,
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    amount_total: lines.reduce((sum, line) => sum + line.amount * line.quantity, 0),
    currency,
    client_reference_id: form.client_reference_id ?? null,
    customer_email: form.customer_email ?? null,
    metadata: membersOf(form, "metadata"),
    livemode: false,
    url: `${pageOrigin.current}/c/pay/${id}`,
    success_url: form.success_url ?? "",
    cancel_url: form.cancel_url ?? "",
    expires_at: Number(form.expires_at),
  };
  sessions.set(id, session);
  return { status: 200, body: session };
}

function linesOf(form: Form) {
  const lines: {
    amount: number;
    quantity: number;
    currency: string | undefined;
    name: string | undefined;
  }[] = [];
  for (let i = 0; form[`line_items[${i}][quantity]`] !== undefined; i += 1) {
    const at = `line_items[${i}]`;
    lines.push({
      quantity: Number(form[`${at}[quantity]`]),
      amount: Number(form[`${at}[price_data][unit_amount]`]),
      currency: form[`${at}[price_data][currency]`],
      name: form[`${at}[price_data][product_data][name]`],
    });
  }
  return lines;
}

/** Lists the refunds of a payment, newest first, ten unless asked for up to a hundred. */
function listRefunds({ sessions, refunds }: Books, form: Form): Answer {
  const isKnown = [...sessions.values()].some((session) => session.payment_intent === form.payment_intent);
  if (!isKnown) return refusal(404, "no such payment_intent");
  const limit = Number(form.limit ?? 10);
  if (!(limit >= 1 && limit <= 100)) return refusal(400, "limit");
  const all = refunds.filter((refund) => refund.payment_intent === form.payment_intent).toReversed();
  const data = all.slice(0, limit).map((refund) => ({ ...refund, object: "refund" }));
  return { status: 200, body: { object: "list", data, has_more: all.length > limit, url: "/v1/refunds" } };
}

function makeRefund({ sessions, refunds, refundStatus, clock }: Books, form: Form): Answer {
  const paid = [...sessions.values()].find((session) => session.payment_intent === form.payment_intent);
  if (!paid || form.payment_intent === undefined) return refusal(404, "no such payment_intent");
  const amount = Number(form.amount);
  const before = refunds.filter(
    (refund) => refund.payment_intent === form.payment_intent && refund.status !== "failed",
  );
  const sum = before.reduce((total, refund) => total + refund.amount, 0);
  if (!(amount > 0) || sum + amount > paid.amount_total)
    return refusal(400, "Refund amount is greater than unrefunded amount");
  const refund: StandInRefund = {
    id: `re_${randomBytes(8).toString("hex")}`,
    payment_intent: form.payment_intent,
    amount,
    status: refundStatus.current,
    ...(refundStatus.current === "failed" && { failure_reason: "expired_or_canceled_card" }),
    created: Math.floor(clock().getTime() / 1000),
  };
  refunds.push(refund);
  return { status: 200, body: { ...refund, object: "refund" } };
}

function signedEvent(type: string, session: StandInSession, given: EventOptions & { at: Date }) {
  const timestamp = Math.floor(given.at.getTime() / 1000);
  const payload = JSON.stringify({
    id: given.id ?? `evt_${randomBytes(12).toString("hex")}`,
    object: "event",
    type,
    livemode: given.livemode ?? session.livemode,
    created: timestamp,
    data: { object: { ...session, ...given.change } },
  });
  const secret = given.secret ?? STAND_IN_WEBHOOK_SECRET;
  const body = new Uint8Array(Buffer.from(payload));
  return { body, signature: signStripe(body, given.at, secret) };
}

/** Returns the header of an event. */
export function signStripe(body: Uint8Array, at: Date, secret: string): string {
  const payload = Buffer.from(body).toString();
  const timestamp = Math.floor(at.getTime() / 1000);
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function membersOf(form: Form, name: string): Record<string, string> {
  const members = Object.entries(form).flatMap(([key, value]) => {
    const member = new RegExp(`^${name}\\[([^\\]]+)\\]$`).exec(key)?.[1];
    return member === undefined ? [] : [[member, value]];
  });
  return Object.fromEntries(members);
}

function refusal(status: number, message: string): Answer {
  return { status, body: { error: { type: "invalid_request_error", message } } };
}
