import { eq, lt } from "drizzle-orm";
import { KNOWN_CURRENCY_CODES } from "#app/domain/money/currency.ts";
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
import { fetchThirdPartyJson } from "#app/server/platform/fetch-third-party-json.ts";
import type { Logger } from "#app/server/platform/log.ts";
import { exchangeRates } from "#database/schema/settings.ts";

/** `fetchedAt` is when a source sent the live rates, regardless of later failures. */
type StoredRates = { rates: RatesPerUsd; source: "live" | "fallback"; fetchedAt: Date };

export type ExchangeRates = {
  /** Returns the current rates from memory, at once. */
  current(): RatesPerUsd;
  /** Fetches new rates if they are stale: after an hour, or five minutes after a failure. Never throws. */
  refreshIfStale(): Promise<StoredRates>;
  /**
   * Loads the rates that another process has stored, or the fallback table if none are newer than `RATES_KEPT_MS`.
   * Never throws.
   */
  adoptShared(): Promise<void>;
  /** Calls the listener whenever the current rates change, for any reason. */
  onChange(listener: () => void): void;
};

type Options = {
  urls: string[];
  db: Database | null;
  clock: () => Date;
  log: Logger;
  /** The time limit per source; `THIRD_PARTY_TIMEOUT_MS` by default. */
  timeoutMs?: number;
};

const ROW = "usd";
/** The fetching process starts only when the rates are stale, and may need several attempts. */
const FETCHED_WITHIN_MS = FALLBACK_RETRY_AFTER_MS;

/**
 * Provides the exchange rates. Requests the sources in order, 5 s each, and uses the first plausible response,
 * preferably one with the dalasi. Missing rates come from the last live ones. Without a response, the last live rates
 * are used for `RATES_KEPT_MS`, then the table. Live rates are stored in the database for other processes and the next
 * start. Source: specification 2.4.
 */
export function openExchangeRates({ urls, db, clock, log, timeoutMs }: Options): ExchangeRates {
  let current: StoredRates = { rates: FALLBACK_RATES, source: "fallback", fetchedAt: new Date(0) };
  let triedInVainAt: Date | null = null;
  let under: Promise<StoredRates> | null = null;
  const listeners: (() => void)[] = [];

  // With the sources off, the operator has chosen the fallback table.
  const lifetimeMs = urls.length > 0 ? RATES_KEPT_MS : RATES_STALE_AFTER_MS;
  const ageOf = ({ fetchedAt }: { fetchedAt: Date }) => clock().getTime() - fetchedAt.getTime();
  const isStale = (state: StoredRates) => ageOf(state) >= RATES_STALE_AFTER_MS;
  const isOver = (state: StoredRates) => ageOf(state) >= lifetimeMs;
  const isToBeAsked = () =>
    triedInVainAt ? ageOf({ fetchedAt: triedInVainAt }) >= FALLBACK_RETRY_AFTER_MS : isStale(current);

  const announce = () => {
    for (const listener of listeners) listener();
  };

  /** Equal rates remain the same object, because cached cards depend on its identity. */
  const keep = (next: StoredRates): StoredRates => {
    const isSame = areEqual(current.rates, next.rates);
    current = isSame ? { ...next, rates: current.rates } : next;
    if (!isSame) announce();
    return current;
  };

  /** The last live rates of any process, however old. */
  const lastLive = async (): Promise<StoredRates | null> => {
    const shared = await readShared(db);
    const own = current.source === "live" ? current : null;
    return own && (!shared || own.fetchedAt >= shared.fetchedAt) ? own : shared;
  };

  /** Returns null, and logs a warning, if the source fails or one of its rates is implausible. */
  const believedFrom = async (url: string, last: StoredRates | null): Promise<RatesPerUsd | null> => {
    const rates = await ratesFrom(url, { log, timeoutMs });
    if (rates === null) return null;
    const code = findUnbelievable(rates, last?.rates ?? FALLBACK_RATES);
    // Old rates are no longer a reference; otherwise one wrong table would block every source for ever.
    const isNearTable = () => last !== null && isOver(last) && !findUnbelievable(rates, FALLBACK_RATES);
    if (code === null || isNearTable()) return rates;
    log.warn(
      { source: new URL(url).host, currency: code, rate: (rates[code] ?? 0) / RATE_UNIT },
      "an exchange rate source was not believed",
    );
    return null;
  };

  /** A source without the home currency is used only if no other responds. */
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
      const isStored = await writeShared(db, live, found.url);
      // Two processes may fetch at once; both use the newer rates, which are in the database.
      const newer = isStored ? null : await readShared(db);
      return newer ? keep(newer) : live;
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
          // Prices continue with the current rates; the next call tries again.
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
        // Prices continue with the current rates; the next change or check finds them.
        log.warn({ reason: error }, "shared exchange rates could not be read");
      }
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

function areEqual(one: RatesPerUsd, other: RatesPerUsd): boolean {
  return KNOWN_CURRENCY_CODES.every((code) => one[code] === other[code]);
}

async function ratesFrom(
  url: string,
  { log, timeoutMs }: Pick<Options, "log" | "timeoutMs">,
): Promise<RatesPerUsd | null> {
  try {
    const rates = parseRates(await fetchThirdPartyJson(url, timeoutMs));
    if (rates === null) throw new Error("answered without rates per US dollar");
    return rates;
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

/** Returns false, and writes nothing, if the rates in the database are not older. */
async function writeShared(db: Database | null, kept: StoredRates, url: string): Promise<boolean> {
  if (!db) return true;
  const row = { rates: decimals(kept.rates), source: new URL(url).host, fetchedAt: kept.fetchedAt };
  const written = await db
    .insert(exchangeRates)
    .values({ id: ROW, ...row })
    .onConflictDoUpdate({
      target: exchangeRates.id,
      set: row,
      setWhere: lt(exchangeRates.fetchedAt, row.fetchedAt),
    })
    .returning({ id: exchangeRates.id });
  return written.length > 0;
}

/** Rates are stored in the sources' format, units per dollar, so that one parser reads both. */
function decimals(rates: RatesPerUsd): Record<string, number> {
  return Object.fromEntries(
    KNOWN_CURRENCY_CODES.flatMap((code) => {
      const millionths = rates[code];
      return millionths === undefined ? [] : [[code, millionths / RATE_UNIT]];
    }),
  );
}

function storedRates(json: unknown): RatesPerUsd | null {
  return parseRates({ rates: json });
}
