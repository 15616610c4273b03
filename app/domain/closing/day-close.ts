import { z } from "zod";
import { type Money, money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { DAY_MS } from "#packages/values";

/** Minor units of US dollars and of dalasi. */
const both = z.object({ usd: z.int(), gmd: z.int() });

/** The money of one payment method; `orders` counts the payments that came in. */
const methodFigures = z.object({ method: z.string(), orders: z.int(), received: both, returned: both });

const count = z.object({
  method: z.string(),
  /** Minor units of dalasi: what came in less what was sent back. */
  expected: z.int(),
  /** Null where nothing was counted. */
  counted: z.int().nullable(),
  note: z.string(),
});

/** The figures of a day, as the page shows them before the sign-off and as the close stores them. */
const closeFigures = z.object({
  /** From when on: the sign-off before, or the start of the first day. */
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  methods: z.array(methodFigures),
  /** The sums received and returned before the first close; null for every later close. */
  opening: z.object({ received: both, returned: both }).nullable(),
  toVerify: z.object({ payments: z.int(), sum: both }),
  owedBack: z.object({ orders: z.int(), sum: both }),
  /** Minor units of dalasi that customers have as credit; no money of the day. */
  credit: z.int().default(0),
  /** Minor units of dalasi that were put into the drawer and paid out of it; `through` is the last entry counted. */
  drawer: z
    .object({ float: z.int(), paidOut: z.int(), through: z.int() })
    .default({ float: 0, paidOut: 0, through: 0 }),
  /** Changes of stock other than by orders and payment pages, by cause and person. */
  stock: z.array(
    z.object({
      cause: z.string(),
      actor: z.string().nullable(),
      changes: z.int(),
      added: z.int(),
      removed: z.int(),
    }),
  ),
  people: z.array(
    z.object({ actor: z.string(), acts: z.array(z.object({ action: z.string(), count: z.int() })) }),
  ),
});

/** A signed off day as stored; a later shape gets a version of its own. */
export const dayClose = closeFigures.extend({
  version: z.literal(1),
  counts: z.array(count),
  note: z.string(),
  /** Why nothing was counted; empty where something was, or nothing was there to count. */
  uncountedReason: z.string().default(""),
});

/** The counts of a day that was counted anew. */
export const storedCounts = z.array(count);

/** A correction of a signed off day: a new count within the hour, or a line that came later. */
export type CloseCorrection = { at: Date; by: string; note: string; isRecount: boolean };

/** Returns a correction in words: "Counted again: A note was stuck to another". */
export function correctionInWords({ note, isRecount }: CloseCorrection): string {
  return isRecount ? `Counted again: ${note}` : note;
}

export type BothSums = z.output<typeof both>;
export type MethodFigures = z.output<typeof methodFigures>;
export type CloseFigures = z.output<typeof closeFigures>;
export type CashCount = z.output<typeof count>;
export type DayClose = z.output<typeof dayClose>;

const NOTHING: BothSums = { usd: 0, gmd: 0 };
/** Returns the sum of amounts in both currencies. */
export function sumBoth(sums: readonly BothSums[]): BothSums {
  return sums.reduce((all, { usd, gmd }) => ({ usd: all.usd + usd, gmd: all.gmd + gmd }), NOTHING);
}

/** Returns an amount in both currencies as money. */
export function bothMoney({ usd, gmd }: BothSums): { usd: Money; gmd: Money } {
  return { usd: money(usd, "USD"), gmd: money(gmd, "GMD") };
}

/**
 * Returns what each method should have received, in minor units of dalasi, and what should be in the drawer: the float
 * and the cash, less what was paid out. Cards are left out: the gateway pays out later and less its fees.
 */
export function expectedCounts({
  methods,
  drawer,
}: Pick<CloseFigures, "methods" | "drawer">): { method: string; expected: number }[] {
  const counts = methods
    .filter(({ method }) => method !== "card" && method !== "cash")
    .map(({ method, received, returned }) => ({ method, expected: received.gmd - returned.gmd }));
  const cash = methods.find(({ method }) => method === "cash");
  if (!cash && drawer.float === 0 && drawer.paidOut === 0) return counts;
  const sales = cash ? cash.received.gmd - cash.returned.gmd : 0;
  return [...counts, { method: "cash", expected: drawer.float + sales - drawer.paidOut }];
}

/** Returns what the count of a method is called. */
export function countLabel(method: string): string {
  return method === "cash" ? "Cash in the drawer" : `${paymentMethodLabel(method)}: counted`;
}

const REOPEN_MS = 60 * 60 * 1000;

/** Returns whether a day that was signed off then may still be counted anew: within an hour. */
export function canReopen(signedAt: Date, now: Date): boolean {
  return now.getTime() - signedAt.getTime() < REOPEN_MS;
}

/** Returns the counts of a day as they are counted now, against what was expected at its sign-off. */
export function recount(
  before: readonly CashCount[],
  typed: readonly Omit<CashCount, "expected">[],
): CashCount[] {
  return before.map((each) => {
    const now = typed.find(({ method }) => method === each.method);
    return { ...each, counted: now?.counted ?? null };
  });
}

/** Returns a difference in words: "D200.00 less than expected". */
export function differenceInWords({ expected, counted }: Pick<CashCount, "expected" | "counted">): string {
  if (counted === null) return "Not counted";
  if (counted === expected) return "As expected";
  const amount = formatPanelMoney(money(Math.abs(counted - expected), "GMD"));
  return `${amount} ${counted < expected ? "less" : "more"} than expected`;
}

/**
 * Returns the days that can be signed off now, the likely one first: today, and yesterday for whoever counts after
 * midnight. Days are like "2026-11-25", in the time of The Gambia (UTC); `lastDay` is signed off already.
 */
export function closableDays(now: Date, lastDay: string | null): string[] {
  const today = dayName(now);
  const yesterday = dayName(new Date(now.getTime() - DAY_MS));
  const days = now.getUTCHours() < 5 ? [yesterday, today] : [today, yesterday];
  return days.filter((day) => lastDay === null || day > lastDay);
}

/** Returns the day of a time, such as "2026-11-25", in the time of The Gambia (UTC). */
function dayName(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** A line of the list of closes. */
export type ListedClose = {
  day: string;
  signedAt: Date;
  signedBy: string;
  received: BothSums;
  returned: BothSums;
  /** Whether something was counted that was not as expected, the last time it was counted. */
  differs: boolean;
  corrections: CloseCorrection[];
};
