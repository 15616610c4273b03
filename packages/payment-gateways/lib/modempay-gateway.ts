import { createHash } from "node:crypto";
import { z } from "zod";
import { ok, refuse } from "#packages/result";
import { parseJson } from "#packages/values";
import { decimalOf, minorUnitsOf } from "./dalasi.ts";
import { isHostedPageUrl } from "./is-hosted-page-url.ts";
import {
  type CreatedIntent,
  type ModemPayCharge,
  ModemPayError,
  type ModemPayIntent,
  modemPayClient,
} from "./modempay-client.ts";
import { checkModemPaySignature } from "./modempay-signature.ts";
import type {
  CallLimits,
  GatewayMode,
  NewPaymentSession,
  PageReport,
  PageReportState,
  PaymentGateway,
  PaymentSession,
} from "./payment-gateway.ts";

type Settings = {
  secretKey: string;
  /** The secret of the dashboard's webhook; null where none is registered. */
  webhookSecret: string | null;
  apiBase: string | null;
  /** The URL to which Modem Pay sends the events of pages that are created here. */
  callbackUrl: string;
  /** What a page says is paid. */
  pageTitle: string;
  /** The smallest sum that a card can pay, in bututs. */
  smallestCardAmount: number;
  limits: CallLimits;
};

/**
 * Returns Modem Pay as a gateway: a page in dalasi for mobile wallets, and for cards from a smallest sum on. Its page
 * stays open until it is closed, and nothing documented says that a failed payment ends it. A page whose link was lost
 * on the way is nobody's: its URL was never shown. An event is a hint: what counts is what Modem Pay says when it is
 * asked. Source: docs.modempay.com, Payment intents, Webhooks and Refunds.
 */
export function modemPayGateway(settings: Settings): PaymentGateway<"modempay"> {
  const { secretKey, webhookSecret, apiBase, limits } = settings;
  const client = modemPayClient({ secretKey, apiBase, limits });
  const mode: GatewayMode = secretKey.startsWith("sk_live_") ? "live" : "test";
  const eventKeys = webhookSecret === null ? [secretKey] : [secretKey, webhookSecret];

  const findCharge = async (intentId: string): Promise<ModemPayCharge | null> => {
    const charges = await client.findCharges(intentId);
    return charges.find((charge) => charge.payment_intent_id === intentId && isCharged(charge)) ?? null;
  };
  const retrieve = async (id: string, stateOf: (intent: ModemPayIntent) => PageReportState) => {
    let intent: ModemPayIntent;
    try {
      intent = await client.readIntent(id);
    } catch (error) {
      if (error instanceof ModemPayError && error.status === 404) return null;
      throw error;
    }
    const charge = intent.status === "successful" ? await findCharge(intent.id) : null;
    return reportOf(intent, { mode, state: stateOf(intent), charge });
  };

  return {
    name: "modempay",
    mode,

    async createSession(wanted) {
      const created = await client.createIntent(intentOf(wanted, settings));
      return createdSession(created, wanted, apiBase);
    },

    retrieveSession: (id) => retrieve(id, openState),

    async expireSession(id) {
      try {
        await client.cancelIntent(id);
      } catch (error) {
        // It is paid or closed already, or unknown: the query says which.
        if (!isRefusal(error)) throw error;
      }
      return await retrieve(id, closedState);
    },

    async refund({ sessionId, paymentId, amount }) {
      const isNamed = paymentId !== sessionId;
      const reference = isNamed ? paymentId : (await findCharge(sessionId))?.reference;
      if (reference === undefined) return { refused: "Modem Pay names no charge of this payment" };
      try {
        await client.refund({ reference, amount: Number(decimalOf(amount)) });
        return { refundId: reference };
      } catch (error) {
        if (isRefusal(error)) return { refused: error.message };
        throw error;
      }
    },

    // It has no list of refunds. A charge that it calls refunded has gone back as a whole; nothing else is certain.
    async findRefund({ sessionId, paymentId, isLast }) {
      const charges = await client.findCharges(paymentId);
      const isOurs = (charge: ModemPayCharge) =>
        charge.reference === paymentId || charge.payment_intent_id === sessionId;
      const refunded = charges.find((charge) => isOurs(charge) && charge.status === "refunded");
      return refunded && isLast ? { refundId: refunded.reference } : null;
    },

    async parseEvent(body, signature) {
      const signed = checkModemPaySignature(eventKeys, { body, signature });
      if (!signed.ok) return signed;
      const event = eventSchema.safeParse(parseJson(Buffer.from(body).toString()));
      if (!event.success) return refuse("malformed");
      const { event: type, payload, data } = event.data;
      const subject = payload ?? data;
      const intentId = type.startsWith("payment_intent.") ? subject?.id : subject?.payment_intent_id;
      const isOfPage = /^(?:charge|payment_intent)\./.test(type) && intentId;
      const report = isOfPage ? await retrieve(intentId, openState) : null;
      return ok({ eventId: `${type}:${subject?.id}:${digestOf(body)}`, type, report });
    },
  };
}

