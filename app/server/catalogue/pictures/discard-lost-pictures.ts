import { and, eq, inArray } from "drizzle-orm";
import { discardLostFiles } from "#app/server/platform/files/discard-lost-files.ts";
import type { Shop } from "#app/server/shop.ts";
import { media } from "#database/schema/catalogue.ts";

/**
 * Removes files of pictures older than two days that the database does not know, and originals no job waits for,
 * which still say where they were taken. Pictures the database knows stay, whether a product shows them or not:
 * orders and exported catalogues name them too. Returns how many files.
 */
export async function discardLostPictures(shop: Shop): Promise<number> {
  const findUsed = async (paths: string[], isOriginal: boolean) => {
    const ids = [...new Set(paths.map(idOf))];
    const rows = await shop.db
      .select({ id: media.id })
      .from(media)
      .where(and(inArray(media.id, ids), isOriginal ? eq(media.isWaiting, true) : undefined));
    const known = new Set(rows.map(({ id }) => id));
    return new Set(paths.filter((path) => known.has(idOf(path))));
  };
  const now = shop.clock();
  const sizes = await discardLostFiles(shop, {
    folder: "media",
    now,
    findUsed: (paths) => findUsed(paths, false),
  });
  const originals = await discardLostFiles(shop, {
    folder: "originals",
    now,
    findUsed: (paths) => findUsed(paths, true),
  });
  return sizes + originals;
}

/** Returns the picture's id in `media/ID-960.webp` and `originals/ID.bin`. */
function idOf(path: string): string {
  return /^[a-z]+\/([0-9a-z]+)/.exec(path)?.[1] ?? "";
}
