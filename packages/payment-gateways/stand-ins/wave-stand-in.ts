import { createHmac, randomBytes } from "node:crypto";
import { type Answer, answerPage, openServer, type Trouble } from "./open-server.ts";
import { answerStatement, type StandInTransaction, statementRow } from "./wave-statement.ts";

export const WAVE_KEY = "wave_sn_prod_of_the_stand_in";
export const WAVE_WEBHOOK_SECRET = "wave_sn_WHS_of_the_stand_in";

/** A checkout session with Wave's field names. */
type StandInWaveSession = {
  id: string;
  amount: string;
  currency: string;
  checkout_status: "open" | "complete" | "expired";
  payment_status: "processing" | "cancelled" | "succeeded";
  transaction_id: string | null;
  wave_launch_url: string;
  client_reference: string | null;
  success_url: string;
  error_url: string;
  business_name: string;
  last_payment_error: { code: string; message: string } | null;
  when_created: string;
  when_expires: string;
  when_completed: string | null;
};

type Call = { method: string; path: string; body: Record<string, unknown> | null };

export type WaveStandIn = {
  baseUrl: string;
  /** What `waveGateway` is opened with. */
  keys: { apiKey: string; webhookSecrets: string[]; apiBase: string };
  /** Every authenticated request, oldest first. */
  calls: Call[];
  sessions: Map<string, StandInWaveSession>;
  /** The ids of refunded sessions. */
  refunds: Set<string>;
  /** The ids of paid sessions that Wave does not refund, as when the payer's wallet is closed. */
  unrefundable: Set<string>;
  /** The troubles of the next requests, one entry each. With `lost`, the request counts, but its answer is lost. */
  troubles: Trouble[];
  /** The trouble of every request but those about the statement, unless null. */
  outage: { status: Trouble };
  /** Runs right before a page is closed, as a payment in that millisecond. */
  beforeExpire: { run: ((id: string) => void) | null };
  /** The rows of the wallet's statement, in its sequence; a paid or refunded page adds its own. */
  statement: StandInTransaction[];
  /** The status of each answer about the statement, unless null. */
  statementTrouble: { status: number | null };
  /** The address to which its page sends events; null for none. */
  events: { to: string | null };
  pay(id: string): StandInWaveSession;
  /** Takes the payment on a page back, as a row of the statement. */
  reverse(id: string): StandInTransaction;
  /** Refunds the payment on a page in Wave's own dashboard, which the statement says too. */
  refund(id: string): StandInTransaction;
  /** A payment that failed, after which the page is still open. */
  fail(id: string, code?: string): StandInWaveSession;
  /** Returns a signed event about a session, as Wave would send it. */
  event(
    type: string,
    session: StandInWaveSession,
    given?: EventOptions,
  ): { body: Uint8Array; signature: string };
  close(): Promise<void>;
};

type EventOptions = { id?: string; at?: Date; secrets?: string[] };

const LOCAL_HTTP = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/;
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a server for the part of Wave's API that the shop uses: creating, reading, searching, expiring and refunding
 * sessions, which live for a day, and the wallet's statement, with a row for each payment, refund and reversal. Its page
 * can pay, fail and go back, and sends events. It is
 * as strict as Wave: a wrong key is 401; sums that are no text, with leading zeros or three decimals, and return URLs
 * without https are 400; expiring what is not open is 409; refunding what is not paid is 400. With `acceptsLocalHttp`
 * return URLs may be of a development server on this machine.
 */
