import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Refusal, refuse } from "#packages/result";

/** A limit: `points` times in `seconds`. */
const RULES = {
  /** Wrong passwords from one IP address. */
  "sign-in-address": { points: 20, seconds: 15 * 60 },
  /** Wrong passwords for one account from one IP address: a stranger elsewhere cannot lock its owner out. */
  "sign-in-account-from-address": { points: 8, seconds: 15 * 60 },
  /** Wrong passwords for one account from anywhere; known browsers of its owner are exempt. */
  "sign-in-account": { points: 30, seconds: 60 * 60 },
  /** Wrong passwords from one known browser of the account, so that one browser does not block another. */
  "sign-in-known-browser": { points: 8, seconds: 15 * 60 },
  /** Codes of the second factor tried from one IP address. */
  "second-factor-address": { points: 20, seconds: 15 * 60 },
  /** Password confirmations by a signed-in person. */
  "password-again": { points: 10, seconds: 15 * 60 },
  /** Password links requested from one IP address, and sent to one account. */
  "reset-address": { points: 20, seconds: 60 * 60 },
  "reset-account": { points: 5, seconds: 60 * 60 },
  /** Mailed links opened with an invalid token. */
  "link-address": { points: 40, seconds: 15 * 60 },
  /** Invitations to the staff by one person. */
  "invite-staff": { points: 20, seconds: 60 * 60 },
  /** Verification mails requested by one account. */
  "verify-account": { points: 5, seconds: 60 * 60 },
  /** Sign-ups from one IP address: each tells whether an address has an account. */
  "sign-up-address": { points: 20, seconds: 60 * 60 },
  /** Attempts with unknown discount codes. */
  "discount-guess": { points: 30, seconds: 10 * 60 },
  /** Orders from one IP address, with any payment method. */
  "order-address": { points: 60, seconds: 10 * 60 },
  /** Requests to hold a cart, from one IP address, which a phone company's customers share, and from one browser. */
  "hold-address": { points: 300, seconds: 10 * 60 },
  "hold-browser": { points: 40, seconds: 10 * 60 },
  /** Queries to a payment company for shoppers who look at the page of one order. */
  "payment-page-order": { points: 1, seconds: 5 },
  /** Ways to pay that somebody else who pays chooses for one order. */
  "pay-method-order": { points: 12, seconds: 60 * 60 },
  /** Receipts sent again after a rejection. */
  "receipt-address": { points: 12, seconds: 10 * 60 },
  "tracking-address": { points: 60, seconds: 10 * 60 },
  /** New tracking links requested from one IP address, and mailed for one order. */
  "tracking-link-address": { points: 10, seconds: 60 * 60 },
  "tracking-link-order": { points: 3, seconds: 24 * 60 * 60 },
  /** Alerts for sold-out sizes from one address. */
  "alert-address": { points: 20, seconds: 10 * 60 },
  "newsletter-address": { points: 20, seconds: 10 * 60 },
} as const;

export type RateRule = keyof typeof RULES;

/**
 * Every attempt takes a point before the check and gets it back if correct. However many run concurrently, no more than
 * the rule's points are checked, and beyond them a correct guess counts as wrong.
 */
export type RateLimits = {
  /** Takes one point; returns the seconds to wait if none is left, else 0. */
  take(rule: RateRule, who: string): Promise<number>;
  /** Returns one point, for an attempt that does not count. */
  giveBack(rule: RateRule, who: string): Promise<void>;
  /** Returns all points, as after a correct password. */
  forget(rule: RateRule, who: string): Promise<void>;
};

/** The refusal of an attempt without points left. */
export type RateLimited = Refusal<"rate_limited">;

type Noted = { seconds: number };

const requests = new AsyncLocalStorage<Noted>();

/** Runs a request's work; `noted` has the seconds of the last `rateLimited` in it, for its `Retry-After`. */
export function noteRateLimits<T>(work: (noted: Noted) => T): T {
  const noted = { seconds: 0 };
  return requests.run(noted, work, noted);
}

/** Returns the refusal of an attempt, and notes the seconds to wait for the response to the request it runs for. */
export function rateLimited(seconds: number): RateLimited {
  const noted = requests.getStore();
  if (noted) noted.seconds = seconds;
  return refuse("rate_limited");
}

/**
 * Performs a guess under a rule: `look` is called only if a point is left. The point is returned for every result but a
 * wrong guess, including a failure of the shop. Refusal: `rate_limited`.
 */
export async function limitGuesses<Answer extends { ok: boolean }>(
  limits: RateLimits,
  {
    rule,
    who,
    isWrong = ({ ok }) => !ok,
  }: { rule: RateRule; who: string; isWrong?: (answer: Answer) => boolean },
  look: () => Promise<Answer>,
): Promise<Answer | RateLimited> {
  const wait = await limits.take(rule, who);
  if (wait > 0) return rateLimited(wait);
  let isCounted = false;
  try {
    const attempt = await look();
    isCounted = isWrong(attempt);
    return attempt;
  } finally {
    if (!isCounted) await limits.giveBack(rule, who);
  }
}

/** Returns limits that are stored in the database, so that they survive a restart and apply across processes. */
export function postgresRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<RateRule, RateLimiterPostgres>();
  const limiter = (rule: RateRule) => {
    const existing = limiters.get(rule);
    if (existing) return existing;
    const created = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: rule,
      points: RULES[rule].points,
      duration: RULES[rule].seconds,
    });
    limiters.set(rule, created);
    return created;
  };
  return {
    async take(rule, who) {
      try {
        await limiter(rule).consume(who);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return secondsOf(refused);
        throw refused;
      }
    },
    async giveBack(rule, who) {
      await limiter(rule).reward(who);
    },
    async forget(rule, who) {
      await limiter(rule).delete(who);
    },
  };
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
