import type { Money } from "#app/domain/money/money.ts";
import type { GatewayName } from "#app/domain/payments/gateway-facts.ts";
import type { MoneyMessage } from "#app/domain/payments/money-message.ts";
import type { PageMethod, WalletMethod } from "#app/domain/payments/page-method.ts";
import type { GatewayMode, PageReport } from "#app/domain/payments/payment-page.ts";
import type { Ok, Refusal } from "#app/domain/result.ts";

/** A line of a card page; its amount is `unitPrice` × `quantity`. */
export type PageLine = { name: string; quantity: number; unitPrice: Money };

/** A request for a hosted card page. The lines add up to `total`; `expiresAt` is on a whole second. */
export type NewPaymentSession = {
  /** How it is to be paid there; by card where none is named. */
  method?: PageMethod;
  /** For the shop's own books. The page shows neither of them: the number opens the order with the shopper's email address. */
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

/** A created card page with its URL for the shopper. */
export type PaymentSession = { sessionId: string; url: string; expiresAt: Date };

/** A verified event; `report` is null if it concerns nothing the shop tracks. */
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

/** A row of a statement that takes a payment back. */
export type StatementReversal = MoneyMessage & { at: Date };

/** One that takes back what was paid on a page; a refund may be the shop's own. */
export type PageReversal = StatementReversal & { sessionId: string; isRefund: boolean };

/**
 * The rows of a day's statement: payments that did not come through the shop's own pages, and what was taken back. The
 * reversal of such a payment has the payment's reference, or a reference of its own with the payment's sender and amount.
 */
export type GatewayStatement = {
  payments: MoneyMessage[];
  reversals: StatementReversal[];
  pageReversals: PageReversal[];
};

/**
 * A payment company with hosted pages. Calls throw if it is unreachable or refuses for an unknown reason; nothing here
 * changes the shop's orders.
 */
export type PaymentGateway = {
  name: GatewayName;
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

/**
 * The payment companies in use: the one for cards (Modem Pay where Stripe has no key, and without either the test
 * gateway, which `offeredGateway` may not offer), and each that has a key.
 */
export type PaymentGateways = {
  card: PaymentGateway;
  wave: PaymentGateway | null;
  modempay: PaymentGateway | null;
};

/** Which of them has the page of a wallet. */
const TAKEN_BY = { wave: "wave", qmoney: "modempay" } as const satisfies Record<
  WalletMethod,
  keyof PaymentGateways
>;

/** Returns the gateway on whose page a wallet's method is paid; null where it has no key. */
export function gatewayFor(gateways: PaymentGateways, method: WalletMethod): PaymentGateway | null {
  return gateways[TAKEN_BY[method]];
}

/** Returns the gateway of a payment; null if it is no longer in use, or in another mode. */
export function gatewayOf(
  gateways: PaymentGateways,
  payment: { gateway: string; mode: GatewayMode },
): PaymentGateway | null {
  return (
    gatewaysInUse(gateways).find(({ name, mode }) => name === payment.gateway && mode === payment.mode) ??
    null
  );
}

/** Returns whether a payment company is in use, and not only the built-in test page. */
export function hasPaymentCompany(gateways: PaymentGateways): boolean {
  return gatewaysInUse(gateways).some(({ name }) => name !== "sandbox");
}

/** Returns every gateway in use. */
export function gatewaysInUse(gateways: PaymentGateways): PaymentGateway[] {
  return [...new Set(Object.values(gateways))].filter((gateway) => gateway !== null);
}
