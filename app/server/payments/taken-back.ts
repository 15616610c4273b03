import { type SQL, sql } from "drizzle-orm";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";

/**
 * The entries of what companies took back and staff have not settled, as `from live_money` needs it. Settled ones name no
 * company.
 */
export const IS_OPEN_TAKEN_BACK: SQL = sql`source = 'taken_back' and reverses is null and gateway is not null`;

/** The condition for orders of which a company took a payment back, until staff settle it. */
export const IS_TAKEN_BACK: SQL<boolean> = sql<boolean>`exists (
  select from live_money where live_money.order_id = orders.id and ${IS_OPEN_TAKEN_BACK}
)`;

/** Returns the dalasi that were taken back of an order and that staff have not settled; null for none. */
export async function takenBackOf(db: DatabaseOrTransaction, orderId: string): Promise<Money | null> {
  const { rows } = await db.execute<{ gmd: string | null }>(sql`
    select sum(amount)::text as gmd from live_money where order_id = ${orderId}::uuid and ${IS_OPEN_TAKEN_BACK}`);
  return rows[0]?.gmd ? moneyFromDecimal(rows[0].gmd, "GMD") : null;
}

/**
 * Records that staff have settled all that was taken back of an order: each entry again, without its company. Returns the
 * method it was taken from. Lock the order before it.
 */
export async function settleTakenBackMoney(
  tx: Transaction,
  orderId: string,
  { actorUserId, now }: { actorUserId: string; now: Date },
): Promise<PaymentMethod | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string; method: PaymentMethod }>(sql`
    select id, method from live_money where order_id = ${orderId}::uuid and ${IS_OPEN_TAKEN_BACK} order by id`);
  for (const { id } of rows) {
    await tx.execute(sql`
      insert into money_entries (reverses, at, actor_user_id) values (${id}, ${at}, ${actorUserId}::uuid)`);
    await tx.execute(sql`
      insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
        source, source_id, actor_user_id)
      select ${at}, order_id, direction, method, mode, amount, currency, 0, 0, gmd_rate, source, source_id,
        ${actorUserId}::uuid
      from money_entries where id = ${id}`);
  }
  return rows[0]?.method ?? null;
}
