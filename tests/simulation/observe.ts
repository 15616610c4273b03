import type { Pool } from "pg";
import { receiptHash } from "#app/server/payments/receipts/receipt-file.ts";
import { creditOf, receivedOf, returnedOf } from "./money-parts.ts";
import {
  type Browser,
  type Good,
  type ModelHold,
  type ModelOrder,
  poolOf,
  receiptFile,
  refundedOf,
  type World,
} from "./world.ts";

/** The fields of an order that are compared with the model. */
type SeenOrder = Pick<
  ModelOrder,
  | "request"
  | "isUnderKey"
  | "lines"
  | "code"
  | "customer"
  | "total"
  | "status"
  | "payment"
  | "holdsPieces"
  | "isSoldOut"
  | "page"
> & {
  counter: { isReady: boolean; returns: string[] } | null;
  /** Bututs. */
  received: number;
  returned: number;
  /** Whether it waits, or has waited, for the rest of its money. */
  isHeld: boolean;
  paidReceipts: number;
  receipt: { status: string; sha256: string } | null;
  card: { status: string; hasUrl: boolean; hasSession: boolean } | null;
  refunded: number;
  /** Refunds without an answer, each with its status, amount and last try. */
  pending: string[];
  paidOut: number;
};

/** The observed state: the fields to compare, and the identifiers that steps need. */
export type Seen = {
  facts: {
    stock: Record<string, number>;
    holds: ModelHold[];
    orders: SeenOrder[];
    forms: string[];
    drawer: Record<string, number>;
    /** Bututs by customer. */
    credit: Record<string, number>;
  };
  names: { request: number; orderNumber: string; paymentId: string | null; sessionId: string | null }[];
};

/** Reads the shop's tables and the card company's directly from the database. */
export async function observe({
  observer,
  browsers,
}: {
  observer: Pool;
  browsers: ReadonlyMap<string, Browser>;
}): Promise<Seen> {
  const { rows } = await observer.query<{ seen: Raw }>(SEEN);
  const seen = rows[0]?.seen;
  if (!seen) throw new Error("nothing was observed");
  return {
    facts: {
      stock: sorted(Object.fromEntries(seen.stock.map((row) => [poolOf(row), row.quantity]))),
      holds: seen.holds
        .map(({ browser, good, size, ...hold }) => ({
          // Only the browsers of the simulation hold anything.
          browser: browsers.get(browser) as Browser,
          pool: poolOf({ good, size: size.replace("One Size", "") }),
          ...hold,
        }))
        .sort(byOwner),
      orders: seen.orders.map(({ facts }) => facts),
      forms: seen.forms,
      drawer: sorted(seen.drawer),
      credit: sorted(seen.credit),
    },
    names: seen.orders.map(({ names }) => names),
  };
}

type Raw = {
  stock: { good: Good; size: string; quantity: number }[];
  orders: { facts: SeenOrder; names: Seen["names"][number] }[];
  holds: (Omit<ModelHold, "browser" | "pool"> & { browser: string; good: Good; size: string })[];
  forms: string[];
  drawer: Record<string, number>;
  credit: Record<string, number>;
};

const byRequest = (a: ModelOrder, b: ModelOrder) => a.request - b.request;
const byOwner = (a: ModelHold, b: ModelHold) => a.browser - b.browser || (a.pool < b.pool ? -1 : 1);

