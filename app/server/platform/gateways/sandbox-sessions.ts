import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { sandboxSessions } from "#database/schema/payment-pages.ts";
import type { NewPaymentSession } from "./payment-gateway.ts";

/** A page of the test gateway; an unpaid one is `expired` after its time. */
export type SandboxSession = Omit<typeof sandboxSessions.$inferSelect, "state"> & {
  state: "open" | "paid" | "expired";
};

/** Creates a page, or returns the one that was created under the same key. */
export async function createSandboxSession(
  db: Database,
  wanted: NewPaymentSession,
  now: Date,
): Promise<SandboxSession> {
  const { order, lines, total, expiresAt, successUrl, cancelUrl, idempotencyKey } = wanted;
  await db
    .insert(sandboxSessions)
    .values({
      id: `sbx_${randomBytes(24).toString("base64url")}`,
      idempotencyKey,
      orderNumber: order.orderNumber,
      amount: total.amount,
      currency: total.currency,
      lines: lines.map(({ name, quantity, unitPrice }) => ({
        name,
        quantity,
        amount: unitPrice.amount * quantity,
      })),
      successUrl,
      cancelUrl,
      expiresAt,
      createdAt: now,
    })
    .onConflictDoNothing({ target: sandboxSessions.idempotencyKey });
  const [row] = await db
    .select()
    .from(sandboxSessions)
    .where(eq(sandboxSessions.idempotencyKey, idempotencyKey));
  if (!row) throw new Error(`the test page of order ${order.orderNumber} was not made`);
  return asOf(row, now);
}

/** Returns the current page, or null where there is none. */
export async function findSandboxSession(
  db: Database,
  id: string,
  now: Date,
): Promise<SandboxSession | null> {
  const [row] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id));
  return row ? asOf(row, now) : null;
}

/** Charges an open page; false where it is not open any more. */
export async function paySandboxSession(db: Database, id: string, now: Date): Promise<boolean> {
  const paid = await db
    .update(sandboxSessions)
    .set({ state: "paid", paymentId: `sbxpay_${randomBytes(12).toString("base64url")}` })
    .where(and(isOpen(id), gt(sandboxSessions.expiresAt, now)))
    .returning({ id: sandboxSessions.id });
  return paid.length > 0;
}

/** Declines the card; the page stays open for another one. */
export async function declineSandboxSession(db: Database, id: string): Promise<void> {
  await db
    .update(sandboxSessions)
    .set({ declines: sql`${sandboxSessions.declines} + 1` })
    .where(isOpen(id));
}

/** Closes an open page; false where it is not open any more. */
export async function closeSandboxSession(db: Database, id: string): Promise<boolean> {
  const closed = await db
    .update(sandboxSessions)
    .set({ state: "expired" })
    .where(isOpen(id))
    .returning({ id: sandboxSessions.id });
  return closed.length > 0;
}

function isOpen(id: string) {
  return and(eq(sandboxSessions.id, id), eq(sandboxSessions.state, "open"));
}

function asOf(row: typeof sandboxSessions.$inferSelect, now: Date): SandboxSession {
  if (row.state === "paid") return { ...row, state: "paid" };
  return { ...row, state: row.state === "open" && row.expiresAt > now ? "open" : "expired" };
}
