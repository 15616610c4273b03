import { createHash } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { idempotencyKeys } from "#app/server/platform/db/schema/operations.ts";

/** A client's key for one thing to be done once, and the hash of what it asked. */
export type OnceKey = { scope: string; key: string; requestHash: string };

const KEPT_MS = 24 * 60 * 60 * 1000;

/** The SHA-256, hex, of anything that can be written as JSON; the order of the members counts. */
export function requestHash(asked: unknown): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
}

/**
 * The answer given under this key in the last 24 hours, or null. Refusal: `idempotency_conflict` where the key was
 * used for something else.
 */
export async function earlierAnswer(
  db: DatabaseOrTransaction,
  once: OnceKey,
  now: Date,
): Promise<Ok<unknown> | Refusal<"idempotency_conflict"> | null> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isKey(once), gt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS))));
  if (!row) return null;
  return row.requestHash === once.requestHash ? ok(row.response) : refuse("idempotency_conflict");
}

/**
 * Claims the key for this transaction: false where it is taken. A twin that claims the same key waits here until
 * this transaction has ended, and then finds its answer.
 */
export async function claimKey(tx: Transaction, once: OnceKey, now: Date): Promise<boolean> {
  await tx
    .delete(idempotencyKeys)
    .where(and(isKey(once), lte(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS))));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...once, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

/** Keeps the answer under the claimed key, in the same transaction as what it answers. */
export async function keepAnswer(
  tx: Transaction,
  once: OnceKey,
  answer: { orderId: string; response: unknown },
): Promise<void> {
  await tx.update(idempotencyKeys).set(answer).where(isKey(once));
}

/** Forgets the answer about an order under its key, so that the client may try again with the same key. */
export async function forgetAnswer(tx: Transaction, once: OnceKey, orderId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(and(isKey(once), eq(idempotencyKeys.orderId, orderId)));
}

/** Forgets the answers that are older than 24 hours; answers how many. */
export async function forgetOldAnswers(db: DatabaseOrTransaction, now: Date): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}

function isKey(once: OnceKey) {
  return and(eq(idempotencyKeys.scope, once.scope), eq(idempotencyKeys.key, once.key));
}
