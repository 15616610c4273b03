import { z } from "zod";
import { ok, refuse } from "#packages/result";
import { parseJson } from "#packages/values";
import { decimalOf, minorUnitsOf } from "./dalasi.ts";
import { isHostedPageUrl, isOnThisMachine } from "./is-hosted-page-url.ts";
import type {
  CallLimits,
  GatewayMode,
  GatewayRefund,
  NewPaymentSession,
  PageReport,
  PageReportState,
  PaymentGateway,
  PaymentSession,
} from "./payment-gateway.ts";
import { WaveError, type WaveSession, waveClient } from "./wave-client.ts";
import { checkWaveSignature } from "./wave-signature.ts";
import { statementOf } from "./wave-statement.ts";

/** The statuses that speak of the refund; others speak of the key or of Wave, and an earlier request may have been done. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 422]);

type Settings = {
  apiKey: string;
  /** Several while one is being replaced. */
  webhookSecrets: readonly string[];
  apiBase: string | null;
  limits: CallLimits;
};

/**
 * Returns Wave Checkout as a gateway: a page in dalasi that opens Wave's app. Wave has no key against creating a page
 * twice, so a page is first looked for under the order's number. Its page stays open until it is closed, and a
 * failed payment does not end it. An event is a hint: what counts is what Wave says when it is asked. Source:
 * docs.wave.com, Checkout API and Webhooks.
 */
export function waveGateway({ apiKey, webhookSecrets, apiBase, limits }: Settings): PaymentGateway<"wave"> {
  const client = waveClient({ apiKey, apiBase, limits });
  // The keys of Wave do not name their mode; only a stand-in on this machine moves no money.
  const mode: GatewayMode = apiBase !== null && isOnThisMachine(apiBase) ? "test" : "live";
  const retrieve = async (id: string) => {
    try {
      return reportOf(await client.readSession(id), mode);
    } catch (error) {
      if (error instanceof WaveError && error.status === 404) return null;
      throw error;
    }
  };
  const findPage = async (wanted: NewPaymentSession) => {
    const sessions = await client.findSessions(wanted.order.orderNumber);
    const usable = sessions.filter((session) => isPageFor(session, wanted));
    return usable.find((session) => stateOf(session) === "paid") ?? usable[0] ?? null;
  };

  const refund = async ({ sessionId }: { sessionId: string }): Promise<GatewayRefund> => {
    try {
      await client.refundSession(sessionId);
      return { refundId: sessionId };
    } catch (error) {
      if (error instanceof WaveError && REFUSALS.has(error.status)) return { refused: error.message };
      throw error;
    }
  };

  return {
    name: "wave",
    mode,

    async createSession(wanted) {
      const earlier = await findPage(wanted);
      if (earlier) return createdSession(earlier, wanted, apiBase);
      try {
        return createdSession(await client.createSession(sessionBody(wanted)), wanted, apiBase);
      } catch (error) {
        // The answer may have been lost after the page was made.
        const made = error instanceof WaveError && error.status < 500 ? null : await findPage(wanted);
        if (made === null) throw error;
        return createdSession(made, wanted, apiBase);
      }
    },

    retrieveSession: retrieve,

    async expireSession(id) {
      try {
        await client.expireSession(id);
      } catch (error) {
        // 409: it is complete or expired already; 404: unknown. The query says which.
        const isKnown = error instanceof WaveError && (error.status === 409 || error.status === 404);
        if (!isKnown) throw error;
      }
      return await retrieve(id);
    },

    refund,

    // Wave refunds a payment once however often it is asked, and says each time what became of it.
    findRefund: refund,

    readStatement: async (day) => statementOf(await client.listTransactions(day)),

    async parseEvent(body, signature, now) {
      const signed = checkWaveSignature(webhookSecrets, { body, signature, now });
      if (!signed.ok) return signed;
      const event = eventSchema.safeParse(parseJson(Buffer.from(body).toString()));
      if (!event.success) return refuse("malformed");
      const { id: eventId, type, data } = event.data;
      const isOfPage = type.startsWith("checkout.session.") && data.id !== undefined;
      return ok({ eventId, type, report: isOfPage ? await retrieve(data.id ?? "") : null });
    },
  };
}

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  data: z.object({ id: z.string().min(1).max(200).optional() }),
});

function sessionBody(wanted: NewPaymentSession): Record<string, string> {
  return {
    amount: waveAmount(wanted),
    currency: wanted.total.currency,
    client_reference: wanted.order.orderNumber,
    success_url: wanted.successUrl,
    error_url: wanted.cancelUrl,
  };
}

/** Returns "4790" or "4790.50", as Wave writes sums. */
function waveAmount({ total }: NewPaymentSession): string {
  return decimalOf(total).replace(/\.00$/, "");
}

/** Whether a session is this order's page on which somebody can pay or has; on one that was left, only whether they can. */
function isPageFor(session: WaveSession, wanted: NewPaymentSession): boolean {
  const { sessionId, amount, currency, state } = reportOf(session, "live");
  const isSame = amount === wanted.total.amount && currency === wanted.total.currency;
  const isUsable = wanted.leftSessionIds?.includes(sessionId) ? state === "open" : state !== "expired";
  return isSame && session.client_reference === wanted.order.orderNumber && isUsable;
}

function createdSession(
  session: WaveSession,
  { order, expiresAt }: NewPaymentSession,
  apiBase: string | null,
): PaymentSession {
  const { id, wave_launch_url: url } = session;
  if (!isHostedPageUrl(url, { domain: "wave.com", apiBase })) {
    throw new Error(`Wave made a page at an address that is not its own for ${order.orderNumber}: ${url}`);
  }
  return { sessionId: id, url, expiresAt };
}

function reportOf(session: WaveSession, mode: GatewayMode): PageReport {
  const { id, transaction_id: transaction, client_reference: reference, amount, currency } = session;
  return {
    sessionId: id,
    paymentId: transaction ?? null,
    orderNumber: reference ?? null,
    amount: currency === "GMD" ? minorUnitsOf(amount) : null,
    currency,
    mode,
    state: stateOf(session),
  };
}

/** A page is paid where both of its states say so; a payment that failed leaves it open for the next try. */
function stateOf({ checkout_status: page, payment_status: payment }: WaveSession): PageReportState {
  if (page === "expired") return "expired";
  if (page === "open") return "open";
  return payment === "succeeded" ? "paid" : "processing";
}
