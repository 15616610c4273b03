import { type SQL, sql } from "drizzle-orm";
import { OWED_AMOUNT } from "#app/server/payments/money-sums.ts";
import { HAD_MONEY, HAS_OPEN_PAGE, IS_TEST } from "#app/server/payments/page-rows/page-conditions.ts";

/**
 * A statement that always holds for the data: `broken` returns a `row` for each violation, `all` one row for each thing
 * that is looked at, which `of` names in the plural.
 */
export type Invariant = { name: string; says: string; of: string; all: SQL; broken: SQL };

const ORDERS = { of: "orders", all: sql`select from orders` };

/**
 * An order holds its pieces unless it is cancelled, or its payment failed before it was made ready.
 * Source: specification 8.4.
 */
const HOLDS_STOCK = sql`(order_status <> 'cancelled'
  and (payment_status <> 'failed' or order_status in ('processing', 'shipped', 'delivered')))`;

/** The pieces of an order that waited too long for its review are on sale again. Source: specification 8.10. */
const MAY_HAVE_LAPSED = sql`(payment_status = 'pending' and order_status in ('pending', 'payment_pending')
  or sold_out_at is not null)`;

/** A cancelled order keeps its pieces while somebody can still pay on its page. */
const WAITS_FOR_ITS_PAGE = sql`(order_status = 'cancelled' and ${HAS_OPEN_PAGE})`;

