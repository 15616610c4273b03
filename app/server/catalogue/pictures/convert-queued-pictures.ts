import { asc, eq } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { media } from "#database/schema/catalogue.ts";
import {
  FULL_WIDTH,
  isBrokenPicture,
  originalPath,
  PICTURE_WIDTHS,
  readPicture,
  storeSize,
} from "./read-picture.ts";

/**
 * Makes every width and format of the pictures that wait for it, the oldest first, one after the other; two processes
 * never make the same one. Until then the largest is sent in their place. One that cannot be read stays as it is. Once
 * `signal` is aborted no further one is begun. Returns how many it went through. Source: specification 3.7.
 */
export async function convertQueuedPictures(shop: Shop, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted && (await convertNext(shop))) done += 1;
  return done;
}

async function convertNext(shop: Shop): Promise<boolean> {
  const id = await shop.db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: media.id })
      .from(media)
      .where(eq(media.isWaiting, true))
      .orderBy(asc(media.createdAt), asc(media.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!next) return null;
    await convert(shop, next.id);
    await tx.update(media).set({ isWaiting: false }).where(eq(media.id, next.id));
    return next.id;
  });
  if (id === null) return false;
  await shop.files.remove(originalPath(id));
  return true;
}

async function convert(shop: Shop, id: string): Promise<void> {
  const bytes = await shop.files.get(originalPath(id));
  const read = bytes && (await readPicture(bytes));
  if (!read?.ok) {
    shop.log.warn({ picture: id }, "a picture's original cannot be read: it stays in one size");
    return;
  }
  try {
    for (const width of PICTURE_WIDTHS) {
      await storeSize(shop, id, read.value.picture, width, "avif");
      // The largest is there since the picture was sent.
      if (width !== FULL_WIDTH) await storeSize(shop, id, read.value.picture, width, "webp");
    }
  } catch (error) {
    if (!isBrokenPicture(error)) throw error;
    shop.log.warn({ err: error, picture: id }, "a picture could not be converted: it stays in one size");
  }
}