const subjectSchema = z.object({
  id: z.string().min(1).max(150),
  payment_intent_id: z.string().min(1).max(200).nullish(),
});

/** The documentation has events with a `payload`, and one with `data`. */
const eventSchema = z
  .object({
    event: z.string().min(1).max(100),
    payload: subjectSchema.optional(),
    data: subjectSchema.optional(),
  })
  .refine(({ payload, data }) => payload !== undefined || data !== undefined);

function intentOf(wanted: NewPaymentSession, settings: Settings): Record<string, unknown> {
  const { order, total, onlyWallets } = wanted;
  const takesCards = !onlyWallets && total.amount >= settings.smallestCardAmount;
  return {
    amount: Number(decimalOf(total)),
    currency: total.currency,
    payment_methods: takesCards ? ["wallet", "card"] : ["wallet"],
    title: settings.pageTitle,
    metadata: { order_number: order.orderNumber },
    return_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
    callback_url: settings.callbackUrl,
    from_sdk: false,
  };
}

/** Whether fractions of a dalasi are possible is not documented: a page with another sum than asked for is refused. */
function createdSession(
  intent: CreatedIntent,
  { order, total, expiresAt }: NewPaymentSession,
  apiBase: string | null,
): PaymentSession {
  const { payment_link: url, amount, currency } = intent;
  if (!isHostedPageUrl(url, { domain: "modempay.com", apiBase })) {
    throw new Error(
      `Modem Pay made a page at an address that is not its own for ${order.orderNumber}: ${url}`,
    );
  }
  if (currency !== total.currency || minorUnitsOf(amount) !== total.amount) {
    throw new Error(`Modem Pay made a page over ${amount} ${currency} for ${order.orderNumber}`);
  }
  const id = intent.id ?? new URL(url).pathname.split("/").at(-1);
  if (!id) throw new Error(`Modem Pay made a page without an id for ${order.orderNumber}: ${url}`);
  return { sessionId: id, url, expiresAt };
}

function reportOf(
  intent: ModemPayIntent,
  { mode, state, charge }: { mode: GatewayMode; state: PageReportState; charge: ModemPayCharge | null },
): PageReport {
  const { id, amount, currency, metadata, test_mode: isTest } = intent;
  return {
    sessionId: id,
    // A payment whose charge is not listed yet is refunded by the charge that its intent has then.
    paymentId: state === "paid" ? (charge?.reference ?? id) : null,
    orderNumber: metadata?.order_number ?? null,
    amount: currency === "GMD" ? minorUnitsOf(amount) : null,
    currency,
    mode: typeof isTest === "boolean" ? (isTest ? "test" : "live") : mode,
    state,
    ...feeOf(charge),
  };
}

/** A fee that the customer pays comes on top, and is not the payee's. */
function feeOf(charge: ModemPayCharge | null): { fee?: number } {
  const { transaction_fee: fee, transaction_fee_type: payer } = charge ?? {};
  if (fee === undefined || fee === null || payer === "customer") return {};
  const kept = minorUnitsOf(fee);
  return kept === null || kept < 0 ? {} : { fee: kept };
}

/** The state of a page that was not closed by us: after a failed payment somebody may try again. */
function openState({ status }: ModemPayIntent): PageReportState {
  if (status === "successful") return "paid";
  if (status === "cancelled") return "expired";
  return status === "processing" ? "processing" : "open";
}

/** The state of a page after we have closed it: a failed one has ended. */
function closedState(intent: ModemPayIntent): PageReportState {
  return intent.status === "failed" ? "failed" : openState(intent);
}

function isCharged({ status }: ModemPayCharge): boolean {
  return status === "completed" || status === "successful" || status === "succeeded";
}

/** Whether Modem Pay has answered that it will not; it may still be asked for something else. */
function isRefusal(error: unknown): error is ModemPayError {
  return error instanceof ModemPayError && error.status < 500 && error.status !== 429 && error.status !== 401;
}

/** Its events have no id: two of one kind about one charge, as of two partial refunds, differ in their bytes only. */
function digestOf(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("base64url");
}
