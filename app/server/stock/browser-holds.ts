import { and, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import {
  type HoldableSize,
  holdableSizes,
  holdEnd,
  isWithinHoldLimits,
  LONGEST_HOLD_MINUTES,
  type WantedSize,
} from "#app/domain/orders/stock-hold.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import type { Shop } from "#app/server/shop.ts";
import { browserHolds } from "#database/schema/orders.ts";
import { DAY_MS } from "#packages/values";
import { type LockedProduct, lockProducts, mergeStockLines, type StockLine } from "./add-to-stock.ts";
import { hashedHolder, lockHolders } from "./stock-holders.ts";

/** For whom pieces are held: the browser by the id in its cookie, the visitor by their IP address. */
export type HoldOwner = { holdToken: string; ipAddress: string };

/** A payment page whose cart is held; `isPaying` once its shopper has typed or copied a payment detail. */
export type HeldPage = HoldOwner & { paymentMethod: string; isPaying: boolean };

/** The result of a hold; `endsAt` is null where nothing could be held. */
export type HeldCart = { endsAt: Date | null; reason: "kept" | "sold_out" | "too_many" };

/** Returns the name under which a browser's holds are stored: a keyed hash of the id in its cookie. */
export function browserOf(shop: Shop, holdToken: string): string {
  return hashedHolder(shop, `browser ${holdToken}`);
}

/**
 * Holds the pieces of a cart for one browser until `holdEnd`, in place of those it had; for the same pieces this is a
 * renewal, which never ends sooner. Stock stays as it is: only carts are priced and stock is taken without the pieces
 * of others. Where pieces are short, it holds the free ones. Beyond the limits of the network address it holds nothing,
 * and what was held before stays until its end (`too_many`). Source: specification 7.11.
 */
export async function holdPieces(
  shop: Shop,
  tx: Transaction,
  { holdToken, ipAddress, isPaying, lines }: HeldPage & { lines: StockLine[] },
): Promise<HeldCart> {
  const owner = { browser: browserOf(shop, holdToken), address: hashedHolder(shop, `hold ${ipAddress}`) };
  await lockHolders(tx, Object.values(owner));
  const now = shop.clock();
  const isHeldNow = and(eq(browserHolds.browser, owner.browser), gt(browserHolds.endsAt, now));
  const before = await tx.select().from(browserHolds).where(isHeldNow);
  const locked = await lockProducts(tx, [...before, ...lines]);
  const sizes = await readSizes(tx, mergeStockLines(lines), { ...owner, now });
  const holdable = holdableSizes(sizes);
  if (!(await isAllowed(tx, { sizes, holdable, locked, ...owner, now })))
    return { endsAt: null, reason: "too_many" };
  await tx.update(browserHolds).set({ endsAt: now }).where(isHeldNow);
  const rows = sizes.flatMap(({ productId, size, startedAt }, at) => {
    const { quantity = 0, isLast = false } = holdable[at] ?? {};
    const former = before.find((row) => row.productId === productId && row.size === size)?.endsAt ?? now;
    const end = holdEnd(startedAt ?? now, now, isPaying);
    const times = { startedAt: startedAt ?? now, endsAt: end > former ? end : former };
    return quantity === 0
      ? []
      : [{ ...owner, productId, size, quantity, mostQuantity: quantity, isLast, ...times }];
  });
  if (rows.length > 0) await tx.execute(sql`${insertRows(browserHolds, rows)} ${inPlaceOfFormer(now)}`);
  const ends = rows.map(({ endsAt }) => endsAt.getTime());
  return {
    endsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    reason: reasonOf(sizes, holdable),
  };
}

function reasonOf(sizes: WantedSize[], holdable: HoldableSize[]): HeldCart["reason"] {
  const short = holdable.filter(({ quantity }, at) => quantity < (sizes[at]?.wanted ?? 0));
  if (short.some(({ isLimited }) => !isLimited)) return "sold_out";
  return short.length > 0 ? "too_many" : "kept";
}

/** All of a browser's pieces count at the address of its last request; what it held within the day stays proven. */
function inPlaceOfFormer(now: Date): SQL {
  return sql`on conflict (browser, product_id, size) do update set
    quantity = excluded.quantity, is_last = excluded.is_last, address = excluded.address,
    most_quantity = case when browser_holds.ends_at > ${dayBefore(now)}
      then greatest(browser_holds.most_quantity, excluded.quantity) else excluded.quantity end,
    started_at = excluded.started_at, ends_at = excluded.ends_at`;
}

type SizeRow = Omit<SizeToHold, "startedAt"> & { startedAt: string | null };
/** `startedAt`: when the browser's present hold began; null where it has none, or its hour is over. */
type SizeToHold = WantedSize & { productId: string; size: string; startedAt: Date | null };
type At = { browser: string; address: string; now: Date };

/** Reads what decides how many pieces of each size may be held, once their products are locked. */
async function readSizes(
  tx: Transaction,
  lines: StockLine[],
  { browser, address, now }: At,
): Promise<SizeToHold[]> {
  const all = (part: (line: StockLine) => string | number) => sql.param(lines.map(part));
  const hourAgo = moment(new Date(now.getTime() - LONGEST_HOLD_MINUTES * 60_000));
  const isOthers = sql`browser <> ${browser} and ends_at > ${moment(now)}`;
  const { rows } = await tx.execute<SizeRow>(sql`
    select line.product_id as "productId", line.size, line.quantity as wanted, pool, stock,
      least("heldAtAddress", held_for_others) as "heldAtAddress", held_for_others as "heldByOthers", "hasHadLast", "startedAt"
    from unnest(${all(({ productId }) => productId)}::uuid[], ${all(({ size }) => size)}::text[], ${all(({ quantity }) => quantity)}::int[])
      with ordinality as line (product_id, size, quantity, place)
    join products on products.id = line.product_id
    left join product_stock on product_stock.product_id = line.product_id and product_stock.size = line.size
    cross join lateral (
      select case when stock_per_size then line.size end as one_size,
        case when stock_per_size then coalesce(product_stock.quantity, 0) else stock_quantity end as stock
    ) as sizes
    cross join lateral (
      select concat_ws(' ', line.product_id, one_size) as pool,
        pieces_held_for_others(line.product_id, one_size, stock, ${browser}, ${moment(now)}) as held_for_others
    ) as pools
    cross join lateral (
      select coalesce(sum(quantity) filter (where ${isOthers} and address = ${address}), 0)::int as "heldAtAddress",
        coalesce(bool_or(is_last and case when browser = ${browser} then started_at <= ${hourAgo}
          else address = ${address} and ends_at <= ${moment(now)} end), false) as "hasHadLast",
        min(started_at) filter (where browser = ${browser} and started_at > ${hourAgo})::text as "startedAt"
      from browser_holds
      where product_id = line.product_id and (size = line.size or not stock_per_size)
        and ends_at > ${dayBefore(now)}
    ) as held
    order by place`);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt === null ? null : new Date(row.startedAt) }));
}

