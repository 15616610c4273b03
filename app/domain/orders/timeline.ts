import { trackingFact } from "#app/domain/shipping/handover.ts";
import { type AnyStatus, STATUS_TONES, type StatusTone, statusLabel } from "./order-status.ts";

/** Which state of an order changed, or that something was noted about it. */
export type OrderEventKind =
  | "order_status"
  | "payment_status"
  | "verification_status"
  | "tracking_number"
  | "note";

/** The subject of a note: a refund, other money, a change of the order, a return, or anything else. */
export type NoteSubject = "refund" | "money" | "change" | "return" | "note";

/** The labels of notes that are no internal ones; shoppers see those of a change and of a return. */
const NOTE_LABELS: Record<NoteSubject, string> = {
  refund: "Refund",
  money: "Note",
  change: "Order changed",
  return: "Exchange or return",
  note: "Note",
};

/** Returns whether a note of this subject contains an amount. */
export const hasAmount = (subject: string) => subject === "refund" || subject === "money";

const isForShopper = (subject: string) => subject === "change" || subject === "return";

/**
 * What wrote a note that a rule looks for: a shared payment, money on this payment page that is not the order's, or this row
 * of a statement, which took a payment back.
 */
export type NoteOrigin = "shared" | `mismatch ${string}` | `taken_back ${string}`;

/** An event of an order; `actor` is its author (an admin's e-mail), null for the shopper or the shop. */
export type OrderEvent = {
  at: Date;
  kind: OrderEventKind;
  from: string | null;
  to: string;
  note: string | null;
  actor: string | null;
};

/** A timeline step as text, whose status is "tracking_number" where that changed; only staff see `by`. */
export type TimelineEntry = {
  at: Date;
  status: string;
  label: string;
  tone: StatusTone;
  note?: string;
  by?: string;
};

/**
 * Returns an order's events, oldest first, as the shopper or the staff may see them. The shopper sees neither authors
 * nor internal notes. The initial pending payment of a new order is omitted, and a failed one that a rejected receipt says.
 */
export function timeline(
  events: readonly OrderEvent[],
  reader: "shopper" | "staff" = "shopper",
): TimelineEntry[] {
  const saysRejected = (at: Date) =>
    events.some(
      ({ kind, to, at: when }) =>
        kind === "verification_status" && to === "rejected" && when.getTime() === at.getTime(),
    );
  return events
    .filter((event) => reader === "staff" || event.kind !== "note" || isForShopper(event.to))
    .filter(({ kind, from, to }) => kind !== "payment_status" || from !== null || to !== "pending")
    .filter(({ kind, to, at }) => kind !== "payment_status" || to !== "failed" || !saysRejected(at))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => {
      const entry: TimelineEntry = {
        at: event.at,
        status: event.kind === "tracking_number" ? event.kind : event.to,
        label: labelOf(event),
        tone: toneOf(event),
      };
      if (event.note) entry.note = event.note;
      if (reader === "staff" && event.actor) entry.by = event.actor;
      return entry;
    });
}

function labelOf(event: OrderEvent): string {
  switch (event.kind) {
    case "order_status":
      return event.from === null ? "Order placed" : statusLabel(event.to);
    case "payment_status":
      return event.to === "pending" ? "Waiting for payment" : `Payment ${event.to.replace(/_/g, " ")}`;
    case "verification_status":
      return event.to === "pending" ? "Receipt received" : `Receipt ${event.to}`;
    case "tracking_number": {
      const { label, value } = trackingFact(event.to);
      return `${label} ${value}`;
    }
    case "note":
      return NOTE_LABELS[event.to as NoteSubject] ?? NOTE_LABELS.note;
    default:
      return unknownKind(event.kind);
  }
}

function toneOf(event: OrderEvent): StatusTone {
  return Object.hasOwn(STATUS_TONES, event.to) ? STATUS_TONES[event.to as AnyStatus] : "blue";
}

function unknownKind(kind: never): never {
  throw new Error(`Unknown kind of order event: ${String(kind)}`);
}
