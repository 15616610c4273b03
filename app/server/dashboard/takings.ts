import { sql } from "drizzle-orm";
import type { MethodFigures } from "#app/domain/closing/day-close.ts";
import type { TakingsPeriod } from "#app/domain/takings-period.ts";
import { IS_TO_PACK } from "#app/server/orders/list-orders.ts";
import { moneyOfDays, sumByMethod } from "#app/server/payments/money-sums.ts";
import { countUpToLimit } from "#app/server/platform/db/queries/read-page.ts";
import type { Shop } from "#app/server/shop.ts";

type Takings = { shown: MethodFigures[]; compared: MethodFigures[] };

/** Returns the money that came in and went back, by payment method, in a period and in the one it is compared with. */
export async function readTakings(shop: Shop, { shown, compared }: TakingsPeriod): Promise<Takings> {
  const [now, before] = await Promise.all(
    [shown, compared].map((span) => sumByMethod(shop.db, moneyOfDays(span))),
  );
  return { shown: now ?? [], compared: before ?? [] };
}

/** Returns how many orders wait to be packed, counted up to the limit of a list. */
export async function countToPack(shop: Shop): Promise<number> {
  return await countUpToLimit(shop.db, sql`(select from orders where ${IS_TO_PACK})`);
}
