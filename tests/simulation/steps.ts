import type { AdminOrderStatus } from "#app/domain/orders/order-status.ts";
import type { ReviewDecision, VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { Code, ModelLine, ModelOrder } from "./world.ts";

/** Which order a step is about: the n-th that a request has made. */
export type OrderName = { request: number; nth: number };

/** What somebody does, in all its facts: sent again after a lost response it is the same. */
export type Step =
  | {
      do: "order";
      by: "wave" | "card";
      request: number;
      lines: ModelLine[];
      code: Code | null;
      customer: number;
    }
  | { do: "resend receipt"; order: OrderName; file: string }
  | { do: "review"; order: OrderName; decision: ReviewDecision; seen: VerificationStatus }
  | { do: "move"; order: OrderName; to: AdminOrderStatus; seen: string }
  | { do: "note money returned"; order: OrderName }
  /** `isTold`: the gateway's event comes at once. */
  | { do: "pay page"; order: OrderName; isTold: boolean }
  | { do: "leave page"; order: OrderName }
  | { do: "event"; order: OrderName; state: ModelOrder["page"]; isForged: boolean }
  | { do: "refund"; order: OrderName; amount: number; seenRefunded: number }
  | { do: "restock"; form: string; good: ModelLine["good"]; change: "add" | "set"; quantity: number }
  | {
      do: "edit stock";
      form: string;
      good: ModelLine["good"];
      seen: Record<string, number>;
      typed: Record<string, number>;
    }
  | { do: "job"; job: "release" | "lapse" | "expire" | "reconcile" | "all" };

/** What came of a step: done, refused, or nobody knows, since the shop died first. */
export type Outcome = "ok" | "refused" | "unknown";

/** What the card gateway does while steps run: it answers, is out of reach, or its responses are lost. */
export type GatewayMood = "fine" | "away" | "lost";
