-- Writes the ledger of a shop from before it, whose entries are worth their part of what their order was told. A ledger
-- with entries has all of them.
do $$
declare
  -- Of orders that were told no sum in dalasi and are in no close: today's rate, or the one that the shop falls back to.
  dalasi_rate constant bigint := coalesce(
    (select round((rates ->> 'GMD')::numeric * 1000000) from exchange_rates limit 1), 68500000);
begin
  if exists (select from money_entries) then
    return;
  end if;
  alter table money_entries disable trigger user;
  insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, order_amount, usd_amount,
    gmd_amount, gmd_rate, fee, reference, source, source_id, actor_user_id)
  with told as (
    select id as order_id, case currency when 'GMD' then total_amount
        else coalesce(orders.total_gmd, closed.total_gmd, round(total_usd * dalasi_rate / 1000000, 2)) end as dalasi
    from orders left join (
      select order_id, max(total_gmd) as total_gmd from closed_orders group by order_id
    ) as closed on closed.order_id = id
  ),
  page as (
    select card_payments.*, total_amount, payment_method, orders.currency as order_currency, total_gmd,
      orders.exchange_rate as order_rate,
      case card_payments.currency when 'JPY' then 1 else 100.0 end as unit,
      case orders.currency when 'JPY' then 0 else 2 end as order_decimals
    from card_payments join orders on orders.id = order_id
  ),
  paid as (
    select order_id, case when gateway = 'wave' then 'wave' when gateway = 'modempay' and payment_method = 'qmoney' then 'qmoney'
        else 'card' end as method, gateway, mode, amount / unit as amount, currency, fee / unit as fee, payment_id, unit,
      order_decimals,
      coalesce((
        select min(at) from order_events
        where order_id = page.order_id and kind = 'payment_status' and to_status in ('paid', 'refund_needed')
      ), created_at) as at,
      case currency when order_currency then amount / unit else total_amount end as order_amount,
      gateway || ':' || coalesce(payment_id, session_id, '') as source_id
    from page where status = 'paid' and amount > 0
  ),
  refunded as (
    select refund.*, paid.method, paid.gateway, paid.mode, paid.currency, paid.order_amount, paid.order_decimals, paid.unit,
      paid.amount as paid,
      sum(refund.amount) over (partition by order_id order by refund.updated_at, refund.id) as through
    from card_refunds as refund join paid using (order_id) where refund.status = 'done'
  ),
  receipt as (
    select payment.*, total_amount, payment_status, orders.updated_at as order_at, dalasi
    from gambian_payments as payment join orders on orders.id = order_id join told using (order_id)
    where verification_status = 'verified'
  ),
  -- Money on a page that is not its order's payment. Each has a note with its page, the latest sums the latest notes.
  noted as (
    select page.*, at as came_at, split_part(from_status, ' ', 2) as session, coalesce((
        select gateway from left_payment_pages where session_id = split_part(from_status, ' ', 2) limit 1
      ), gateway) as company,
      row_number() over (partition by order_id order by at desc, order_events.id desc) as from_last
    from page join order_events using (order_id)
    where other_money is not null and kind = 'note' and from_status like 'mismatch %'
  ),
  other as (
    select noted.*, case when company = 'wave' then 'wave' when company = 'modempay' and payment_method = 'qmoney' then 'qmoney'
        else 'card' end as method, sums.currency as came_in, sums.amount as came, case when sums.currency = order_currency then sums.amount
        when sums.currency = 'GMD' and total_gmd > 0 then total_amount * sums.amount / total_gmd
        when sums.currency = noted.currency then total_amount * sums.amount * unit / noted.amount
        else sums.amount * order_rate / case sums.currency when 'GMD' then dalasi_rate else 1000000 end end as order_amount
    from noted join lateral (
      select symbols.currency, replace(substring(sum from '[\d,.]+$'), ',', '')::numeric as amount,
        count(*) over () - place + 1 as from_last
      from regexp_split_to_table(other_money, ' and ') with ordinality as parts (sum, place)
      join (values ('$', 'USD'), ('€', 'EUR'), ('£', 'GBP'), ('D', 'GMD'), ('C$', 'CAD'), ('A$', 'AUD'), ('¥', 'JPY'))
        as symbols (symbol, currency) on symbols.symbol = substring(sum from '^(\D+)[\d,.]+$')
    ) as sums using (from_last)
    where sums.amount > 0
  ),
  moved as (
    select at, order_id, 'received' as direction, method, gateway, mode, amount, currency, order_amount, fee,
      payment_id as reference, 'page' as source, source_id, null::uuid as actor_user_id
    from paid
    union all
    select updated_at, order_id, 'returned', method, case when gateway_refund_id is not null then gateway end, mode,
      amount / unit, currency,
      round(order_amount * through / unit / paid, order_decimals)
        - round(order_amount * (through - amount) / unit / paid, order_decimals), null, gateway_refund_id,
      'refund', id::text, actor_user_id
    from refunded
    union all
    select verified_at, order_id, 'received', payment_method, null, 'live', dalasi, 'GMD', total_amount, null, null,
      'receipt', id::text, reviewed_by
    from receipt where dalasi > 0
    union all
    select coalesce(event.at, order_at), order_id, 'returned', payment_method, null, 'live', dalasi, 'GMD', total_amount,
      null, null, 'receipt', id::text, event.actor_user_id
    from receipt left join lateral (
      select at, actor_user_id from order_events
      where order_id = receipt.order_id and kind = 'payment_status' and to_status = 'refunded' order by at desc limit 1
    ) as event on true
    where payment_status = 'refunded' and dalasi > 0 and not exists (select from paid where paid.order_id = receipt.order_id)
    union all
    select at, order_id, direction, method, company, mode, came, came_in,
      round(order_amount, order_decimals), null, null, 'page', company || ':' || session, null
    from other
    cross join lateral (values ('received', came_at), ('returned', other_money_returned_at)) as ways (direction, at)
    where at >= came_at and (method = 'card' or came_in = 'GMD')
  )
  select at, order_id, direction, method, gateway, mode, amount, currency, order_amount, usd, case currency
      when 'GMD' then amount else coalesce(gmd, round(usd * dalasi_rate / 1000000, 2)) end, dalasi_rate, fee, reference,
    source, source_id, actor_user_id
  from (
    select moved.*, coalesce(round(total_usd * through / nullif(total_amount, 0), 2)
        - round(total_usd * (through - order_amount) / nullif(total_amount, 0), 2), 0) as usd,
      round(dalasi * through / nullif(total_amount, 0), 2)
        - round(dalasi * (through - order_amount) / nullif(total_amount, 0), 2) as gmd
    from (select *, sum(order_amount) over (partition by order_id, direction order by at, source_id) as through from moved)
      as moved
    join orders on orders.id = order_id join told using (order_id)
  ) as worth
  order by order_id, direction, at;
  alter table money_entries enable trigger user;

  update orders set received_amount = received, returned_amount = returned
  from (
    select order_id, coalesce(sum(order_amount) filter (where direction = 'received'), 0) as received,
      coalesce(sum(order_amount) filter (where direction = 'returned'), 0) as returned
    from money_entries group by order_id
  ) as moved where order_id = orders.id;
  insert into money_by_day
  select (at at time zone 'UTC')::date, direction, method, currency, mode, count(*), sum(amount), sum(usd_amount),
    sum(gmd_amount), coalesce(sum(fee), 0)
  from money_entries group by 1, 2, 3, 4, 5;
  -- What the closes of orders had counted. Receipts that were rejected since, or verified once more, are among it: the next
  -- close takes them off.
  insert into closed_money
  with latest as (select day, signed_at from day_closes order by day desc limit 1),
  counted as (
    select latest.day, (at at time zone 'UTC')::date as money_day, direction, method, currency, 1 as entries, usd_amount,
      gmd_amount
    from money_entries join latest on at <= signed_at where mode = 'live'
    union all
    select latest.day, latest.day, 'received', method, 'GMD', 1, sum(received_usd), sum(received_gmd)
    from closed_orders as closed cross join latest
    where not exists (
      select from money_entries as entry where entry.order_id = closed.order_id and entry.method = closed.method
        and direction = 'received' and at <= signed_at
    )
    group by latest.day, order_id, method having sum(received_usd) > 0
  )
  select day, money_day, direction, method, currency, sum(entries), sum(usd_amount), sum(gmd_amount)
  from counted group by 1, 2, 3, 4, 5;
