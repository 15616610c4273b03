import { createHash } from "node:crypto";
import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { idempotencyKeys } from "#database/schema/operations.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** A client's key for something to be done once, and the hash of the request it came with. */
export type IdempotencyKey = { scope: string; key: string; requestHash: string };

const RESPONSE_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Returns the SHA-256, hex, of a JSON value; the order of its members counts. */
export function requestHash(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex");
}

/**
 * Returns the order and the response stored under a key in the last 24 hours, or null. Refusal: `idempotency_conflict` where the key
 * came with another request.
 */
export async function findStoredResponse(
  db: DatabaseOrTransaction,
  key: IdempotencyKey,
  now: Date,
): Promise<Ok<{ orderId: string; response: unknown }> | Refusal<"idempotency_conflict"> | null> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isKey(key), gt(idempotencyKeys.createdAt, oldest(now))))
    // A locked row is a write, whose commit waits for the standby: what the first request wrote is then there as well.
    .for("key share");
  if (!row?.orderId) return null;
  const { orderId, response } = row;
  return row.requestHash === key.requestHash ? ok({ orderId, response }) : refuse("idempotency_conflict");
}

/**
 * Returns a statement that stores an order's response under its key and returns the key; nothing where the key has a
 * response of the last 24 hours. A concurrent request with the same key waits for the first to end.
 */
export function storeResponse(
  key: IdempotencyKey,
  response: { orderId: string; response: unknown },
  now: Date,
): SQL {
  return sql`${insertRows(idempotencyKeys, [{ ...key, ...response, createdAt: now }])}
    on conflict (scope, key) do update set
      request_hash = excluded.request_hash, order_id = excluded.order_id,
      response = excluded.response, created_at = excluded.created_at
    where ${idempotencyKeys.createdAt} <= ${oldest(now).toISOString()}
    returning key`;
}

/** Deletes the response about an order, so that the client may try again under the same key. */
export async function deleteStoredResponse(
  tx: Transaction,
  key: IdempotencyKey,
  orderId: string,
): Promise<void> {
  await tx.delete(idempotencyKeys).where(and(isKey(key), eq(idempotencyKeys.orderId, orderId)));
}

/** Deletes the responses older than 24 hours; returns how many. */
export async function deleteExpiredResponses(db: DatabaseOrTransaction, now: Date): Promise<number> {
  const deleted = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, oldest(now)))
    .returning({ key: idempotencyKeys.key });
  return deleted.length;
}

const FORM_KEY = /^[0-9a-f-]{36}$/;

/**
 * Performs a form of the panel in a transaction, once however often the form is sent: a repetition gets the result of
 * the first. A refusal leaves the key free for the corrected form. Without a key it performs each time.
 * Refusal: `sent_already` where the same form was performed with other contents.
 */
export async function idempotentForm<T, R extends { ok: false }>(
  db: Database,
  admin: SignedIn,
  { idempotencyKey, contents }: { idempotencyKey: string | null | undefined; contents: unknown },
  perform: (tx: Transaction) => Promise<Ok<T> | R>,
): Promise<Ok<T> | R | Refusal<"sent_already">> {
  if (!idempotencyKey || !FORM_KEY.test(idempotencyKey)) return await db.transaction(perform);
  const key = {
    scope: `panel:${admin.userId}`,
    key: idempotencyKey,
    requestHash: requestHash(contents),
  };
  return await db.transaction(async (tx) => {
    // A concurrent request with this key waits here for the first to end.
    const claimed = await tx
      .insert(idempotencyKeys)
      .values(key)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(isKey(key)).for("key share");
      if (first?.requestHash !== key.requestHash) return refuse("sent_already");
      // The same contents under the same key: `perform` returned a value of this type.
      return ok(first.response as T);
    }
    const result = await perform(tx);
    if (result.ok) await tx.update(idempotencyKeys).set({ response: result.value }).where(isKey(key));
    else await tx.delete(idempotencyKeys).where(isKey(key));
    return result;
  });
}

/** Returns the result of a form that this person sent with this key in the last 24 hours; undefined without one. */
export async function findFormResult(
  tx: Transaction,
  admin: SignedIn,
  idempotencyKey: string,
): Promise<unknown> {
  const key = { scope: `panel:${admin.userId}`, key: idempotencyKey };
  const [row] = await tx.select().from(idempotencyKeys).where(isKey(key));
  return row?.response;
}

function isKey({ scope, key }: Omit<IdempotencyKey, "requestHash">) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - RESPONSE_LIFETIME_MS);
}