export async function openWaveStandIn(
  clock: () => Date,
  { acceptsLocalHttp = false }: { acceptsLocalHttp?: boolean } = {},
): Promise<WaveStandIn> {
  const calls: Call[] = [];
  const sessions = new Map<string, StandInWaveSession>();
  const refunds = new Set<string>();
  const unrefundable = new Set<string>();
  const troubles: WaveStandIn["troubles"] = [];
  const outage: WaveStandIn["outage"] = { status: null };
  const beforeExpire: WaveStandIn["beforeExpire"] = { run: null };
  const events: WaveStandIn["events"] = { to: null };
  const statement: StandInTransaction[] = [];
  const statementTrouble: WaveStandIn["statementTrouble"] = { status: null };
  const known = (id: string) => {
    const session = sessions.get(id);
    if (!session) throw new Error(`the stand-in has no session ${id}`);
    return session;
  };

  const pay = (id: string) => {
    const { amount, currency } = known(id);
    const page = { transaction_type: "api_checkout", checkout_api_session_id: id };
    const row = statementRow(clock(), { ...page, amount, currency });
    statement.push(row);
    return Object.assign(known(id), {
      checkout_status: "complete",
      payment_status: "succeeded",
      transaction_id: row.transaction_id,
      when_completed: clock().toISOString(),
    });
  };
  const takeBack = (id: string, given: Partial<StandInTransaction>) => {
    const { amount, currency } = known(id);
    const ofPage = { checkout_api_session_id: id, amount: `-${amount}`, currency };
    const row = statementRow(clock(), { ...ofPage, ...given });
    statement.push(row);
    return row;
  };
  const reverse = (id: string) => takeBack(id, { transaction_type: "api_checkout", is_reversal: true });
  const refund = (id: string) => {
    refunds.add(id);
    return takeBack(id, { transaction_type: "api_checkout_refund" });
  };
  const fail = (id: string, code = "insufficient-funds") =>
    Object.assign(known(id), { payment_status: "cancelled", last_payment_error: { code, message: code } });
  const tell = async (type: string, session: StandInWaveSession) => {
    if (events.to === null) return;
    const { body, signature } = signedEvent(type, session, { at: clock() });
    const headers = { "content-type": "application/json", "wave-signature": signature };
    await fetch(events.to, { method: "POST", headers, body: Buffer.from(body) });
  };
  const shown = (id: string) => {
    const session = sessions.get(id);
    return session
      ? {
          company: "Wave",
          sum: `${session.currency} ${session.amount}`,
          status: session.checkout_status,
          isOpen: session.checkout_status === "open",
          paidUrl: session.success_url,
          backUrl: session.error_url,
          pay: () => tell("checkout.session.completed", pay(id)),
          fail: () => tell("checkout.session.payment_failed", fail(id)),
        }
      : null;
  };
  const isStatement = (url: URL) => url.pathname === "/v1/transactions";
  const { baseUrl, close } = await openServer({
    refusal: (status, message) => refusal(status, "service-unavailable", message),
    troubleOf: ({ url }) =>
      isStatement(url) ? statementTrouble.status : (outage.status ?? troubles.shift() ?? null),
    async showPage({ method, url }, response) {
      const [, path, id = "", action] = /^(\/c\/([^/]+))(?:\/(pay|fail))?$/.exec(url.pathname) ?? [];
      if (path === undefined) return false;
      await answerPage(shown(id), { method, path, action }, response);
      return true;
    },
    answer({ method, url, text, headers }) {
      if (headers.authorization !== `Bearer ${WAVE_KEY}`) return refusal(401, "invalid-auth", "wrong key");
      const body = text === "" ? null : (JSON.parse(text) as Record<string, unknown>);
      calls.push({ method, path: url.pathname, body });
      if (isStatement(url)) return answerStatement(statement, url.searchParams);
      const marks = { sessions, refunds, unrefundable, refund, beforeExpire };
      const books = { ...marks, clock, origin: baseUrl, acceptsLocalHttp };
      return act(books, method, url, body);
    },
  });
  return {
    baseUrl,
    keys: { apiKey: WAVE_KEY, webhookSecrets: [WAVE_WEBHOOK_SECRET], apiBase: baseUrl },
    calls,
    sessions,
    refunds,
    unrefundable,
    troubles,
    outage,
    beforeExpire,
    statement,
    statementTrouble,
    events,
    pay,
    reverse,
    refund,
    fail,
    event: (type, session, given = {}) => signedEvent(type, session, { at: clock(), ...given }),
    close,
  };
}

