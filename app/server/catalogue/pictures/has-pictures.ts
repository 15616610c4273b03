import { inArray } from "drizzle-orm";
import { mediaIdOf } from "#app/server/catalogue/product-rows.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { media } from "#database/schema/catalogue.ts";

/** Returns whether the shop's own pictures among these exist. External pictures are ignored. */
export async function hasPictures(db: DatabaseOrTransaction, images: readonly string[]): Promise<boolean> {
  const ids = [...new Set(images.map(mediaIdOf).filter((id) => id !== null))];
  return ids.length === 0 || (await db.$count(media, inArray(media.id, ids))) === ids.length;
}
