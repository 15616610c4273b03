import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { stopAlertsPath } from "./stop-alerts.ts";

/** Somebody who waits; `isDue` on WhatsApp whose turn it is: staff are to write to them. */
type Waiting = {
  id: string;
  email: string | null;
  phone: string | null;
  since: Date;
  isDue: boolean;
  /** The path by which a phone stops its alerts; null for an e-mail address, whose mail has it. */
  stopPath: string | null;
};

/** A size of a product that shoppers wait for, `pieces` of it being in stock by now. */
type WaitedFor = {
  productId: string;
  name: string;
  slug: string;
  size: string;
  pieces: number;
  count: number;
  shoppers: Waiting[];
};

type WaitedForPage = { sizes: WaitedFor[]; total: number; page: number; pageCount: number };

const SIZES_PER_PAGE = 20;
const SHOPPERS_PER_SIZE = 50;

type Row = Omit<WaitedFor, "shoppers"> & {
  total: number;
  shoppers: (Omit<Waiting, "since" | "stopPath"> & { since: string })[];
};

/**
 * Returns the waiting shoppers by size: first sizes with shoppers to notify by WhatsApp, then the most wanted; 20 sizes
 * a page with the first 50 shoppers of each. A page beyond the last is the last. Source: specification 3.18.
 */
export async function listAlerts(shop: Shop, input: { page: number }): Promise<WaitedForPage> {
  const { rows: counted } = await shop.db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select distinct product_id, size from stock_alerts where told_at is null) as sizes`);
  const total = counted[0]?.total ?? 0;
  const { page, pageCount, offset } = clampPage(input.page, total, SIZES_PER_PAGE);
  const { rows } = await shop.db.execute<Row>(sql`
    select waiting.product_id as "productId", products.name, products.slug, waiting.size, count(*)::int as count,
      case when stock_per_size then coalesce(max(quantity), 0) else stock_quantity end as pieces,
      json_agg(json_build_object('id', waiting.id, 'email', email, 'phone', phone, 'since', waiting.created_at,
        'isDue', due_at is not null) order by waiting.created_at, waiting.id) filter (where place <= ${SHOPPERS_PER_SIZE}) as shoppers
    from (
      select *, row_number() over (partition by product_id, size order by created_at, id) as place
      from stock_alerts where told_at is null
    ) as waiting
    join products on products.id = waiting.product_id
    left join product_stock on product_stock.product_id = products.id and product_stock.size = waiting.size
    group by waiting.product_id, waiting.size, products.id
    order by bool_or(due_at is not null) desc, count(*) desc, products.name, waiting.size
    limit ${SIZES_PER_PAGE} offset ${offset}`);
  const sizes = rows.map(({ shoppers, ...size }) => ({
    ...size,
    shoppers: shoppers.map((shopper) => ({
      ...shopper,
      since: new Date(shopper.since),
      stopPath: shopper.phone && stopAlertsPath(shop, shopper.phone),
    })),
  }));
  return { sizes, total, page, pageCount };
}

/** Notes that staff have written to somebody on WhatsApp whose turn it was, with an audit entry. Refusal: `not_found`. */
export async function noteAlertTold(
  shop: Shop,
  admin: Admin<"customers.view">,
  id: string,
): Promise<Ok<null> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const isTurn = and(isNotNull(stockAlerts.dueAt), isNull(stockAlerts.toldAt));
    const [told] = await tx
      .update(stockAlerts)
      .set({ toldAt: shop.clock() })
      .where(and(eq(stockAlerts.id, id), isTurn))
      .returning({ id: stockAlerts.id });
    if (!told) return refuse("not_found");
    await recordAudit(tx, admin, { action: "alert.told", subjectId: id });
    return ok(null);
  });
}
