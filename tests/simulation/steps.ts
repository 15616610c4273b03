import type { ReturnAct } from "#app/domain/orders/changes/order-return.ts";
import type { AdminOrderStatus } from "#app/domain/orders/order-status.ts";
import type { ReviewDecision, VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { Browser, Code, ModelLine, ModelOrder } from "./world.ts";

/** Identifies an order as the n-th that a request has made. */
export type OrderName = { request: number; nth: number };

/** A complete description of one action, so that it can be repeated after a lost response. */
export type Step =
  | {
      do: "order";
      by: "wave" | "card" | "cash";
      request: number;
      lines: ModelLine[];
      code: Code | null;
      customer: number;
      /** The browser whose payment page is open; null where none is, as for programs. */
      browser: Browser | null;
    }
  | { do: "hold"; browser: Browser; lines: ModelLine[] }
  | { do: "resend receipt"; order: OrderName; file: string }
  /** `isPart`: where it is verified, a part of the money came. */
  | { do: "review"; order: OrderName; decision: ReviewDecision; seen: VerificationStatus; isPart: boolean }
  | { do: "move"; order: OrderName; to: AdminOrderStatus; seen: string }
  /** `isOver`: only what is more than the order costs by now. `asCredit`: it stays as the customer's credit. */
  | { do: "note money returned"; order: OrderName; isOver: boolean; asCredit: boolean }
  /** `amount`: what staff saw that the customer's credit can pay. */
  | { do: "use credit"; order: OrderName; amount: number }
  /** `isFar`: it is not handed over the counter, but packed later. */
  | {
      do: "sell";
      by: "cash" | "wave" | "link";
      isFar: boolean;
      request: number;
      lines: ModelLine[];
      customer: number;
      /** What of the customer's credit is to pay. */
      credit: number;
    }
  | { do: "change"; order: OrderName; quantity: number }
  /** `partOf`: what was due of it where a part came, else null. */
  | { do: "take cash"; order: OrderName; amount: number; partOf: number | null }
  | { do: "ready"; order: OrderName }
  | { do: "hand over"; order: OrderName }
  /** `wanted`: the size instead; null for the money. */
  | { do: "ask return"; order: OrderName; good: ModelLine["good"]; size: string; wanted: string | null }
  | {
      do: "move return";
      order: OrderName;
      good: ModelLine["good"];
      size: string;
      act: Exclude<ReturnAct, "agree">;
      isSellable: boolean;
    }
  | { do: "pay out"; form: string; amount: number }
  /** `isTold`: the gateway sends its event at once. */
  | { do: "pay page"; order: OrderName; isTold: boolean }
  | { do: "leave page"; order: OrderName }
  /** The pair of a card's order that has arrived is exchanged for a dearer one. */
  | { do: "exchange"; order: OrderName }
  /** Somebody opens a page for what is due of it. */
  | { do: "choose page"; order: OrderName }
  | { do: "event"; order: OrderName; state: ModelOrder["page"]; isForged: boolean }
  | { do: "refund"; order: OrderName; amount: number; seenRefunded: number | null }
  | { do: "restock"; form: string; good: ModelLine["good"]; change: "add" | "set"; quantity: number }
  | {
      do: "edit stock";
      form: string;
      good: ModelLine["good"];
      seen: Record<string, number>;
      typed: Record<string, number>;
    }
  /** Somebody signs the day off, again while money comes in; it may be signed off already. */
  | { do: "sign off" }
  | { do: "job"; job: "release" | "lapse" | "expire" | "reconcile" | "kept" | "all" };

/** A step's outcome: done, refused, or unknown after a crash. */
export type Outcome = "ok" | "refused" | "unknown";

/** The gateway's state during a round: it works, is unreachable, or its responses are lost. */
export type GatewayState = "fine" | "away" | "lost";
