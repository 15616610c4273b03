import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { discardLostFiles } from "#app/server/platform/files/discard-lost-files.ts";
import type { Shop } from "#app/server/shop.ts";
import { media, products } from "#database/schema/catalogue.ts";
import { contentPages, siteSettings } from "#database/schema/settings.ts";
import { originalPath, picturePaths } from "./product-picture.ts";

/** A form that is open for longer finds its pictures gone, and says so when it is saved. */
const UNUSED_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** So many at a time: while they go, no content page can be saved. */
const BATCH = 20;

/**
 * Removes pictures that were sent a month ago and that no product was ever saved with, with all their files; returns
 * how many. Pictures that a product once had stay: orders and exported catalogues name them. So do pictures that a page
 * or a setting of the site names.
 */
export async function discardUnusedPictures(shop: Shop): Promise<number> {
  const unused = unusedBefore(new Date(shop.clock().getTime() - UNUSED_AFTER_MS));
  let discarded = 0;
  while ((await shop.db.$count(media, unused)) > 0) {
    const gone = await discardSome(shop, unused);
    if (gone === 0) break;
    discarded += gone;
  }
  return discarded;
}

async function discardSome(shop: Shop, unused: SQL | undefined): Promise<number> {
  return await shop.db.transaction(async (tx) => {
    // A concurrent request that writes a picture's address into a page does so before this transaction or after it.
    await tx.execute(sql`lock table ${contentPages}, ${siteSettings} in share mode`);
    const some = tx
      .select({ id: media.id })
      .from(media)
      .where(unused)
      .orderBy(media.id)
      .limit(BATCH)
      .for("update");
    const gone = await tx
      .delete(media)
      .where(and(unused, sql`${media.id} in ${some}`))
      .returning({ id: media.id });
    // Before the rows are gone for others: a concurrent upload of the same picture waits, and stores its files again.
    for (const { id } of gone) {
      for (const path of [...picturePaths(id), originalPath(id)]) await shop.files.remove(path);
    }
    return gone.length;
  });
}

function unusedBefore(before: Date): SQL | undefined {
  const path = sql`'/media/' || ${media.id} || '-'`;
  return and(
    eq(media.isUsed, false),
    lt(media.createdAt, before),
    sql`not exists (select from ${products} where strpos(array_to_string(${products.images}, ' '), ${path}) > 0)`,
    sql`not exists (select from ${contentPages} where strpos(${contentPages.body}, ${path}) > 0)`,
    sql`not exists (select from ${siteSettings} where strpos(${siteSettings.settingValue}::text, ${path}) > 0)`,
  );
}

/**
 * Removes files of pictures older than two days that the database does not know, and originals no job waits for,
 * which still say where they were taken. Pictures the database knows stay, whether a product shows them or not:
 * orders and exported catalogues name them too (those no product ever had are `discardUnusedPictures`'). Returns how
 * many files.
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
