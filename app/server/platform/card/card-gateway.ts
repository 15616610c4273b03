import type { Money } from "#app/domain/money/money.ts";
import type { CardMode, CardReport } from "#app/domain/payments/card-payment.ts";
import type { Ok, Refusal } from "#app/domain/result.ts";

/** A line of a card page; its amount is `unitPrice` × `quantity`. */
export type CardLine = { name: string; quantity: number; unitPrice: Money };

/** A hosted card page to be made. The lines add up to `total`; `expiresAt` is on a whole second. */
export type NewCardSession = {
  order: { id: string; orderNumber: string; customerEmail: string };
  lines: CardLine[];
  total: Money;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** The same key with the same facts creates the same page, however often it is requested. */
  idempotencyKey: string;
};

/** A card page that was made: where the shopper is to go. */
export type CardSession = { sessionId: string; url: string; expiresAt: Date };

/** An event as it arrived, its signature checked; `report` is null where it is about nothing we follow. */
type CardEvent = { eventId: string; type: string; report: CardReport | null };

/** Why an event is not believed. */
export type CardEventRefusal = Refusal<"bad_signature" | "too_old" | "malformed">;

/** The gateway's response to a refund; `refused` is its sentence. */
export type CardRefund = { refundId: string } | { refused: string };

/**
 * A company that shows a card page and takes the money. Calls throw where it is out of reach or refuses without a
 * reason we know; nothing here touches our own orders.
 */
export type CardGateway = {
  name: "stripe" | "sandbox";
  mode: CardMode;
  createSession(wanted: NewCardSession): Promise<CardSession>;
  /** The page as it is now, or null where the gateway does not know it. */
  retrieveSession(sessionId: string): Promise<CardReport | null>;
  /** Closes an open page and returns its state; one that is paid stays paid. */
  expireSession(sessionId: string): Promise<CardReport | null>;
  /** Gives money back; the same key gives it back once. */
  refund(wanted: { paymentId: string; amount: Money; idempotencyKey: string }): Promise<CardRefund>;
  /** Reads an event from the bytes of its body, as they came, and its signature, at most 300 s old. */
  parseEvent(
    body: Uint8Array,
    signature: string | null,
    now: Date,
  ): Promise<Ok<CardEvent> | CardEventRefusal>;
};

/** How far an event's own time may lie from ours. */
export const EVENT_TOLERANCE_SECONDS = 300;
