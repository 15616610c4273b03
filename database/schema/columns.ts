import { sql } from "drizzle-orm";
import { numeric, timestamp } from "drizzle-orm/pg-core";

/** A moment, with its zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true });

/** An amount of money as a decimal. */
export const amount = (name: string) => numeric(name, { precision: 12, scale: 2 });

/** A sum of many amounts. */
export const sum = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull();

/** The currencies that staff may type, for checks. */
export const knownCurrencies = sql.raw(
  "('GMD', 'XOF', 'NGN', 'GHS', 'GNF', 'SLE', 'LRD', 'MRU', 'CVE', 'CNY', 'AED', 'TRY', 'EUR', 'USD', 'GBP', 'CAD', 'AUD', 'JPY')",
);
