import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { type Answer, answerPage, openServer, type Trouble } from "./open-server.ts";

export const MODEMPAY_KEY = "sk_test_of_the_stand_in";
export const MODEMPAY_WEBHOOK_SECRET = "whsec_of_the_stand_in_dashboard";

/** A payment intent with Modem Pay's field names. */
type StandInIntent = {
  id: string;
  amount: number;
  currency: string;
  status: "requires_payment_method" | "processing" | "successful" | "failed" | "cancelled";
  payment_methods: string[];
  metadata: Record<string, unknown>;
  link: string;
  return_url: string;
  cancel_url: string;
  callback_url: string;
  test_mode: boolean;
};

type StandInCharge = {
  id: string;
  type: "payment";
  amount: number;
  currency: string;
  status: "completed" | "failed" | "refunded";
  metadata: Record<string, unknown>;
  test_mode: boolean;
  reference: string;
  transaction_reference: string;
  payment_method: string;
  payment_account: string;
  payment_intent_id: string;
  transaction_fee: number;
  transaction_fee_type: "business";
  createdAt: string;
};

type Call = { method: string; path: string; body: Record<string, unknown> | null };
type SignedEvent = { body: Uint8Array; signature: string };

type ModemPayStandIn = {
  baseUrl: string;
  /** What `modemPayGateway` is opened with. */
  keys: { secretKey: string; webhookSecret: string; apiBase: string; callbackUrl: string };
  /** Every authenticated request, oldest first. */
  calls: Call[];
  intents: Map<string, StandInIntent>;
  charges: StandInCharge[];
  refunds: { reference: string; amount: number }[];
  /** The troubles of the next requests, one entry each. With `lost`, the request counts, but its answer is lost. */
  troubles: Trouble[];
  /** The trouble of every request, unless null. */
  outage: { status: Trouble };
  /** Runs before the answer to a new intent, for example to send an event that overtakes the answer. */
  beforeAnswer: { run: ((intent: StandInIntent) => Promise<void>) | null };
  /** Runs right before a page is closed, for example to make a payment in that millisecond. */
  beforeCancel: { run: ((id: string) => void) | null };
  /** Fields of answers that are to differ: what an intent says of itself, and whether it comes in `data`. */
  answers: { created: Record<string, unknown>; intent: Record<string, unknown>; isWrapped: boolean };
  /** Whether charges are listed; a fresh one may not be yet. */
  listsCharges: { current: boolean };
  pay(id: string): StandInCharge;
  /** A payment that failed. */
  fail(id: string): StandInCharge;
  /** Returns a signed event about an intent or a charge, as Modem Pay would send it. */
  event(type: string, subject: StandInIntent | StandInCharge, given?: EventOptions): SignedEvent;
  close(): Promise<void>;
};

type EventOptions = { key?: string; wrapper?: "payload" | "data"; change?: Record<string, unknown> };

const METHODS = ["wallet", "card", "bank"];
const SMALLEST_CARD_AMOUNT = 75;
const REFUND_HOURS = 48;

/**
 * Starts a server for the part of Modem Pay's API that the shop uses: creating, reading and cancelling intents, finding
 * and refunding charges, and the page where somebody pays. It refuses a wrong key, a body without `data`, payment
 * methods it does not know, cards below D75, cancelling what is not open, and refunds of what is unpaid, of too much, or
 * more than 48 hours old by its own clock.
 */
