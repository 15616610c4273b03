import { z } from "zod";
import { requestedItemsSchema } from "#app/domain/checkout/requested-items.ts";

/** The most pieces held for one network address at once, which the customers of a phone company share. */
const HELD_PIECES_PER_ADDRESS = 30;

/** The share of one product's pieces that may be held for one network address. */
const HELD_SHARE_OF_PRODUCT = 0.5;

/** The pieces of one product that may always be held: a pair, and one for a friend. */
const ALWAYS_HELD = 2;

/** The body of the request that holds a cart's pieces; `isPaying` once a payment detail was typed or copied. */
export const holdRequest = z.object({
  items: requestedItemsSchema,
  method: z.string().max(40),
  isPaying: z.boolean().default(false),
});

/** Returns when a hold ends that began at `startedAt` and was last renewed at `now`. */
export function holdEnd(startedAt: Date, now: Date, isPaying: boolean): Date {
  const lastEnd = startedAt.getTime() + LONGEST_HOLD_MINUTES * 60_000;
  const minutes = isPaying ? PAYING_HOLD_MINUTES : OPENED_HOLD_MINUTES;
  return new Date(Math.min(now.getTime() + minutes * 60_000, lastEnd));
}

/** The pieces of one product that a hold would have; `held` for the same address already, of `stock` pieces. */
type ProductShare = { wanted: number; held: number; stock: number };

/**
 * Returns whether one network address may hold these pieces in addition to the `heldInAll` it already holds.
 * Source: specification 7.11.
 */
export function isWithinHoldLimits(shares: readonly ProductShare[], heldInAll: number): boolean {
  const wanted = shares.reduce((sum, share) => sum + share.wanted, 0);
  if (heldInAll + wanted > HELD_PIECES_PER_ADDRESS) return false;
  return shares.every(({ wanted: pieces, held, stock }) => {
    const most = Math.max(ALWAYS_HELD, Math.floor(HELD_SHARE_OF_PRODUCT * stock));
    return held + pieces <= most;
  });
}

/** A size that a browser wants to have held; of a product with one stock number all sizes share a `pool`. */
export type WantedSize = {
  pool: string;
  wanted: number;
  /** The pieces in stock, held ones among them. */
  stock: number;
  heldByOthers: number;
  /** Those of them that are held for other browsers of the same network address. */
  heldAtAddress: number;
  /** Whether this browser or address had the only piece held today, for as long as one may. */
  hasHadLast: boolean;
};

/** `quantity` may be held; `isLast` where the size has no other piece, `isLimited` where more are free. */
export type HoldableSize = { quantity: number; isLast: boolean; isLimited: boolean };

/**
 * Returns how many pieces of each size may be held: those that nobody else has held, and for one network address all of
 * a size but one. The only piece of a size may be held, once in a day. Source: specification 7.11.
 */
export function holdableSizes(sizes: readonly WantedSize[]): HoldableSize[] {
  const takenOf = new Map<string, number>();
  return sizes.map(({ pool, wanted, stock, heldByOthers, heldAtAddress, hasHadLast }) => {
    const taken = takenOf.get(pool) ?? 0;
    const isLast = stock <= 1;
    const mostAtAddress = isLast ? Number(!hasHadLast) : stock - 1;
    const free = Math.min(wanted, Math.max(0, stock - heldByOthers - taken));
    const quantity = Math.min(free, Math.max(0, mostAtAddress - heldAtAddress - taken));
    takenOf.set(pool, taken + quantity);
    return { quantity, isLast, isLimited: quantity < free };
  });
}

/** How long a cart's pieces are held from when its payment page was opened, in minutes. */
const OPENED_HOLD_MINUTES = 5;

/** How long they are held from when the shopper last typed or copied a payment detail there, in minutes. */
export const PAYING_HOLD_MINUTES = 30;

/** The longest hold, however often it is renewed, in minutes. */
export const LONGEST_HOLD_MINUTES = 60;
