import { and, asc, eq, inArray, isNull, lte, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { GATEWAYS_TO_CLOSE } from "#app/domain/payments/gateway-facts.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { type PaymentPage, toPaymentPage, WAITING } from "./payment-pages.ts";

/** A gateway with the mode of its key, as payments name it. */
type NamedGateway = { name: string; mode: GatewayMode };

/** Returns the condition for payments of these gateways. */
function isOfGateways(gateways: readonly NamedGateway[]): SQL {
  const pairs = gateways.map(({ name, mode }) => sql`(${name}, ${mode})`);
  return sql`(${paymentPages.gateway}, ${paymentPages.mode}) in (${sql.join(pairs, sql`, `)})`;
}

/** Returns pages that are due for a query to their gateway, waiting, left or ended unpaid, the longest waiting first. */
export async function duePaymentPages(
  db: DatabaseOrTransaction,
  input: { gateways: readonly NamedGateway[]; now: Date; limit: number },
): Promise<PaymentPage[]> {
  const rows = await db
    .select()
    .from(paymentPages)
    .where(and(isOfGateways(input.gateways), lte(paymentPages.nextCheckAt, input.now)))
    .orderBy(asc(paymentPages.nextCheckAt))
    .limit(input.limit);
  return rows.map(toPaymentPage);
}

/** Sets when to query the gateway next about an unpaid page. */
export async function schedulePageCheck(
  db: DatabaseOrTransaction,
  id: string,
  nextCheckAt: Date,
): Promise<void> {
  await db
    .update(paymentPages)
    .set({ nextCheckAt })
    .where(and(eq(paymentPages.id, id), ne(paymentPages.status, "paid")));
}

/** Records that nothing more is to be asked about a page that ended unpaid. */
export async function endPageChecks(db: DatabaseOrTransaction, id: string): Promise<void> {
  await db
    .update(paymentPages)
    .set({ nextCheckAt: null })
    .where(and(eq(paymentPages.id, id), notInArray(paymentPages.status, WAITING)));
}

/**
 * Returns payments that no gateway will ever report on: the page was never created, its gateway is no longer in use, or
 * it has not responded since `silentSince`. Nobody may still pay: a page that closes itself has closed, and one that does
 * not is older than it can become.
 */
export async function abandonedPaymentPages(
  db: DatabaseOrTransaction,
  input: {
    gateways: readonly NamedGateway[];
    closedBefore: Date;
    silentSince: Date;
    now: Date;
    limit: number;
  },
): Promise<PaymentPage[]> {
  const rows = await db
    .select()
    .from(paymentPages)
    .where(
      and(
        inArray(paymentPages.status, WAITING),
        lte(paymentPages.expiresAt, input.closedBefore),
        or(
          isNull(paymentPages.sessionId),
          ...GATEWAYS_TO_CLOSE.map((gateway) => isPastItsPage(gateway, input.now)),
          notInArray(
            paymentPages.gateway,
            GATEWAYS_TO_CLOSE.map(({ name }) => name),
          ),
        ),
        or(
          isNull(paymentPages.sessionId),
          not(isOfGateways(input.gateways)),
          and(
            lte(paymentPages.expiresAt, input.silentSince),
            inArray(paymentPages.status, ["creating", "open"]),
          ),
        ),
      ),
    )
    .orderBy(asc(paymentPages.expiresAt))
    .limit(input.limit);
  return rows.map(toPaymentPage);
}

/** Returns the condition for pages of a gateway that does not close them, which are older than a page can become. */
function isPastItsPage(
  { name, staysOpenHours }: (typeof GATEWAYS_TO_CLOSE)[number],
  now: Date,
): SQL | undefined {
  const oldest = new Date(now.getTime() - staysOpenHours * 3_600_000);
  return and(eq(paymentPages.gateway, name), lte(paymentPages.createdAt, oldest));
}
