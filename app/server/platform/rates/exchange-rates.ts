import { eq } from "drizzle-orm";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import {
  completeRates,
  FALLBACK_RATES,
  FALLBACK_RETRY_AFTER_MS,
  findUnbelievable,
  parseRates,
  RATE_UNIT,
  RATES_KEPT_MS,
  RATES_STALE_AFTER_MS,
  type RatesPerUsd,
} from "#app/domain/money/rates.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { fetchJson } from "#app/server/platform/fetch-json.ts";
import type { Logger } from "#app/server/platform/log.ts";
import {
  type CircuitBreaker,
  createCircuitBreaker,
} from "#app/server/platform/resilience/circuit-breaker.ts";
import { exchangeRates } from "#database/schema/settings.ts";

/** `fetchedAt` of live rates is when a source sent them, however often others failed since. */
type StoredRates = { rates: RatesPerUsd; source: "live" | "fallback"; fetchedAt: Date };

export type ExchangeRates = {
  /** The rates to price with now: from memory, never waiting. */
  current(): RatesPerUsd;
  /**
   * Fetches the rates again where they are stale (after an hour; five minutes after no source responded). Never
   * throws.
   */
  refreshIfStale(): Promise<StoredRates>;
  /**
   * For a process beside one that fetches: takes the rates that one has put into the database, and the fallback table
   * where none came for `RATES_KEPT_MS`. Never throws.
   */
  adoptShared(): Promise<void>;
  /** Calls the listener each time from now on that `current` has become others, whyever that is. */
  onChange(listener: () => void): void;
};

type Options = {
  urls: string[];
  db: Database | null;
  clock: () => Date;
  log: Logger;
  /** How long one source may take; `THIRD_PARTY_TIMEOUT_MS` by default. */
  timeoutMs?: number;
};

const ROW = "usd";
/** Whoever fetches begins when the rates are stale and may need some tries. */
const FETCHED_WITHIN_MS = FALLBACK_RETRY_AFTER_MS;

/**
 * Provides the exchange rates: requests the sources in order, 5 s each, and takes the first plausible response, one
 * with the dalasi before one without; what it lacks is taken from the last live rates. Where none responds, the last
 * live rates count for `RATES_KEPT_MS`, then the table. Live rates are written to the database, where other processes
 * and the next start find them. Source: specification §4, §7, §9 Currency; decision 026.
 */