type Books = Pick<WaveStandIn, "sessions" | "refunds" | "unrefundable" | "refund" | "beforeExpire"> & {
  clock: () => Date;
  origin: string;
  acceptsLocalHttp: boolean;
};

function act(books: Books, method: string, url: URL, body: Record<string, unknown> | null): Answer {
  const { sessions, refunds, unrefundable, beforeExpire } = books;
  const [, id = "", action] =
    /^\/v1\/checkout\/sessions\/?([^/]*)(?:\/(expire|refund))?$/.exec(url.pathname) ?? [];
  if (method === "POST" && id === "") return createSession(books, body ?? {});
  if (method === "GET" && id === "search") {
    const reference = url.searchParams.get("client_reference");
    return found([...sessions.values()].filter((session) => session.client_reference === reference));
  }
  const session = sessions.get(id);
  if (!session) return refusal(404, "checkout-session-not-found", "no such session");
  if (method === "GET" && action === undefined) return { status: 200, body: session };
  if (method !== "POST" || action === undefined) return refusal(404, "not-found", "no such call");
  if (action === "expire") {
    beforeExpire.run?.(id);
    if (session.checkout_status !== "open")
      return refusal(409, "checkout-session-not-open", "it is not open");
    session.checkout_status = "expired";
    return { status: 200, body: null };
  }
  if (session.payment_status !== "succeeded") return refusal(400, "checkout-refund-failed", "it is not paid");
  // Asking again is the same refund.
  if (refunds.has(id)) return { status: 200, body: null };
  if (unrefundable.has(id)) return refusal(409, "checkout-refund-failed", "the wallet is closed");
  books.refund(id);
  return { status: 200, body: null };
}

function found(result: StandInWaveSession[]): Answer {
  return { status: 200, body: { result } };
}

function createSession(
  { sessions, clock, origin, acceptsLocalHttp }: Books,
  body: Record<string, unknown>,
): Answer {
  const { amount, currency, success_url: success, error_url: error, client_reference: reference } = body;
  if (typeof amount !== "string" || !/^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/.test(amount)) {
    return refusal(400, "request-validation-error", "amount");
  }
  if (typeof currency !== "string") return refusal(400, "request-validation-error", "currency");
  const isHttps = (url: unknown): url is string =>
    typeof url === "string" && (url.startsWith("https://") || (acceptsLocalHttp && LOCAL_HTTP.test(url)));
  if (!isHttps(success) || !isHttps(error)) return refusal(400, "request-validation-error", "https");
  const id = `cos-${randomBytes(8).toString("hex")}`;
  const now = clock();
  const session: StandInWaveSession = {
    id,
    amount,
    currency,
    checkout_status: "open",
    payment_status: "processing",
    transaction_id: null,
    wave_launch_url: `${origin}/c/${id}`,
    client_reference: typeof reference === "string" ? reference : null,
    success_url: success,
    error_url: error,
    business_name: "Kairaba",
    last_payment_error: null,
    when_created: now.toISOString(),
    when_expires: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    when_completed: null,
  };
  sessions.set(id, session);
  return { status: 200, body: session };
}

function signedEvent(type: string, session: StandInWaveSession, { id, at, secrets }: EventOptions) {
  const eventId = id ?? `EV_${randomBytes(8).toString("base64url")}`;
  const body = Buffer.from(JSON.stringify({ id: eventId, type, data: session }));
  return { body, signature: signWave(body, at ?? new Date(), secrets ?? [WAVE_WEBHOOK_SECRET]) };
}

/** Returns the header of an event: the time and the body follow each other without a dot. */
export function signWave(body: Uint8Array, at: Date, secrets: string[]): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(seconds).update(body).digest("hex")}`,
  );
  return [`t=${seconds}`, ...signatures].join(",");
}

function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { code, message } };
}
