import { checkData } from "#app/server/boot/check-data.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { openFiles } from "#app/server/platform/files/open-files.ts";
import type { Wish } from "#labs/support/place-order.ts";
import type { Cluster } from "./open-cluster.ts";
import type { Shelf } from "./run-event.ts";

/** More than all events together sell. */
const PLENTY = 1_000_000;
/** The size in which a product without sizes is ordered. */
const NO_SIZE = "One Size";
const LAST_PIECES = 10;

/** Makes Wave usable, gives one demo product plenty of stock and another one ten pieces. */
export async function stockShelves(
  cluster: Cluster,
): Promise<{ shelf: Shelf; lastPieces: Wish; page: string }> {
  await cluster.query(
    `update payment_settings set is_active = true, settings = '{"phone":"3012345"}' where payment_method = 'wave'`,
  );
  const [plenty, few] = await cluster.query<{ id: string; slug: string }>(
    "select id, slug from products where is_active and archived_at is null order by created_at, id limit 2",
  );
  if (!plenty || !few) throw new Error("the demo catalogue is missing");
  await setStock(cluster, plenty.id, PLENTY);
  await setStock(cluster, few.id, LAST_PIECES);
  const page = `/product/${plenty.slug}`;
  return {
    shelf: { wish: { productId: plenty.id, size: NO_SIZE }, pages: ["/", "/products", page] },
    lastPieces: { productId: few.id, size: NO_SIZE },
    page,
  };
}

async function setStock(cluster: Cluster, id: string, pieces: number): Promise<void> {
  await cluster.query("delete from product_stock where product_id = $1", [id]);
  await cluster.query(
    "update products set sizes = '{}', stock_per_size = false, stock_quantity = $2 where id = $1",
    [id, pieces],
  );
}

/** Checks the data against every invariant, and that each receipt is in the object storage; returns what is broken. */
export async function checkCluster(cluster: Cluster): Promise<string[]> {
  const { db, close } = openDatabase({ connection: { connectionString: cluster.databaseUrl }, max: 2 });
  try {
    const checked = await checkData(db, openFiles({ s3: cluster.place, dataDir: "" }));
    return checked
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows }) => `${name} (${rows.slice(0, 3).join(", ")})`);
  } finally {
    await close();
  }
}
