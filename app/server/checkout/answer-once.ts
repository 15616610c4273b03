import { createHash } from "node:crypto";
import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { idempotencyKeys } from "#database/schema/operations.ts";

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
 * What keeps an answer under its key and returns the key; nothing where the key has an answer of the last 24 hours. A
 * twin that comes here at the same time waits until the first has ended.
 */
export function keepingAnswer(once: OnceKey, answer: { orderId: string; response: unknown }, now: Date): SQL {
  const old = new Date(now.getTime() - KEPT_MS);
  return sql`${insertRows(idempotencyKeys, [{ ...once, ...answer, createdAt: now }])}
    on conflict (scope, key) do update set
      request_hash = excluded.request_hash, order_id = excluded.order_id,
      response = excluded.response, created_at = excluded.created_at
    where ${idempotencyKeys.createdAt} <= ${old.toISOString()}
    returning key`;
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