export async function openModemPayStandIn(clock: () => Date): Promise<ModemPayStandIn> {
  const standIn: Omit<ModemPayStandIn, "event" | "keys" | "close"> = {
    baseUrl: "",
    calls: [],
    intents: new Map(),
    charges: [],
    refunds: [],
    troubles: [],
    outage: { status: null },
    beforeAnswer: { run: null },
    beforeCancel: { run: null },
    answers: { created: {}, intent: {}, isWrapped: false },
    listsCharges: { current: true },
    pay: (id) => charge(id, "successful"),
    fail: (id) => charge(id, "failed"),
  };
  const charge = (id: string, status: "successful" | "failed") => {
    const intent = standIn.intents.get(id);
    if (!intent) throw new Error(`the stand-in has no intent ${id}`);
    intent.status = status;
    const made = newCharge(intent, clock());
    standIn.charges.push(made);
    return made;
  };
  async function sendCallback(subject: StandInCharge, type: string) {
    const url = standIn.intents.get(subject.payment_intent_id)?.callback_url;
    if (!url) return;
    const { body, signature } = signedEvent(type, subject);
    // A lost event is the shop's to recover from.
    const headers = { "content-type": "application/json", "x-modem-signature": signature };
    await fetch(url, { method: "POST", headers, body: Buffer.from(body) }).catch(() => null);
  }

  const shown = (id: string) => {
    const intent = standIn.intents.get(id);
    return intent
      ? {
          company: "Modem Pay",
          sum: `${intent.currency} ${intent.amount}`,
          status: intent.status,
          isOpen: isOpen(intent),
          paidUrl: intent.return_url,
          backUrl: intent.cancel_url,
          pay: () => sendCallback(standIn.pay(id), "charge.succeeded"),
          fail: () => sendCallback(standIn.fail(id), "charge.failed"),
        }
      : null;
  };
  const { baseUrl, close } = await openServer({
    refusal,
    troubleOf: () => standIn.outage.status ?? standIn.troubles.shift() ?? null,
    async showPage({ method, url }, response) {
      if (url.pathname.startsWith("/v1/")) return false;
      const [, path = "", id = "", action] = /^(\/([^/]+))(?:\/(pay|fail))?$/.exec(url.pathname) ?? [];
      await answerPage(shown(id), { method, path, action }, response);
      return true;
    },
    async answer({ method, url, text, headers }) {
      if (headers.authorization !== `Bearer ${MODEMPAY_KEY}`) return refusal(401, "Invalid API key");
      const body = text === "" ? null : (JSON.parse(text) as Record<string, unknown>);
      standIn.calls.push({ method, path: url.pathname, body });
      return await act({ ...standIn, clock }, method, url, body);
    },
  });
  standIn.baseUrl = baseUrl;
  const keys = {
    secretKey: MODEMPAY_KEY,
    webhookSecret: MODEMPAY_WEBHOOK_SECRET,
    apiBase: standIn.baseUrl,
    callbackUrl: "https://kairaba.test/webhooks/modempay",
  };
  return Object.assign(standIn, {
    keys,
    event: signedEvent,
    close,
  });
}

type Books = Omit<ModemPayStandIn, "event" | "keys" | "close"> & { clock: () => Date };

async function act(books: Books, method: string, url: URL, body: Call["body"]): Promise<Answer> {
  const { intents, charges, answers, beforeCancel } = books;
  if (method === "POST" && url.pathname === "/v1/payments") return await createIntent(books, body);
  if (method === "POST" && url.pathname === "/v1/transactions/refund") return refund(books, body ?? {});
  if (method === "GET" && url.pathname === "/v1/transactions") {
    const term = url.searchParams.get("term") ?? "";
    const rows = books.listsCharges.current ? charges : [];
    return { status: 200, body: { data: rows.filter((row) => JSON.stringify(row).includes(term)) } };
  }
  const intent = intents.get(/^\/v1\/payments\/([^/]+)$/.exec(url.pathname)?.[1] ?? "");
  if (!intent) return refusal(404, "Payment intent not found");
  if (method === "PATCH") {
    beforeCancel.run?.(intent.id);
    if (!isOpen(intent)) return refusal(400, `Payment is ${intent.status}`);
    intent.status = "cancelled";
  } else if (method !== "GET") return refusal(404, "no such call");
  const said = { ...intent, ...answers.intent };
  return { status: 200, body: answers.isWrapped ? { status: true, data: said } : said };
}

/** Its page takes another try after one that failed. */
function isOpen({ status }: StandInIntent): boolean {
  return status === "requires_payment_method" || status === "failed";
}

