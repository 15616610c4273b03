import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { Period } from "#app/domain/period.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { inBatches } from "#app/server/platform/csv/in-batches.ts";
import { streamCsv } from "#app/server/platform/csv/write-csv.ts";
import type { Shop } from "#app/server/shop.ts";

const HEAD = [
  "order_number",
  "moved_at",
  "direction",
  "payment_method",
  "currency",
  "amount",
  "amount_usd",
  "amount_gmd",
  "fee",
  "gateway",
  "reference",
  "source",
  "recorded_by",
  "customer_name",
  "customer_email",
  "payment_status",
  "order_status",
] as const;

/**
 * Streams the money that moved in a period as a CSV file, one row for each time it was received or returned, oldest first;
 * amounts are decimals of the currency that moved, in dollars and in dalasi, below zero where an entry was taken back. A
 * day's rows add up to its takings. Test money and credit are left out. The audit log has the export before its first byte.
 * Source: specification 11.20.
 */
export async function exportPayments(
  shop: Shop,
  admin: Admin<"orders.money">,
  { begin, end, from, to }: Period,
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit(shop.db, admin, {
    action: "payments.exported",
    subjectId: "all",
    after: { from, to },
  });
  const table = { at: sql`moved.at`, id: sql`moved.id`, begin, end, until: shop.clock() };
  const batches = inBatches(table, async ({ where, orderBy, limit }) => {
    const { rows } = await shop.db.execute<Row>(sql`
      select moved.id, moved.at::text as at,
        to_char(moved.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moved_at, direction, method as payment_method,
        case moved.currency when 'JPY' then round(amount)::text else amount::text end as amount, moved.currency,
        usd_amount::text as amount_usd, gmd_amount::text as amount_gmd, fee::text as fee, gateway, reference, source,
        users.email as recorded_by, order_number, customer_name, customer_email, payment_status, order_status
      from money_entries as moved
      left join orders on orders.id = order_id
      left join users on users.id = actor_user_id
      where ${where} and mode = 'live' and method <> 'credit' order by ${orderBy} limit ${limit}`);
    return rows;
  });
  return streamCsv(HEAD, batches, (row) => HEAD.map((name) => row[name]));
}

type Row = { id: string; at: string } & Record<(typeof HEAD)[number], string | null>;