/** Every invariant. The one on files is in `checkData`, which has the file store. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: "stock_not_negative",
    says: "No product and no size has less than no pieces.",
    of: "products and sizes",
    all: sql`select id from products union all select product_id from product_stock`,
    broken: sql`
      select slug as row from products where stock_quantity < 0
      union all select slug || ' ' || size from product_stock join products on id = product_id where quantity < 0`,
  },
  {
    name: "stock_is_sum_of_sizes",
    says: "The stock of a product counted by size is the sum of its sizes.",
    of: "products counted by size",
    all: sql`select from products where stock_per_size`,
    broken: sql`
      select slug as row from products left join product_stock on product_id = id
      where stock_per_size group by id having stock_quantity <> coalesce(sum(quantity), 0)`,
  },
  {
    name: "stock_is_its_history",
    says: "The stock of every size, and of every product counted as one number, is the sum of its changes.",
    of: "numbers of stock",
    all: sql`select product_id from product_stock union all select id from products where not stock_per_size`,
    broken: sql`
      select slug || ' ' || size as row from (
        select product_id, size, sum(change) as pieces from stock_changes group by product_id, size
      ) as history
      full join (
        select product_id, size, quantity from product_stock
        union all select id, '', stock_quantity from products where not stock_per_size
      ) as stock using (product_id, size)
      join products on products.id = product_id
      where coalesce(pieces, 0) <> coalesce(quantity, 0)`,
  },
  {
    name: "order_holds_its_stock",
    says: "An order holds its pieces exactly while its states say so.",
    ...ORDERS,
    broken: sql`
      select order_number as row from orders
      where stock_held <> ${HOLDS_STOCK} and not (${MAY_HAVE_LAPSED} and not stock_held)
        and not (${WAITS_FOR_ITS_PAGE} and stock_held)`,
  },
  {
    name: "sold_out_order_has_no_pieces",
    says: "An order whose pieces were sold out when its money came has none, until it is swapped or paid from new stock.",
    of: "sold-out orders",
    all: sql`select from orders where sold_out_at is not null`,
    broken: sql`select order_number as row from orders where sold_out_at is not null and stock_held`,
  },
  {
    name: "returns_are_in_stock",
    says: "The new piece of an agreed exchange left the shelf once, and a piece that came back to be sold is on it once.",
    of: "orders with returns",
    all: sql`select distinct order_id from order_returns`,
    broken: sql`
      select order_number as row from (
        select order_id, coalesce(sum(quantity) filter (where kind = 'exchange' and state in ('agreed', 'came_back', 'exchanged')), 0) as taken,
          coalesce(sum(quantity) filter (where is_sellable and state in ('came_back', 'refunded', 'exchanged')), 0) as back
        from order_returns group by order_id
        -- The new piece of one that is refused after its order was cancelled went back with the order.
        having not bool_or(kind = 'exchange' and state = 'refused')
      ) as returned
      join orders on orders.id = order_id
      cross join lateral (
        select coalesce(-sum(change) filter (where cause = 'exchange'), 0) as taken,
          coalesce(sum(change) filter (where cause = 'returned'), 0) as back
        from stock_changes where stock_changes.order_id = returned.order_id
      ) as moved
      where (moved.taken, moved.back) <> (returned.taken, returned.back)`,
  },
  {
    name: "order_items_add_up",
    says: "The items of an order add up to its subtotal.",
    ...ORDERS,
    broken: sql`
      select order_number as row from orders
      left join (select order_id, sum(price * quantity) as total from order_items group by 1) as items on order_id = id
      where subtotal <> coalesce(items.total, 0)`,
  },
  {
    name: "customer_is_their_orders",
    says: "A customer's orders and spending are those of the orders with their address, or their number alone.",
    of: "customers",
    all: sql`select from customers`,
    broken: sql`
      select contact as row from customers full join (
        select customer_contact(orders.customer_email, orders.customer_phone) as contact,
          count(*) filter (where not ${IS_TEST}) as placed,
          coalesce(sum(usd), 0) as spent
        from orders
        left join (
          select order_id, sum(case direction when 'received' then usd_amount else -usd_amount end) as usd
          from money_entries where mode = 'live' group by 1
        ) as moved on moved.order_id = orders.id
        group by 1
      ) as counted using (contact)
      where contact is not null
        and (customers.orders is distinct from coalesce(placed, 0) or spent_usd is distinct from coalesce(spent, 0))`,
  },
  {
    name: "discount_is_of_a_code",
    says: "An order has a percentage exactly where it uses a code.",
    ...ORDERS,
    broken: sql`select order_number as row from orders where (discount_code is null) <> (discount_percent = 0)`,
  },
  {
    name: "paid_order_has_payment",
    says: "Every order that was paid received its total, and one whose money is to go back received some.",
    of: "paid orders",
    all: sql`select from orders where ${HAD_MONEY}`,
    broken: sql`
      select order_number as row from orders
      where ${HAD_MONEY} and total_amount > 0
        and (received_amount < case payment_status when 'refund_needed' then 0.01 else total_amount end
          or payment_status = 'refunded' and returned_amount = 0)`,
  },
  {
    name: "payment_pays_its_order",
    says: "Every order that has its total counts as paid, or is owed it back.",
    of: "orders that received money",
    all: sql`select from orders where received_amount > 0`,
    broken: sql`
      select order_number as row from orders
      where total_amount > 0 and not ${HAD_MONEY}
        and received_amount - returned_amount >= total_amount and ${OWED_AMOUNT} <= 0`,
  },
  {
    name: "money_has_its_entry",
    says: "Every verified receipt, paid page and done refund has its entry in the ledger of money.",
    of: "payments and refunds",
    all: sql`
      select order_id from payment_pages where status = 'paid' and amount > 0
      union all select order_id from gambian_payments join orders on orders.id = order_id
        where verification_status = 'verified' and total_usd > 0
      union all select order_id from card_refunds where status = 'done'`,
    broken: sql`
      select distinct order_number as row from (
        select order_id, 'page' as source, 'received' as direction, page_source(gateway, payment_id, session_id) as source_id
        from payment_pages where status = 'paid' and amount > 0
        union all select order_id, 'receipt', 'received', receipt_source(gambian_payments.id, part)
        from gambian_payments join orders on orders.id = order_id
        where verification_status = 'verified' and total_usd > 0
        union all select order_id, 'refund', 'returned', id::text from card_refunds
        where status = 'done' and not exists (
          select from money_entries where money_entries.order_id = card_refunds.order_id and source = 'taken_back'
        )
      ) as moved join orders on orders.id = order_id
      where not exists (
        select from live_money where live_money.order_id = moved.order_id and live_money.source = moved.source
          and live_money.direction = moved.direction and live_money.source_id = moved.source_id
      )`,
  },
  {
    name: "entry_has_its_money",
    says: "Every entry of a receipt or a refund belongs to one that is verified or done, and that of a page to a page of its order.",
    of: "entries of payments and refunds",
    all: sql`select from live_money where source in ('receipt', 'refund', 'page')`,
    broken: sql`
      select source || ' ' || source_id as row from live_money
      where source = 'receipt' and not exists (
          select from gambian_payments where receipt_source(id, part) = source_id and verification_status = 'verified')
        and not exists (
          select from earlier_receipts where receipt_source(payment_id, part) = source_id and verified_at is not null)
        or source = 'refund' and not exists (select from card_refunds where id::text = source_id and status = 'done')
        or source = 'page' and order_id is not null and not exists (
          select from payment_pages
          where payment_pages.order_id = live_money.order_id and payment_pages.gateway = live_money.gateway)`,
  },
  {
    name: "entry_has_its_sum",
    says: "The entry of a paid page, a done refund or a receipt of money that was seen is of their sum, and a page gave back its refunds.",
    of: "payments and refunds",
    all: sql`
      select order_id from payment_pages where status = 'paid'
      union all select order_id from card_refunds where status = 'done'
      union all select order_id from live_money where source = 'receipt' and reference is not null`,
    broken: sql`
      select distinct order_number as row from (
        select page.order_id from payment_pages as page join live_money as entry on entry.order_id = page.order_id
          and source = 'page' and direction = 'received' and source_id = page_source(page.gateway, payment_id, session_id)
        where status = 'paid' and (entry.amount, entry.currency, entry.mode)
          <> (page.amount / 10.0 ^ money_decimals(page.currency), page.currency, page.mode)
        union all select order_id from payment_pages
        where refunded_amount
          <> (select coalesce(sum(amount), 0) from card_refunds where page_id = payment_pages.id and status = 'done')
        union all select refund.order_id from card_refunds as refund
        join live_money as entry on source = 'refund' and source_id = refund.id::text
        where entry.amount <> refund.amount / 10.0 ^ money_decimals(entry.currency) and not exists (
          select from money_entries where money_entries.order_id = refund.order_id and source = 'taken_back')
        union all select entry.order_id from live_money as entry
        join seen_money on upper(seen_money.reference) = upper(entry.reference)
        where source = 'receipt' and entry.amount <> amount_gmd
      ) as moved join orders on orders.id = order_id`,
  },
  {
    name: "balance_is_its_entries",
    says: "What an order received and gave back is the sum of its entries in the ledger of money.",
    ...ORDERS,
    broken: sql`
      select order_number as row from orders
      left join (
        select order_id, coalesce(sum(order_amount) filter (where direction = 'received'), 0) as received,
          coalesce(sum(order_amount) filter (where direction = 'returned'), 0) as returned
        from money_entries group by order_id
      ) as entries on entries.order_id = orders.id
      where received_amount <> coalesce(received, 0) or returned_amount <> coalesce(returned, 0)`,
  },
  {
    name: "credit_not_overspent",
    says: "No customer has spent more credit than they were given.",
    of: "customers with credit",
    all: sql`select from money_entries where customer_id is not null group by customer_id`,
    broken: sql`
      select customer_id::text as row from money_entries where customer_id is not null
      group by customer_id having sum(case direction when 'returned' then amount else -amount end) < 0`,
  },
  {
    name: "day_is_its_entries",
    says: "The sums of every day, method, currency and mode are those of its entries in the ledger of money.",
    of: "days of the ledger of money",
    all: sql`select from money_by_day`,
    broken: sql`
      select concat_ws(' ', day, direction, method, currency, mode) as row from money_by_day
      full join (
        select (at at time zone 'UTC')::date as day, direction, method, currency, mode,
          sum(case when reverses is null then 1 else -1 end) as entries, sum(amount) as amount,
          sum(usd_amount) as usd_amount, sum(gmd_amount) as gmd_amount, sum(coalesce(fee, 0)) as fee
        from money_entries where method <> 'credit' group by 1, 2, 3, 4, 5
      ) as counted using (day, direction, method, currency, mode)
      where (money_by_day.entries, money_by_day.amount, money_by_day.usd_amount, money_by_day.gmd_amount, money_by_day.fee)
        is distinct from (counted.entries, counted.amount, counted.usd_amount, counted.gmd_amount, counted.fee)`,
  },
  {
    name: "order_has_its_timeline",
    says: "Every order has the events that began it.",
    ...ORDERS,
    broken: sql`
      select order_number as row from orders
      where not exists (select from order_events where order_id = orders.id and kind = 'order_status')`,
  },
  {
    name: "act_has_audit_entry",
    says: "Every move, review, refund, return and entry of money of an order by staff is in the audit log.",
    of: "acts on orders by staff",
    all: sql`
      select order_id from order_events where actor_user_id is not null
      union all select order_id from gambian_payments where reviewed_by is not null
      union all select order_id from card_refunds where actor_user_id is not null
      union all select order_id from money_entries where actor_user_id is not null and order_id is not null
      union all select order_id from order_returns where asked_by is not null`,
    broken: sql`
      select distinct order_number as row from (
        select order_id, actor_user_id from order_events where actor_user_id is not null
        union select order_id, reviewed_by from gambian_payments where reviewed_by is not null
        union select order_id, actor_user_id from card_refunds where actor_user_id is not null
        union select order_id, actor_user_id from money_entries where actor_user_id is not null
        union select order_id, actor_user_id from live_money where source in ('cash', 'hand') and method <> 'credit'
        union select order_id, asked_by from order_returns where asked_by is not null
      ) as acts join orders on orders.id = order_id
      where not exists (
        select from audit_log where audit_log.actor_user_id = acts.actor_user_id
          and subject_type = 'order' and subject_id = order_number
      )`,
  },
  {
    name: "stock_change_has_audit_entry",
    says: "Every change of stock by staff is in the audit log: of its product, its order or an import.",
    of: "changes of stock by staff",
    all: sql`select from stock_changes where actor_user_id is not null`,
    broken: sql`
      select distinct slug as row from stock_changes
      join products on products.id = product_id
      left join orders on orders.id = order_id
      where stock_changes.actor_user_id is not null
        and not exists (
          select from audit_log where audit_log.actor_user_id = stock_changes.actor_user_id
            and subject_type = 'product' and subject_id = product_id::text
        )
        and not exists (
          select from audit_log where audit_log.actor_user_id = stock_changes.actor_user_id
            and subject_type = 'catalogue' and action = 'products.imported'
        )
        and not exists (
          select from audit_log where audit_log.actor_user_id = stock_changes.actor_user_id
            and subject_type = 'order' and subject_id = order_number
        )`,
  },
  {
    name: "staff_record_has_audit_entry",
    says: "Money seen, invitations, orders to suppliers, closes and entries of the drawer are in the audit log of who made them.",
    of: "records by staff",
    all: sql`
      select added_by from seen_money where added_by is not null
      union all select invited_by from staff_invitations where invited_by is not null
      union all select created_by from purchase_orders where created_by is not null
      union all select signed_by_user_id from day_closes where signed_by_user_id is not null
      union all select actor_user_id from drawer_entries where actor_user_id is not null`,
    broken: sql`
      select named as row from (
        select 'money ' || reference as named, added_by as actor, 'money' as kind, null as subject from seen_money
        union all select 'invitation ' || email, invited_by, 'user', email from staff_invitations
        union all select 'supplier order ' || number, created_by, 'purchase_order', number::text from purchase_orders
        union all select 'close ' || day, signed_by_user_id, 'close', day::text from day_closes
        union all select 'drawer ' || key, actor_user_id, 'drawer', key from drawer_entries
      ) as records
      where actor is not null and not exists (
        select from audit_log
        where actor_user_id = actor and subject_type = kind and (subject is null or lower(subject_id) = lower(subject))
      )`,
  },
  {
    name: "close_is_its_money",
    says: "What a close says came in and was sent back is what it counted of the ledger of money.",
    of: "closes",
    all: sql`select from day_closes`,
    broken: sql`
      select day::text as row from day_closes
      cross join lateral (
        select coalesce(sum(usd_amount) filter (where direction = 'received'), 0) as received,
          coalesce(sum(usd_amount) filter (where direction = 'returned'), 0) as returned
        from (
          select direction, usd_amount from closed_money
          where closed_money.day = day_closes.day
            and (money_day >= day or exists (select from day_closes as earlier where earlier.day < closed_money.day))
        ) as counted
      ) as counted
      cross join lateral (
        select coalesce(sum((method -> 'received' ->> 'usd')::bigint), 0) as received,
          coalesce(sum((method -> 'returned' ->> 'usd')::bigint), 0) as returned
        from jsonb_array_elements(snapshot -> 'methods') as method
      ) as said
      -- A close from before the ledger counted orders, and no drawer.
      where snapshot ? 'drawer' and (said.received, said.returned) <> (counted.received * 100, counted.returned * 100)`,
  },
  {
    name: "drawer_is_its_entries",
    says: "A close expects in the drawer its float and the cash that came in, less what was paid out and sent back.",
    of: "closes",
    all: sql`select from day_closes`,
    broken: sql`
      select day::text as row from (
        select day, snapshot, coalesce((snapshot -> 'drawer' ->> 'through')::bigint, 0) as through,
          coalesce(lag((snapshot -> 'drawer' ->> 'through')::bigint) over (order by day), 0) as before
        from day_closes
      ) as closes
      cross join lateral (
        select coalesce(sum(case kind when 'float' then amount_gmd else -amount_gmd end), 0) * 100 as put_in
        from drawer_entries where id > before and id <= through
      ) as entries
      cross join lateral (
        select coalesce(sum((method -> 'received' ->> 'gmd')::bigint - (method -> 'returned' ->> 'gmd')::bigint), 0) as cash
        from jsonb_array_elements(snapshot -> 'methods') as method where method ->> 'method' = 'cash'
      ) as sales
      cross join lateral (
        select coalesce(sum((count ->> 'expected')::bigint), 0) as expected
        from jsonb_array_elements(snapshot -> 'counts') as count where count ->> 'method' = 'cash'
      ) as said
      where said.expected <> entries.put_in + sales.cash`,
  },
  {
    name: "picture_has_row",
    says: "Every picture that a product shows is known.",
    of: "pictures of products",
    all: sql`select from products, unnest(images) as image where image like '/media/%'`,
    broken: sql`
      select distinct products.slug || ' ' || image as row from products, unnest(images) as image
      where image like '/media/%'
        and not exists (select from media where media.id = substring(image from '^/media/([0-9a-z]+)'))`,
  },
];
