import { z } from "zod";
import { requestedItemsSchema } from "#app/domain/checkout/requested-items.ts";
import { HOLD_MINUTES } from "./hold-minutes.ts";

/** So many pieces may be kept for one network address at once, which the customers of a phone company share. */
const KEPT_PIECES_PER_ADDRESS = 30;

/** The share of one product's pieces that may be kept for one network address. */
const KEPT_SHARE_OF_PRODUCT = 0.5;

/** So many pieces of one product may always be kept: the last pair, and one for a friend. */
const ALWAYS_KEPT = 2;

/** The body of the request that holds a cart's pieces. */
export const holdRequest = z.object({ items: requestedItemsSchema, method: z.string().max(40) });

/** Returns when a hold ends that was last renewed at `now`. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

/** The pieces of one product that a hold would take; `kept` for the same address already, `stock` beside those. */
export type HoldShare = { wanted: number; kept: number; stock: number };

/**
 * Whether one network address may have these pieces kept, beside `keptInAll` that it has kept already. Source: issue
 * on the storefront, 1.
 */
export function isWithinHoldLimits(shares: readonly HoldShare[], keptInAll: number): boolean {
  const wanted = shares.reduce((sum, share) => sum + share.wanted, 0);
  if (keptInAll + wanted > KEPT_PIECES_PER_ADDRESS) return false;
  return shares.every(({ wanted: pieces, kept, stock }) => {
    const most = Math.max(ALWAYS_KEPT, Math.floor(KEPT_SHARE_OF_PRODUCT * (stock + kept)));
    return kept + pieces <= most;
  });
}
