import { and, eq, inArray, sql } from "drizzle-orm";
import { mediaIdOf } from "#app/server/catalogue/product-rows.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { media } from "#database/schema/catalogue.ts";

/**
 * Marks the shop's own pictures among these as used, in the transaction that saves their product: they stay for good.
 * False where one does not exist (any more). External pictures are ignored.
 */
export async function storePictures(tx: Transaction, images: readonly string[]): Promise<boolean> {
  const ids = [...new Set(images.map(mediaIdOf).filter((id) => id !== null))];
  if (ids.length === 0) return true;
  const named = inArray(media.id, ids);
  // The rows are locked in one order, so that no two products wait for each other. A picture that is in use already
  // needs no lock: it is never removed.
  const unused = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(named, eq(media.isUsed, false)))
    .orderBy(media.id)
    .for("update");
  if (unused.length > 0) {
    const found = unused.map(({ id }) => id);
    await tx.update(media).set({ isUsed: true }).where(inArray(media.id, found));
  }
  const [row] = await tx.select({ stored: sql<number>`count(*)::int` }).from(media).where(named);
  return row?.stored === ids.length;
}