/** Whether one network address may have these pieces held beside those of its other browsers. */
async function isAllowed(
  tx: Transaction,
  {
    sizes,
    holdable,
    locked,
    browser,
    address,
    now,
  }: At & { sizes: SizeToHold[]; holdable: HoldableSize[]; locked: LockedProduct[] },
): Promise<boolean> {
  const others = await tx
    .select({ productId: browserHolds.productId, quantity: browserHolds.quantity })
    .from(browserHolds)
    .where(
      and(eq(browserHolds.address, address), gt(browserHolds.endsAt, now), ne(browserHolds.browser, browser)),
    );
  const wanted = sizes.map(({ productId }, at) => ({ productId, quantity: holdable[at]?.quantity ?? 0 }));
  const shares = locked.map(({ id, stock }) => ({
    wanted: piecesOf(wanted, id),
    held: piecesOf(others, id),
    stock,
  }));
  const heldInAll = others.reduce((sum, { quantity }) => sum + quantity, 0);
  return isWithinHoldLimits(
    shares.filter((share) => share.wanted > 0),
    heldInAll,
  );
}

function piecesOf(lines: { productId: string; quantity: number }[], productId: string): number {
  return lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
}

/** The pieces of a size that are held for others than a browser, and when the first of these holds ends. */
export type HeldForOthers = { pieces: number; until: string };

/**
 * Returns a column with the pieces that are held at `now` for others than this browser, by size, or under an empty one
 * where the sizes share them; null for none. Of products in the query's `from`.
 */
export function heldForOthers(browser: SQL, now: SQL): SQL<Record<string, HeldForOthers> | null> {
  return sql`(
    select jsonb_object_agg(coalesce(one_size, ''), jsonb_build_object('until', until, 'pieces', pieces_held_for_others(
      products.id, one_size, case when one_size is null then stock_quantity else coalesce(product_stock.quantity, 0) end,
      ${browser}::text, ${now}::timestamptz
    ))) from (
      select case when stock_per_size then size end as one_size, min(ends_at) as until from browser_holds
      where product_id = products.id and ends_at > ${now}::timestamptz and browser is distinct from ${browser}::text
      group by 1
    ) as held
    left join product_stock on product_stock.product_id = products.id and product_stock.size = one_size
  )`;
}

/** Returns whether a browser held all of these pieces within the last day, without having ordered them. */
export async function hasHeld(shop: Shop, holdToken: string, lines: StockLine[]): Promise<boolean> {
  const rows = await shop.db
    .select()
    .from(browserHolds)
    .where(
      and(
        eq(browserHolds.browser, browserOf(shop, holdToken)),
        gt(browserHolds.endsAt, new Date(shop.clock().getTime() - DAY_MS)),
      ),
    );
  return mergeStockLines(lines).every(({ productId, size, quantity }) =>
    rows.some((row) => row.productId === productId && row.size === size && row.mostQuantity >= quantity),
  );
}

/** Ends what is held for a browser, named as it is stored. */
export async function endHold(tx: Transaction, browser: string, now: Date): Promise<void> {
  const isHeldNow = and(eq(browserHolds.browser, browser), gt(browserHolds.endsAt, now));
  await lockProducts(tx, await tx.select().from(browserHolds).where(isHeldNow));
  await tx.update(browserHolds).set({ endsAt: now }).where(isHeldNow);
}

/** Deletes holds that ended a day ago; returns how many. */
export async function clearHolds(shop: Shop): Promise<number> {
  const isOver = lte(browserHolds.endsAt, new Date(shop.clock().getTime() - DAY_MS));
  return (await shop.db.delete(browserHolds).where(isOver).returning({ size: browserHolds.size })).length;
}

function moment(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}

function dayBefore(now: Date): SQL {
  return moment(new Date(now.getTime() - DAY_MS));
}
