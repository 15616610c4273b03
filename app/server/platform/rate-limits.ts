import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Refusal } from "#app/domain/result.ts";

/** How often something may be done: `points` times in `seconds`. */
const RULES = {
  /** Wrong passwords from one address. */
  "sign-in-address": { points: 20, seconds: 15 * 60 },
  /** Wrong passwords for one account from one address: a stranger elsewhere cannot lock its owner out. */
  "sign-in-account-from-address": { points: 8, seconds: 15 * 60 },
  /** Wrong passwords for one account from anywhere; a browser its owner has used before is not held up by it. */
  "sign-in-account": { points: 30, seconds: 60 * 60 },
  /** Wrong passwords from one browser that is known to the account: an old one holds up no other. */
  "sign-in-known-browser": { points: 8, seconds: 15 * 60 },
  /** Mails to an owner whose account strangers have tried, with the link that lets them in. */
  "sign-in-help": { points: 1, seconds: 60 * 60 },
  /** Passwords tried at one account, from anywhere, by signing up with its address. */
  "sign-up-account": { points: 20, seconds: 60 * 60 },
  /** Codes of the second factor tried from one address. */
  "second-factor-address": { points: 20, seconds: 15 * 60 },
  /** Sign-ins by passkey begun from one address: nothing can be guessed, but each leaves a row for five minutes. */
  "passkey-address": { points: 60, seconds: 15 * 60 },
  /** The password requested again, of somebody signed in. */
  "password-again": { points: 10, seconds: 15 * 60 },
  /** Password links requested from one address, and sent to one account. */
  "reset-address": { points: 20, seconds: 60 * 60 },
  "reset-account": { points: 5, seconds: 60 * 60 },
  /** Links of mails opened with a token that is none. */
  "link-address": { points: 40, seconds: 15 * 60 },
  /** Mails to prove an address, requested by one account. */
  "verify-account": { points: 5, seconds: 60 * 60 },
  "sign-up-address": { points: 20, seconds: 60 * 60 },
  /** Discount codes that do not exist. */
  "discount-guess": { points: 30, seconds: 10 * 60 },
  /** Orders made from one address, whichever way they are paid. */
  "order-address": { points: 60, seconds: 10 * 60 },
  /** Receipts sent again after a rejection. */
  "receipt-address": { points: 12, seconds: 10 * 60 },
  "tracking-address": { points: 60, seconds: 10 * 60 },
  /** New tracking links requested from one address, and mailed for one order. */
  "tracking-link-address": { points: 10, seconds: 60 * 60 },
  "tracking-link-order": { points: 3, seconds: 24 * 60 * 60 },
  "newsletter-address": { points: 20, seconds: 10 * 60 },
} as const;

export type RateRule = keyof typeof RULES;

/**
 * An attempt takes a point before anything is looked up and gets it back for being right: however many come at once,
 * no more than the rule's points are checked, and beyond them a right guess is treated as a wrong one.
 */
export type RateLimits = {
  /** Takes one point; returns the seconds to wait where none is left, else 0. */
  take(rule: RateRule, who: string): Promise<number>;
  /** Gives one point back that was taken and is not to count. */
  giveBack(rule: RateRule, who: string): Promise<void>;
  /** The seconds to wait before `who` may try again, without taking a point. */
  waitFor(rule: RateRule, who: string): Promise<number>;
  /** Gives all points back, as after a right password. */
  forget(rule: RateRule, who: string): Promise<void>;
};

/** What a guess may be answered where its rule has no point left, with the seconds to wait. */
export type RateLimited = Refusal<"rate_limited", number>;

/**
 * Returns what may be guessed, by a rule: `look` is asked only where a point is left, and the point is given back for
 * everything but a wrong guess, a failure of ours included. Refusal: `rate_limited`.
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
  if (wait > 0) return { ok: false, reason: "rate_limited", detail: wait };
  let isCounted = false;
  try {
    const attempt = await look();
    isCounted = isWrong(attempt);
    return attempt;
  } finally {
    if (!isCounted) await limits.giveBack(rule, who);
  }
}

/** Limits that live in the database, so that they outlive a restart and hold across processes. */
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
    async waitFor(rule, who) {
      const state = await limiter(rule).get(who);
      return state && state.consumedPoints >= RULES[rule].points ? secondsOf(state) : 0;
    },
    async forget(rule, who) {
      await limiter(rule).delete(who);
    },
  };
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
