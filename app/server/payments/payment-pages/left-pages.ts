import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Money } from "#app/domain/money/money.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { leftPaymentPages, paymentPages } from "#database/schema/payment-pages.ts";
import { LAST_CHECK_MS, type PaymentPage } from "./payment-pages.ts";

/**
 * Records that the page of a payment is about to be closed for another, so that its end does not end the order before
 * `until`. False where it is not the payment's open page any more.
 */
export async function startLeavingPage(
  db: DatabaseOrTransaction,
  { orderId, sessionId }: { orderId: string; sessionId: string },
  until: Date,
): Promise<boolean> {
  const started = await db
    .update(paymentPages)
    .set({ leavingUntil: until })
    .where(
      and(
        eq(paymentPages.orderId, orderId),
        eq(paymentPages.sessionId, sessionId),
        eq(paymentPages.status, "open"),
      ),
    )
    .returning({ orderId: paymentPages.orderId });
  return started.length > 0;
}

/**
 * Lets a payment wait for a page elsewhere, after its own page was closed for certain; that page stays known, for money
 * that comes there all the same. Lock the order and the payment before it.
 */
export async function replacePage(
  tx: Transaction,
  { orderId, gateway, sessionId }: Pick<PaymentPage, "orderId" | "gateway" | "sessionId">,
  to: {
    gateway: string;
    mode: GatewayMode;
    charge: Money;
    /**
     * The amount of the charge's currency that one dollar buys, in millionths; null if that currency is the order's, or
     * dalasi.
     */
    ratePerUsd: number | null;
    expiresAt: Date;
    firstCheckAt: Date;
    now: Date;
    /** Given where somebody else is asked anew, who leaves an address of their own. */
    sharedAt?: Date;
  },
): Promise<void> {
  const { charge, ratePerUsd, firstCheckAt, now, sharedAt, ...next } = to;
  if (sessionId !== null) await recordLeftPage(tx, { gateway, sessionId, orderId, now });
  await tx
    .update(paymentPages)
    .set({
      ...next,
      amount: charge.amount,
      currency: charge.currency,
      exchangeRate: ratePerUsd,
      ...NO_PAGE,
      status: "creating",
      ...(sharedAt && { sharedAt, payerEmail: null }),
      nextCheckAt: firstCheckAt,
      createdAt: now,
      updatedAt: now,
    })
    .where(eq(paymentPages.orderId, orderId));
}

/**
 * Ends an unpaid payment and removes its page, so that no link leads there any more. The page is recorded as a left
 * page, since money may still come from it; it is asked about, and closed, at `checkAt`. Lock the order and the payment first.
 */
export async function endWithoutPage(
  tx: Transaction,
  { orderId, gateway, sessionId }: PaymentPage,
  now: Date,
  checkAt?: Date,
): Promise<void> {
  if (sessionId !== null) await recordLeftPage(tx, { gateway, sessionId, orderId, now, checkAt });
  await tx
    .update(paymentPages)
    .set({ ...NO_PAGE, status: "expired", sharedAt: null, nextCheckAt: null, updatedAt: now })
    .where(eq(paymentPages.orderId, orderId));
}

const NO_PAGE = { sessionId: null, paymentId: null, url: null, leavingUntil: null } as const;

/** Records a page of an order on which nobody is to pay any more, to be asked about once more. */
export async function recordLeftPage(
  db: DatabaseOrTransaction,
  {
    now: leftAt,
    checkAt = new Date(leftAt.getTime() + LAST_CHECK_MS),
    ...page
  }: { gateway: string; sessionId: string; orderId: string; now: Date; checkAt?: Date | undefined },
): Promise<void> {
  await db
    .insert(leftPaymentPages)
    .values({ ...page, leftAt, checkAt })
    .onConflictDoUpdate({
      target: [leftPaymentPages.gateway, leftPaymentPages.sessionId],
      set: { checkAt },
    });
}

/** Returns left pages that are due to be asked about at one of these gateways, the longest waiting first. */
export async function dueLeftPages(
  db: DatabaseOrTransaction,
  input: { gateways: readonly { name: string }[]; now: Date; limit: number },
): Promise<{ gateway: string; sessionId: string }[]> {
  const { gateway, sessionId, checkAt } = leftPaymentPages;
  const names = input.gateways.map(({ name }) => name);
  return await db
    .select({ gateway, sessionId })
    .from(leftPaymentPages)
    .where(and(inArray(gateway, names), lte(checkAt, input.now)))
    .orderBy(asc(checkAt))
    .limit(input.limit);
}

/** Sets when to ask about a left page; null for never again. */
export async function scheduleLeftPageCheck(
  db: DatabaseOrTransaction,
  { gateway, sessionId }: { gateway: string; sessionId: string },
  checkAt: Date | null,
): Promise<void> {
  await db
    .update(leftPaymentPages)
    .set({ checkAt })
    .where(and(eq(leftPaymentPages.gateway, gateway), eq(leftPaymentPages.sessionId, sessionId)));
}

/** Returns the order that a page belonged to before another was chosen; null for every other page. */
export async function findOrderOfLeftPage(
  db: DatabaseOrTransaction,
  { gateway, sessionId }: { gateway: string; sessionId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ orderId: leftPaymentPages.orderId })
    .from(leftPaymentPages)
    .where(and(eq(leftPaymentPages.gateway, gateway), eq(leftPaymentPages.sessionId, sessionId)));
  return row?.orderId ?? null;
}

/** Returns the ids of the pages that an order has left. */
export async function findLeftPages(db: DatabaseOrTransaction, orderId: string): Promise<string[]> {
  const { sessionId } = leftPaymentPages;
  const ofOrder = eq(leftPaymentPages.orderId, orderId);
  const rows = await db.select({ sessionId }).from(leftPaymentPages).where(ofOrder);
  return rows.map((row) => row.sessionId);
}

/** Removes a page from those left, in the transaction that records it as its order's open page again. */
export async function removeLeftPage(
  tx: Transaction,
  { gateway, sessionId }: { gateway: string; sessionId: string },
): Promise<void> {
  await tx
    .delete(leftPaymentPages)
    .where(and(eq(leftPaymentPages.gateway, gateway), eq(leftPaymentPages.sessionId, sessionId)));
}
