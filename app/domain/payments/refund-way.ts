import { type GatewayName, gatewayFacts } from "./gateway-facts.ts";

/**
 * How a paid amount can go back: by the gateway, in parts or only as a whole, until a time where it has one; or by hand,
 * since it is too late for the gateway, or the gateway is no longer in use.
 */
export type RefundWay =
  | { by: "gateway"; inParts: boolean; until: Date | null }
  | { by: "hand"; why: "too_late" | "not_in_use" };

/**
 * Returns how a payment can go back. `gateway` is null where the payment's own is no longer in use; `paidAt` is when
 * the shop learnt of the money.
 */
export function refundWay(gateway: GatewayName | null, paidAt: Date, now: Date): RefundWay {
  if (gateway === null) return { by: "hand", why: "not_in_use" };
  const { inParts, withinHours } = gatewayFacts(gateway).refunds;
  const until = withinHours === null ? null : new Date(paidAt.getTime() + withinHours * 3_600_000);
  if (until !== null && now >= until) return { by: "hand", why: "too_late" };
  return { by: "gateway", inParts, until };
}

/**
 * The states of a refund: requested and not answered yet; not answered, and not to be requested again, so that its sum
 * stays reserved until somebody knows; or ended.
 */
export type RefundStatus = "pending" | "unknown" | "done" | "failed";

/**
 * Returns whether a refund that was requested at `requestedAt` and has no response may be requested again. `gateway` is
 * null where the payment's gateway is not in use and cannot be queried. Source: specification 11.10.
 */
export function mayRepeatRefund(gateway: GatewayName | null, requestedAt: Date, now: Date): boolean {
  const { repeatedForHours } = gatewayFacts(gateway ?? "stripe").refunds;
  return now.getTime() - requestedAt.getTime() < repeatedForHours * 3_600_000;
}

/**
 * Returns whether staff may send a payment back by hand and note it: where the gateway cannot, where it gives back
 * whole payments only, or once it has refused a refund.
 */
export function canReturnByHand(way: RefundWay, refunds: readonly { status: string }[]): boolean {
  return way.by === "hand" || !way.inParts || refunds.some(({ status }) => status === "failed");
}