async function createIntent(
  { intents, baseUrl, answers, beforeAnswer, clock }: Books,
  body: Call["body"],
): Promise<Answer> {
  const data = body?.data;
  if (typeof data !== "object" || data === null) return refusal(400, "data is required");
  const {
    amount,
    currency = "GMD",
    payment_methods: methods = METHODS,
    ...rest
  } = data as Partial<StandInIntent>;
  if (typeof amount !== "number" || !(amount > 0)) return refusal(400, "amount");
  if (!Array.isArray(methods) || methods.length === 0 || methods.some((each) => !METHODS.includes(each))) {
    return refusal(400, "payment_methods");
  }
  if (methods.includes("card") && amount < SMALLEST_CARD_AMOUNT)
    return refusal(400, "amount is below the card minimum");
  const urls = [rest.return_url, rest.cancel_url, rest.callback_url];
  if (urls.some((url) => typeof url !== "string" || !URL.canParse(url))) return refusal(400, "invalid URL");
  const id = randomUUID();
  const intent = {
    id,
    amount,
    currency,
    status: "requires_payment_method",
    payment_methods: methods,
    metadata: rest.metadata ?? {},
    link: `${baseUrl}/${id}`,
    return_url: rest.return_url,
    cancel_url: rest.cancel_url,
    callback_url: rest.callback_url,
    test_mode: true,
  } as StandInIntent;
  intents.set(id, intent);
  await beforeAnswer.run?.(intent);
  // As in the documented sample, the answer does not name the id.
  const created = {
    intent_secret: randomBytes(32).toString("hex"),
    payment_link: intent.link,
    amount,
    currency,
    expires_at: new Date(clock().getTime() + 24 * 3_600_000).toISOString(),
    status: intent.status,
    ...answers.created,
  };
  return {
    status: 201,
    body: { status: true, message: "Payment intent created successfully.", data: created },
  };
}

function newCharge(intent: StandInIntent, now: Date): StandInCharge {
  return {
    id: randomUUID(),
    type: "payment",
    amount: intent.amount,
    currency: intent.currency,
    status: intent.status === "successful" ? "completed" : "failed",
    metadata: intent.metadata,
    test_mode: intent.test_mode,
    reference: `cos-${randomBytes(7).toString("hex")}`,
    transaction_reference: `MP-20260302-000001-${randomBytes(4).toString("hex").toUpperCase()}`,
    payment_method: "wave",
    payment_account: ".... 4725",
    payment_intent_id: intent.id,
    transaction_fee: Math.round(intent.amount * 2) / 100,
    transaction_fee_type: "business",
    createdAt: now.toISOString(),
  };
}

function refund({ charges, refunds, clock }: Books, body: Record<string, unknown>): Answer {
  const charge = charges.find((each) => each.reference === body.reference);
  if (!charge) return refusal(404, "Transaction not found");
  if (charge.status !== "completed") return refusal(400, "Only completed transactions can be refunded");
  const hours = (clock().getTime() - Date.parse(charge.createdAt)) / 3_600_000;
  if (hours > REFUND_HOURS) return refusal(400, "Transactions can be refunded within 48 hours");
  const before = refunds.filter(({ reference }) => reference === charge.reference);
  const left = charge.amount - before.reduce((sum, each) => sum + each.amount, 0);
  const amount = body.amount ?? left;
  if (typeof amount !== "number" || !(amount > 0) || amount > left + 0.001) return refusal(400, "amount");
  refunds.push({ reference: charge.reference, amount });
  if (amount > left - 0.001) charge.status = "refunded";
  return { status: 200, body: { status: true, message: "Refund initiated" } };
}

function signedEvent(
  event: string,
  subject: StandInIntent | StandInCharge,
  { key = MODEMPAY_KEY, wrapper = "payload", change = {} }: EventOptions = {},
): SignedEvent {
  const body = Buffer.from(JSON.stringify({ event, [wrapper]: { ...subject, ...change } }));
  return { body, signature: signModemPay(body, key) };
}

/** Returns the header of an event. */
export function signModemPay(body: Uint8Array, key: string): string {
  return createHmac("sha512", key).update(body).digest("hex");
}

function refusal(status: number, message: string): Answer {
  return { status, body: { status: false, message } };
}
