import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { idempotencyKeys } from "#database/schema/operations.ts";

const KEY = /^[0-9a-f-]{36}$/;

/** What a form of the panel sends along: the key it was drawn with, and what it asks for. */
export type Sending = { onceKey: string | null | undefined; asked: unknown };

/**
 * Does within a transaction what a form asks, once for all sendings of the same form: where the first was done and its
 * answer got lost, the next is answered as that one was. A refusal leaves the key free for what is sent corrected.
 * Refusal: `sent_already` where the same form was done with other contents before. Without a key it is done each time.
 */
export async function doOnce<T, R extends { ok: false }>(
  tx: Transaction,
  admin: Admin,
  { onceKey, asked }: Sending,
  act: () => Promise<Ok<T> | R>,
): Promise<Ok<T> | R | Refusal<"sent_already">> {
  if (!onceKey || !KEY.test(onceKey)) return await act();
  const scope = `panel:${admin.userId}`;
  const requestHash = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  const isThis = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, onceKey));
  // A twin that comes at the same time waits here until the first has ended.
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ scope, key: onceKey, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(isThis);
    if (first?.requestHash !== requestHash) return refuse("sent_already");
    // The same contents under the same key: this is the value the same act answered with.
    return ok(first.response as T);
  }
  const done = await act();
  if (done.ok) await tx.update(idempotencyKeys).set({ response: done.value }).where(isThis);
  else await tx.delete(idempotencyKeys).where(isThis);
  return done;
}
