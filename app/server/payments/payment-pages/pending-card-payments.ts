import { and, asc, eq, inArray, isNull, lte, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { CardMode } from "#app/domain/payments/card-payment.ts";
import { GATEWAYS_TO_CLOSE } from "#app/domain/payments/gateway-facts.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { cardPayments } from "#database/schema/cards.ts";
import { type CardPayment, toCardPayment, WAITING } from "./card-payments.ts";

/** A gateway with the mode of its key, as payments name it. */
type NamedGateway = { name: string; mode: CardMode };

/** Returns the condition for payments of these gateways. */
function isOfGateways(gateways: readonly NamedGateway[]): SQL {
  const pairs = gateways.map(({ name, mode }) => sql`(${name}, ${mode})`);
  return sql`(${cardPayments.gateway}, ${cardPayments.mode}) in (${sql.join(pairs, sql`, `)})`;
}

/** Returns payments that are due for a query to their gateway, waiting or ended unpaid, the longest waiting first. */
export async function dueCardPayments(
  db: DatabaseOrTransaction,
  asked: { gateways: readonly NamedGateway[]; now: Date; limit: number },
): Promise<CardPayment[]> {
  const rows = await db
    .select()
    .from(cardPayments)
    .where(and(isOfGateways(asked.gateways), lte(cardPayments.nextCheckAt, asked.now)))
    .orderBy(asc(cardPayments.nextCheckAt))
    .limit(asked.limit);
  return rows.map(toCardPayment);
}

/** Sets when to query the gateway next about an unpaid payment. */
export async function scheduleCardCheck(
  db: DatabaseOrTransaction,
  orderId: string,
  nextCheckAt: Date,
): Promise<void> {
  await db
    .update(cardPayments)
    .set({ nextCheckAt })
    .where(and(eq(cardPayments.orderId, orderId), ne(cardPayments.status, "paid")));
}

/** Records that nothing more is to be asked about a payment that ended unpaid. */
export async function endCardChecks(db: DatabaseOrTransaction, orderId: string): Promise<void> {
  await db
    .update(cardPayments)
    .set({ nextCheckAt: null })
    .where(and(eq(cardPayments.orderId, orderId), notInArray(cardPayments.status, WAITING)));
}

/**
 * Returns payments that no gateway will ever report on: the page was never created, its gateway is no longer in use, or
 * it has not responded since `silentSince`. Nobody may still pay: a page that closes itself has closed, and one that does
 * not is older than it can become.
 */
export async function abandonedCardPayments(
  db: DatabaseOrTransaction,
  asked: {
    gateways: readonly NamedGateway[];
    closedBefore: Date;
    silentSince: Date;
    now: Date;
    limit: number;
  },
): Promise<CardPayment[]> {
  const rows = await db
    .select()
    .from(cardPayments)
    .where(
      and(
        inArray(cardPayments.status, WAITING),
        lte(cardPayments.expiresAt, asked.closedBefore),
        or(
          isNull(cardPayments.sessionId),
          ...GATEWAYS_TO_CLOSE.map((gateway) => isPastItsPage(gateway, asked.now)),
          notInArray(
            cardPayments.gateway,
            GATEWAYS_TO_CLOSE.map(({ name }) => name),
          ),
        ),
        or(
          isNull(cardPayments.sessionId),
          not(isOfGateways(asked.gateways)),
          and(
            lte(cardPayments.expiresAt, asked.silentSince),
            inArray(cardPayments.status, ["creating", "open"]),
          ),
        ),
      ),
    )
    .orderBy(asc(cardPayments.expiresAt))
    .limit(asked.limit);
  return rows.map(toCardPayment);
}

/** Returns the condition for pages of a gateway that does not close them, which are older than a page can become. */
function isPastItsPage(
  { name, staysOpenHours }: (typeof GATEWAYS_TO_CLOSE)[number],
  now: Date,
): SQL | undefined {
  const oldest = new Date(now.getTime() - staysOpenHours * 3_600_000);
  return and(eq(cardPayments.gateway, name), lte(cardPayments.createdAt, oldest));
}
