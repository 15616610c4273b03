import type { Ok, Refusal } from "#packages/result";

/** An exact amount: integer minor units of one currency, by its ISO 4217 code. */
export type Money<Currency extends string = string> = { amount: number; currency: Currency };

/** Whether a gateway moves real money. */
export type GatewayMode = "test" | "live";

/** The states of a page that a gateway reports. */
export type PageReportState = "open" | "processing" | "paid" | "expired" | "failed";

/** A gateway's report on one page; amounts are minor units, currency codes as the gateway writes them. */
export type PageReport = {
  sessionId: string;
  /** The id for refunds; null before there is a payment. */
  paymentId: string | null;
  /** Null if the gateway does not name it; the session then identifies the order. */
  orderNumber: string | null;
  amount: number | null;
  currency: string | null;
  mode: GatewayMode;
  state: PageReportState;
  /** The gateway's fee in minor units; absent where it names none. */
  fee?: number;
};

/** A line of a card page; its amount is `unitPrice` × `quantity`. */
export type PageLine = { name: string; quantity: number; unitPrice: Money };

/** A request for a hosted payment page. The lines add up to `total`; `expiresAt` is on a whole second. */
export type NewPaymentSession = {
  /** Whether mobile wallets alone may pay there, at a company that takes cards too. */
  onlyWallets: boolean;
  /** For the caller's own books. The page shows neither of them. */
  order: { id: string; orderNumber: string };
  lines: PageLine[];
  total: Money;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** The same key with the same facts creates the same page, however often it is requested. */
  idempotencyKey: string;
  /** The order's left pages, none by default: one of them is only returned while it is open. */
  leftSessionIds?: readonly string[];
};

/** A created page with its URL for whoever pays. */
export type PaymentSession = { sessionId: string; url: string; expiresAt: Date };

/** A verified event; `report` is null if it concerns no page. */
type GatewayEvent = { eventId: string; type: string; report: PageReport | null };

/** Why an event is refused. */
export type GatewayEventRefusal = Refusal<"bad_signature" | "too_old" | "malformed">;

/** The gateway's response to a refund; `refused` is its message. */
export type GatewayRefund = { refundId: string } | { refused: string };

/** A refund as a gateway is asked for it. */
export type RefundRequest = {
  sessionId: string;
  paymentId: string;
  amount: Money;
  idempotencyKey: string;
};

/** A refund whose response was lost. */
type LostRefund = RefundRequest & {
  requestedAt: Date;
  /** The gateway's ids of the payment's other refunds. */
  knownRefundIds: readonly string[];
  /** Whether all of the payment has gone back if this refund was done. */
  isLast: boolean;
};

/** A row of a wallet's statement, in dalasi. */
export type StatementRow = {
  /** The company's name of the transaction. */
  reference: string;
  /** What its sender paid, without a sign. */
  amount: Money<"GMD">;
  at: Date;
  /** As written, as are the number and the note; "" where the row has none. */
  senderName: string;
  senderPhone: string;
  note: string;
};

/** One that takes back what was paid on a page; a refund may have been asked for by `refund`. */
export type PageReversalRow = StatementRow & { sessionId: string; isRefund: boolean };

/**
 * The rows of a day's statement: payments that came on no page, and what was taken back. The reversal of such a payment
 * has the payment's reference, or a reference of its own with the payment's sender and amount.
 */
export type GatewayStatement = {
  payments: StatementRow[];
  reversals: StatementRow[];
  pageReversals: PageReversalRow[];
};

/** A payment company with hosted pages. Calls throw if it is unreachable or refuses for an unknown reason. */
export type PaymentGateway<Name extends string = string> = {
  name: Name;
  mode: GatewayMode;
  createSession(wanted: NewPaymentSession): Promise<PaymentSession>;
  /** Returns the current page, or null if the gateway does not know it. */
  retrieveSession(sessionId: string): Promise<PageReport | null>;
  /** Closes an open page and returns its state; one that is paid stays paid. */
  expireSession(sessionId: string): Promise<PageReport | null>;
  /** Refunds a payment; the same key refunds once. */
  refund(wanted: RefundRequest): Promise<GatewayRefund>;
  /**
   * Returns what became of a refund whose response was lost, when it may not be requested again; null where the gateway
   * does not tell.
   */
  findRefund(lost: LostRefund): Promise<GatewayRefund | null>;
  /** Reads an event from the raw bytes of its body and its signature, at most 300 s old. */
  parseEvent(
    body: Uint8Array,
    signature: string | null,
    now: Date,
  ): Promise<Ok<GatewayEvent> | GatewayEventRefusal>;
  /** Returns the statement of a day ("2026-11-25", UTC); absent for a company without one. */
  readStatement?(day: string): Promise<GatewayStatement>;
};

/** The tolerance for an event's timestamp. */
export const EVENT_TOLERANCE_SECONDS = 300;

/** The services whose calls are limited each for itself. */
type GatewayService = "stripe" | "wave" | "wave_statement" | "modempay";

/** How the calls to a company are limited, which its caller decides. */
export type CallLimits = {
  /**
   * Returns the function that runs all calls to a service. It may refuse them for a while after errors that mean that
   * the service is away.
   */
  guard(
    service: GatewayService,
    isAway: (error: unknown) => boolean,
  ): <T>(work: () => Promise<T>) => Promise<T>;
  /** Runs a call that may take this long at most, and throws when its time is over. The signal aborts the call then. */
  within<T>(mostMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
};
