import { and, eq, lte, ne, sql } from "drizzle-orm";
import { holdEnd, isWithinHoldLimits } from "#app/domain/orders/stock-hold.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/stock-cause.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { stockHolds } from "#database/schema/orders.ts";
import { addToStock, lockProducts } from "./add-to-stock.ts";
import { hashedHolder, lockHolders } from "./stock-holders.ts";
import { mergeStockLines, type StockLine } from "./stock-lines.ts";
import { takeStock } from "./take-stock.ts";

/** Whose pieces are kept: the browser by the secret of its cookie, the visitor by their network address. */
export type HoldOwner = { token: string; address: string };

/** The result of a hold; `endsAt` is null where nothing could be kept. */
export type HeldCart = { endsAt: Date | null; reason: "kept" | "sold_out" | "too_many" };

/** Returns the pieces a browser has kept, whether or not their time has ended; none without a hold. */
export async function heldPieces(shop: Shop, token: string): Promise<StockLine[]> {
  const [row] = await shop.db
    .select({ items: stockHolds.items })
    .from(stockHolds)
    .where(eq(stockHolds.browser, browserOf(shop, token)));
  return row?.items ?? [];
}

/**
 * Takes the pieces of a cart out of stock for one browser until `holdEnd`, in place of those it had. It renews a hold
 * of the same pieces. If pieces are short, it takes those that are left. Beyond the limits of the network address, it
 * takes nothing, and the pieces kept before stay until their end (`too_many`). Source: issue on the storefront, 1;
 * decisions.
 */
export async function holdPieces(
  shop: Shop,
  tx: Transaction,
  { token, address, paymentMethod, lines }: HoldOwner & { paymentMethod: string; lines: StockLine[] },
): Promise<HeldCart> {
  const owner = hashedHolder(shop, `hold ${address}`);
  const browser = browserOf(shop, token);
  await lockHolders(tx, [browser, owner]);
  const [former] = await tx.select().from(stockHolds).where(eq(stockHolds.browser, browser)).for("update");
  const wanted = mergeStockLines(lines);
  const now = shop.clock();
  const times = { renewedAt: now, endsAt: holdEnd(now) };
  if (former && isSame(former.items, wanted)) {
    await tx
      .update(stockHolds)
      .set({ ...times, paymentMethod })
      .where(eq(stockHolds.id, former.id));
    return { endsAt: times.endsAt, reason: "kept" };
  }
  const before = former?.items ?? [];
  const locked = await lockProducts(tx, [...before, ...wanted]);
  if (!(await isAllowed(tx, { owner, browser, wanted, before }))) return { endsAt: null, reason: "too_many" };
  await setStockCause(tx, { cause: "hold_back" });
  await addToStock(tx, locked, before);
  await setStockCause(tx, { cause: "hold" });
  await tx.delete(stockHolds).where(eq(stockHolds.browser, browser));
  const items = await takeWhatIsLeft(tx, wanted);
  if (items.length === 0) return { endsAt: null, reason: "sold_out" };
  const startedAt = former?.startedAt ?? now;
  await tx.insert(stockHolds).values({ browser, address: owner, paymentMethod, items, startedAt, ...times });
  return { endsAt: times.endsAt, reason: isSame(items, wanted) ? "kept" : "sold_out" };
}

async function takeWhatIsLeft(tx: Transaction, wanted: StockLine[]): Promise<StockLine[]> {
  const short = await takeStock(tx, wanted);
  if (short.length === 0) return wanted;
  const left = wanted.flatMap((line) => {
    const shortage = short.find(({ productId, size }) => productId === line.productId && size === line.size);
    const quantity = shortage ? shortage.available : line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (left.length > 0 && (await takeStock(tx, left)).length > 0)
    throw new Error("the pieces of locked products changed");
  return left;
}

async function isAllowed(
  tx: Transaction,
  {
    owner,
    browser,
    wanted,
    before,
  }: { owner: string; browser: string; wanted: StockLine[]; before: StockLine[] },
): Promise<boolean> {
  const others = await tx
    .select({ items: stockHolds.items })
    .from(stockHolds)
    .where(and(eq(stockHolds.address, owner), ne(stockHolds.browser, browser)));
  const kept = others.flatMap(({ items }) => items);
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const rows = await tx
    .select({ id: products.id, stock: products.stockQuantity })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`);
  const shares = rows.map(({ id, stock }) => ({
    wanted: piecesOf(wanted, id),
    kept: piecesOf(kept, id),
    stock: stock + piecesOf(before, id),
  }));
  return isWithinHoldLimits(
    shares,
    kept.reduce((sum, { quantity }) => sum + quantity, 0),
  );
}

/**
 * Gives what a browser has kept back to stock in the caller's transaction, after the holders of its order and before
 * any product is locked. `lines` are those that the transaction goes on to take, locked here in one order with the
 * others. A browser without a hold changes nothing.
 */
export async function endOwnHold(
  shop: Shop,
  tx: Transaction,
  { token, holders, lines }: { token: string; holders: string[]; lines: StockLine[] },
): Promise<void> {
  await lockHolders(tx, holders);
  const [own] = await tx
    .delete(stockHolds)
    .where(eq(stockHolds.browser, browserOf(shop, token)))
    .returning({ items: stockHolds.items });
  if (!own) return;
  await setStockCause(tx, { cause: "hold_back" });
  await addToStock(tx, await lockProducts(tx, [...own.items, ...lines]), own.items);
}

/** Gives the pieces of a hold back to stock; returns how many, 0 where there is no such hold. */
export async function endHold(tx: Transaction, id: string): Promise<number> {
  const [ended] = await tx
    .delete(stockHolds)
    .where(eq(stockHolds.id, id))
    .returning({ items: stockHolds.items });
  if (!ended) return 0;
  await setStockCause(tx, { cause: "hold_back" });
  await addToStock(tx, await lockProducts(tx, ended.items), ended.items);
  return ended.items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Gives the pieces of holds back to stock whose time has ended. Returns how many holds. */
export async function endExpiredHolds(shop: Shop, signal?: AbortSignal): Promise<number> {
  const isOver = lte(stockHolds.endsAt, shop.clock());
  const due = await shop.db.select({ id: stockHolds.id }).from(stockHolds).where(isOver);
  let ended = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    const isEnded = await shop.db.transaction(async (tx) => {
      // One that is renewed or ordered at this moment is left to whoever does so.
      const [still] = await tx
        .select({ id: stockHolds.id })
        .from(stockHolds)
        .where(and(eq(stockHolds.id, id), isOver))
        .for("update", { skipLocked: true });
      return still !== undefined && (await endHold(tx, id)) > 0;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}

function browserOf(shop: Shop, token: string): string {
  return hashedHolder(shop, `browser ${token}`);
}

function isSame(kept: StockLine[], wanted: StockLine[]): boolean {
  const key = ({ productId, size, quantity }: StockLine) => JSON.stringify([productId, size, quantity]);
  return kept.map(key).join() === wanted.map(key).join();
}

function piecesOf(lines: StockLine[], productId: string): number {
  return lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
}