export function openExchangeRates({ urls, db, clock, log, timeoutMs }: Options): ExchangeRates {
  const breaker = createCircuitBreaker("rates");
  let current: StoredRates = { rates: FALLBACK_RATES, source: "fallback", fetchedAt: new Date(0) };
  let triedInVainAt: Date | null = null;
  let under: Promise<StoredRates> | null = null;
  const listeners: (() => void)[] = [];

  // With the sources switched off nothing newer will come, and the table is what the operator chose.
  const lifetimeMs = urls.length > 0 ? RATES_KEPT_MS : RATES_STALE_AFTER_MS;
  const ageOf = ({ fetchedAt }: { fetchedAt: Date }) => clock().getTime() - fetchedAt.getTime();
  const isStale = (state: StoredRates) => ageOf(state) >= RATES_STALE_AFTER_MS;
  const isOver = (state: StoredRates) => ageOf(state) >= lifetimeMs;
  const isToBeAsked = () =>
    triedInVainAt ? ageOf({ fetchedAt: triedInVainAt }) >= FALLBACK_RETRY_AFTER_MS : isStale(current);

  /** Equal rates stay the same object, by which cards that were made with them are known. */
  const keep = (next: StoredRates): StoredRates => {
    const isSame = areEqual(current.rates, next.rates);
    current = isSame ? { ...next, rates: current.rates } : next;
    if (!isSame) for (const listener of listeners) listener();
    return current;
  };

  /** The last live rates, this process's or another's, however old. */
  const lastLive = async (): Promise<StoredRates | null> => {
    const shared = await readShared(db);
    const own = current.source === "live" ? current : null;
    return own && (!shared || own.fetchedAt >= shared.fetchedAt) ? own : shared;
  };

  /** Null, and a line in the log, where the source fails or a rate of it cannot be believed. */
  const believedFrom = async (url: string, last: StoredRates | null): Promise<RatesPerUsd | null> => {
    const rates = await ratesFrom(url, { log, timeoutMs, breaker });
    if (rates === null) return null;
    const code = findUnbelievable(rates, last?.rates ?? FALLBACK_RATES);
    // What was believed long ago is no measure for ever, or one wrong table would shut every source out.
    const isNearTable = () => last !== null && isOver(last) && !findUnbelievable(rates, FALLBACK_RATES);
    if (code === null || isNearTable()) return rates;
    log.warn(
      { source: new URL(url).host, currency: code, rate: (rates[code] ?? 0) / RATE_UNIT },
      "an exchange rate source was not believed",
    );
    return null;
  };

  /** A source without the home currency counts only where no other responds. */
  const firstBelieved = async (
    last: StoredRates | null,
  ): Promise<{ url: string; rates: RatesPerUsd } | null> => {
    let without: { url: string; rates: RatesPerUsd } | null = null;
    for (const url of urls) {
      const rates = await believedFrom(url, last);
      if (rates?.GMD) return { url, rates };
      if (rates) without ??= { url, rates };
    }
    return without;
  };

  const refresh = async (): Promise<StoredRates> => {
    const last = await lastLive();
    if (last && !isStale(last)) {
      triedInVainAt = null;
      return keep(last);
    }
    const isKept = last !== null && !isOver(last);
    if (isKept) keep(last);
    const found = await firstBelieved(last);
    if (found !== null) {
      const rates = completeRates(found.rates, last?.rates ?? null);
      const live = keep({ rates, source: "live", fetchedAt: clock() });
      triedInVainAt = null;
      await writeShared(db, live, found.url);
      return live;
    }
    triedInVainAt = clock();
    if (urls.length > 0) {
      const used = isKept ? "last live" : "fallback";
      log.warn(`every exchange rate source failed; the ${used} rates are used`);
    }
    return isKept ? current : keep({ rates: FALLBACK_RATES, source: "fallback", fetchedAt: clock() });
  };

  return {
    current: () => current.rates,
    async refreshIfStale() {
      if (!isToBeAsked()) return current;
      under ??= refresh()
        .catch((error) => {
          // Prices go on with the rates at hand; the next call tries again.
          log.warn({ err: error }, "exchange rates could not be refreshed");
          return current;
        })
        .finally(() => {
          under = null;
        });
      return await under;
    },
    async adoptShared() {
      try {
        const shared = await readShared(db);
        const isNewer =
          shared !== null && !(current.source === "live" && shared.fetchedAt <= current.fetchedAt);
        if (isNewer && !isOver(shared)) {
          keep(shared);
          return;
        }
        const hasWaited = ageOf(current) >= lifetimeMs + FETCHED_WITHIN_MS;
        if (current.source === "fallback" || !hasWaited) return;
        keep({ rates: FALLBACK_RATES, source: "fallback", fetchedAt: clock() });
      } catch (error) {
        // Prices go on with the rates at hand; the next change or the next look finds them.
        log.warn({ reason: error }, "shared exchange rates could not be read");
      }
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

function areEqual(one: RatesPerUsd, other: RatesPerUsd): boolean {
  return CURRENCY_CODES.every((code) => one[code] === other[code]);
}

async function ratesFrom(
  url: string,
  { log, timeoutMs, breaker }: Pick<Options, "log" | "timeoutMs"> & { breaker: CircuitBreaker },
): Promise<RatesPerUsd | null> {
  try {
    return parseRates(await breaker.run(() => fetchJson(url, timeoutMs)));
  } catch (error) {
    log.warn({ source: new URL(url).host, reason: error }, "an exchange rate source failed");
    return null;
  }
}

async function readShared(db: Database | null): Promise<StoredRates | null> {
  if (!db) return null;
  const [row] = await db.select().from(exchangeRates).where(eq(exchangeRates.id, ROW));
  const rates = row && storedRates(row.rates);
  return row && rates ? { rates, source: "live", fetchedAt: row.fetchedAt } : null;
}

async function writeShared(db: Database | null, kept: StoredRates, url: string): Promise<void> {
  if (!db) return;
  const row = { rates: decimals(kept.rates), source: new URL(url).host, fetchedAt: kept.fetchedAt };
  await db
    .insert(exchangeRates)
    .values({ id: ROW, ...row })
    .onConflictDoUpdate({ target: exchangeRates.id, set: row });
}

/** Rates are stored as a source answers them, units per dollar, so that one parser reads both. */
function decimals(rates: RatesPerUsd): Record<string, number> {
  return Object.fromEntries(
    Object.entries(rates).map(([code, millionths]) => [code, millionths / RATE_UNIT]),
  );
}

function storedRates(json: unknown): RatesPerUsd | null {
  return parseRates({ rates: json });
}