end
$$;
--> statement-breakpoint
-- Without statistics the check of the data would look for each payment in all entries.
analyze money_entries;
--> statement-breakpoint
-- No statement of the release before names these, but for a job that logs that it failed.
drop function if exists convert_old_money(), convert_old_closes(), sums_in_words(text), method_of_page(text, text),
  fill_order_items();
--> statement-breakpoint
drop view if exists other_money;
--> statement-breakpoint
-- A store from before items were rows has views of orders.items. The functions make them anew.
drop view if exists unpaid_pieces, unpaid_pieces_by_holder;
--> statement-breakpoint
drop table if exists payment_reversals, closed_orders;
--> statement-breakpoint
alter table card_payments
  drop column if exists other_money,
  drop column if exists other_money_gateway,
  drop column if exists other_money_returned_at;
--> statement-breakpoint
-- The release before still writes these; a trigger makes rows of the items.
alter table media alter column is_used drop not null;
--> statement-breakpoint
alter table orders alter column items drop not null, drop constraint if exists orders_items_add_up;
--> statement-breakpoint
drop function if exists owed_amount(numeric, numeric, numeric, text, text), order_items_total(jsonb);
--> statement-breakpoint
-- Their triggers are made anew, of one function.
drop function if exists refuse_audit_change(), refuse_money_change(), refuse_close_change(), refuse_ledger_change() cascade;