const SEEN = `
  select json_build_object(
    'stock', (
      select json_agg(json_build_object('good', lower(name), 'size', coalesce(size, ''), 'quantity', coalesce(quantity, stock_quantity)))
      from products left join product_stock on product_id = products.id
    ),
    'holds', (
      select coalesce(json_agg(json_build_object(
        'browser', browser, 'good', lower(name), 'size', size, 'quantity', quantity, 'most', most_quantity,
        'isLast', is_last, 'startedAt', (extract(epoch from started_at) * 1000)::bigint,
        'endsAt', (extract(epoch from ends_at) * 1000)::bigint
      )), '[]') from browser_holds join products on products.id = product_id
    ),
    'forms', (select coalesce(json_agg(key order by key), '[]') from idempotency_keys where scope like 'panel:%'),
    'drawer', (select coalesce(json_object_agg(key, (amount_gmd * 100)::int), '{}') from drawer_entries),
    'credit', (
      select coalesce(json_object_agg(customer, credit), '{}') from (
        select substring(contact from '[0-9]+') as customer, (customer_credit(id) * 100)::int as credit from customers
      ) as customers where credit <> 0
    ),
    'orders', (
      select coalesce(json_agg(json_build_object(
        'facts', json_build_object(
          'request', right(orders.customer_phone, 4)::int - 1000,
          'isUnderKey', exists (select from idempotency_keys where order_id = orders.id),
          'lines', (
            select coalesce(json_agg(json_build_object('good', lower(name), 'size', replace(size, 'One Size', ''), 'quantity', quantity) order by position), '[]')
            from order_items where order_items.order_id = orders.id
          ),
          'code', discount_code,
          'customer', substring(orders.customer_email from '[0-9]+')::int,
          'total', (total_amount * 100)::int,
          'status', order_status,
          'payment', payment_status,
          'holdsPieces', stock_held,
          'isSoldOut', sold_out_at is not null,
          'isHeld', held_until is not null,
          'paidReceipts', (select count(*) from live_money where live_money.order_id = orders.id and source = 'receipt' and direction = 'received'),
          'received', (select coalesce(sum(amount) * 100, 0)::int from live_money where live_money.order_id = orders.id and direction = 'received' and live_money.currency = 'GMD'),
          'returned', (select coalesce(sum(amount) * 100, 0)::int from live_money where live_money.order_id = orders.id and direction = 'returned' and live_money.currency = 'GMD'),
          'counter', case when orders.currency = 'GMD' then json_build_object(
            'isReady', ready_at is not null,
            'returns', (select coalesce(json_agg(kind || ' ' || state order by kind || ' ' || state), '[]') from order_returns where order_returns.order_id = orders.id)
          ) end,
          'page', coalesce(session.state, 'none'),
          'receipt', case when gambian_payments.id is not null then json_build_object('status', verification_status, 'sha256', receipt_sha256) end,
          'card', case when page.id is not null then json_build_object(
            'status', page.status, 'hasUrl', page.url is not null, 'hasSession', page.session_id is not null) end,
          'refunded', (select coalesce(sum(refunded_amount), 0)::int from payment_pages where order_id = orders.id),
          'pending', (
            select coalesce(json_agg(tried order by tried), '[]')
            from (select status || ' ' || amount || ' ' || round(extract(epoch from updated_at) * 1000) as tried
              from card_refunds where order_id = orders.id and status in ('pending', 'unknown')) as open
          ),
          'paidOut', (
            select coalesce(sum(sandbox_refunds.amount), 0)::int from sandbox_refunds
            join sandbox_sessions using (payment_id) where sandbox_sessions.order_number = orders.order_number
          )
        ),
        'names', json_build_object('request', right(orders.customer_phone, 4)::int - 1000, 'orderNumber', orders.order_number, 'paymentId', gambian_payments.id, 'sessionId', session.id)
      ) order by orders.customer_phone, orders.id), '[]')
      from orders
      left join gambian_payments on gambian_payments.order_id = orders.id
      left join lateral (
        select * from payment_pages where order_id = orders.id and status <> 'left'
        order by status in ('creating', 'open') desc, status = 'paid' desc, created_at desc limit 1
      ) as page on true
      left join lateral (
        select * from sandbox_sessions
        where order_number = orders.order_number and case when page.session_id is not null then id = page.session_id
          else created_at >= page.created_at
            and not exists (select from payment_pages where session_id = sandbox_sessions.id) end
        order by created_at desc limit 1
      ) as session on true
    )
  ) as seen`;

/** Returns the compared fields of a model world. */
export function factsOf(world: World): Seen["facts"] {
  return {
    stock: sorted(world.stock),
    holds: [...world.holds].sort(byOwner),
    orders: world.orders.toSorted(byRequest).map(({ receipt, card, refunds, counter, ...order }) => ({
      request: order.request,
      isUnderKey: order.isUnderKey,
      lines: order.lines,
      code: order.code,
      customer: order.customer,
      total: order.total,
      status: order.status,
      payment: order.payment,
      holdsPieces: order.holdsPieces,
      isSoldOut: order.isSoldOut,
      page: order.page,
      counter: counter && {
        isReady: counter.isReady,
        returns: counter.returns
          .map(({ wanted, state }) => `${wanted === null ? "refund" : "exchange"} ${state}`)
          .sort(),
      },
      isHeld: order.heldUntil !== null,
      received: receivedOf(order),
      returned: returnedOf(order),
      paidReceipts: order.money.filter((entry) => entry.receipt !== null).length,
      receipt: receipt && { status: receipt.status, sha256: receiptHash(receiptFile(receipt.file)) },
      card: card && { status: card.status, hasUrl: card.hasUrl, hasSession: card.hasSession },
      refunded: refundedOf({ ...order, receipt, card, refunds, counter }, "done"),
      pending: refunds
        .filter(({ status }) => status === "pending" || status === "unknown")
        .map(({ status, amount, triedAt }) => `${status} ${amount} ${triedAt}`)
        .sort(),
      paidOut: refunds.filter(({ isPaidOut }) => isPaidOut).reduce((sum, { amount }) => sum + amount, 0),
    })),
    forms: [...world.forms].sort(),
    drawer: sorted(world.drawer),
    credit: sorted(
      Object.fromEntries(
        world.orders.flatMap(({ customer }) => {
          const credit = creditOf(world, customer);
          return credit === 0 ? [] : [[String(customer), credit]];
        }),
      ),
    ),
  };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
