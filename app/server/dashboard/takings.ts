import { sql } from "drizzle-orm";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { type PaymentMethod, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import type { TakingsPeriod, TimeSpan } from "#app/domain/takings-period.ts";
import {
  dalasiTotal,
  IS_EARNED,
  IS_OWED_BACK,
  IS_TO_PACK,
  JOIN_CARD_PAYMENTS,
  NET_SHARE,
} from "#app/server/payments/net-revenue.ts";
import type { Shop } from "#app/server/shop.ts";

/** An amount in dollars, and in dalasi as the orders stored it. */
type BothCurrencies = { usd: Money; gmd: Money };

/** The takings of one method; `orders` counts those of the shown period. */
type MethodTakings = {
  method: PaymentMethod;
  label: string;
  orders: number;
  shown: BothCurrencies;
  compared: BothCurrencies;
};

export type Takings = { methods: MethodTakings[]; shown: BothCurrencies; compared: BothCurrencies };

/** The work that waits for the staff now: orders to pack, and the money of orders to refund. */
export type ToDo = { toPack: number; owedBack: BothCurrencies };

/**
 * Returns the money that came in, by payment method, in a period and in the one it is compared with: orders that count
 * as revenue, less refunds, by the time their payment was last confirmed. Test orders are not counted.
 */
export async function readTakings(shop: Shop, { shown, compared }: TakingsPeriod): Promise<Takings> {
  const within = ({ begin, end }: TimeSpan, at = "paid_at") =>
    sql`(${sql.identifier(at)} >= ${begin.toISOString()}::timestamptz and ${sql.identifier(at)} < ${end.toISOString()}::timestamptz)`;
  const { rows } = await shop.db.execute<Row>(sql`
    with placed_or_paid as (
      select order_id as id from order_events
      where kind = 'payment_status' and to_status = 'paid' and (${within(shown, "at")} or ${within(compared, "at")})
      union
      select id from orders where ${within(shown, "created_at")} or ${within(compared, "created_at")}
    ),
    earned as (
      select orders.payment_method as method, round(orders.total_usd * ${NET_SHARE}, 2) as usd,
        round(${dalasiTotal(shop.rates.current())} * ${NET_SHARE}, 2) as gmd,
        coalesce((
          select max(at) from order_events
          where order_id = orders.id and kind = 'payment_status' and to_status = 'paid'
        ), orders.created_at) as paid_at
      from placed_or_paid join orders using (id) ${JOIN_CARD_PAYMENTS}
      where ${IS_EARNED}
    )
    select method, count(*) filter (where ${within(shown)})::int as orders,
      coalesce(sum(usd) filter (where ${within(shown)}), 0)::text as shown_usd,
      coalesce(sum(gmd) filter (where ${within(shown)}), 0)::text as shown_gmd,
      coalesce(sum(usd) filter (where ${within(compared)}), 0)::text as compared_usd,
      coalesce(sum(gmd) filter (where ${within(compared)}), 0)::text as compared_gmd
    from earned where ${within(shown)} or ${within(compared)}
    group by method order by sum(usd) filter (where ${within(shown)}) desc nulls last, method`);
  const methods = rows.map((row) => ({
    method: row.method,
    label: paymentMethodLabel(row.method),
    orders: row.orders,
    shown: both(row.shown_usd, row.shown_gmd),
    compared: both(row.compared_usd, row.compared_gmd),
  }));
  return {
    methods,
    shown: sum(methods.map((each) => each.shown)),
    compared: sum(methods.map((each) => each.compared)),
  };
}

/** Returns how many paid orders wait to be packed, and how much is owed to shoppers. */
export async function readToDo(shop: Shop): Promise<ToDo> {
  const { rows } = await shop.db.execute<{ to_pack: number; usd: string; gmd: string }>(sql`
    select (count(*) filter (where ${IS_TO_PACK}))::int as to_pack,
      coalesce(sum(round(orders.total_usd * ${NET_SHARE}, 2)) filter (where ${IS_OWED_BACK}), 0)::text as usd,
      coalesce(sum(round(${dalasiTotal(shop.rates.current())} * ${NET_SHARE}, 2)) filter (where ${IS_OWED_BACK}), 0)::text as gmd
    from orders ${JOIN_CARD_PAYMENTS}`);
  const [row] = rows;
  return { toPack: row?.to_pack ?? 0, owedBack: both(row?.usd ?? "0", row?.gmd ?? "0") };
}

type Row = {
  method: PaymentMethod;
  orders: number;
  shown_usd: string;
  shown_gmd: string;
  compared_usd: string;
  compared_gmd: string;
};

function both(usd: string, gmd: string): BothCurrencies {
  const [inUsd, inGmd] = [moneyFromDecimal(usd, "USD"), moneyFromDecimal(gmd, "GMD")];
  if (!inUsd || !inGmd) throw new Error(`sums in the database are no amounts: ${usd}, ${gmd}`);
  return { usd: inUsd, gmd: inGmd };
}

function sum(amounts: readonly BothCurrencies[]): BothCurrencies {
  const total = (of: keyof BothCurrencies) => amounts.reduce((all, each) => all + each[of].amount, 0);
  return {
    usd: { amount: total("usd"), currency: "USD" },
    gmd: { amount: total("gmd"), currency: "GMD" },
  };
}
