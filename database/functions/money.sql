-- The ledger of money only grows: what was wrong is reversed by an entry of its own.
create or replace function refuse_money_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of money is append-only';
end
$$;

create or replace trigger money_entries_append_only before update or delete on money_entries
  for each row execute function refuse_money_change();

create or replace trigger money_entries_no_truncate before truncate on money_entries
  for each statement execute function refuse_money_change();

create or replace trigger drawer_entries_append_only before delete or update of key, at, kind, amount_gmd, reason
  on drawer_entries for each row execute function refuse_money_change();

create or replace trigger drawer_entries_no_truncate before truncate on drawer_entries
  for each statement execute function refuse_money_change();

-- The entries that no other entry reverses.
create or replace view live_money as
  select * from money_entries
  where reverses is null
    and not exists (select from money_entries as reversal where reversal.reverses = money_entries.id);

-- Returns a customer's credit in dalasi: what was given as credit less what was spent of it.
create or replace function customer_credit(customer uuid) returns numeric language sql stable as $$
  select coalesce(sum(case direction when 'returned' then amount else -amount end), 0)
  from money_entries where customer_id = customer
$$;

create or replace function money_decimals(currency text) returns integer language sql immutable parallel safe
  return case currency when 'JPY' then 0 else 2 end;

-- Works out an entry before it is written, and refuses one whose source or reference is in the ledger, or that returns
-- more than was received. A reversal copies the entry it reverses, negated. What an entry is worth follows from the sum
-- that its order was told, parts of it so that they add up to it to the last butut; other money is worth `usd_amount` as
-- given, by the rate of that moment. The order is locked until the transaction ends.
create or replace function complete_money_entry() returns trigger language plpgsql as $$
declare
  original money_entries;
  total numeric;
  order_currency text;
  order_rate numeric;
  total_usd numeric;
  total_gmd numeric;
  charge numeric;
  earlier numeric;
  is_held boolean;
  is_alone boolean;
  came record;
  went record;
begin
  if new.reverses is not null then
    select * into original from money_entries where id = new.reverses;
    if original.id is null or original.reverses is not null then
      raise exception 'only an entry of money that moved can be reversed' using errcode = 'check_violation';
    end if;
    new.order_id := original.order_id;
    new.direction := original.direction;
    new.method := original.method;
    new.gateway := original.gateway;
    new.mode := original.mode;
    new.amount := -original.amount;
    new.currency := original.currency;
    new.order_amount := -original.order_amount;
    new.usd_amount := -original.usd_amount;
    new.gmd_amount := -original.gmd_amount;
    new.gmd_rate := original.gmd_rate;
    new.fee := -original.fee;
    new.reference := original.reference;
    new.source := original.source;
    new.source_id := original.source_id;
    new.customer_id := original.customer_id;
    return new;
  end if;

  if new.order_id is not null then
    select orders.total_amount, orders.currency, orders.exchange_rate, orders.total_usd, orders.total_gmd,
        orders.held_until is not null
      into total, order_currency, order_rate, total_usd, total_gmd, is_held
    from orders where id = new.order_id for update;
    if not found then
      raise exception 'money for an order that does not exist' using errcode = 'foreign_key_violation';
    end if;
  end if;
  new.customer_id := null;
  if new.method = 'credit' then
    select customers.id into new.customer_id from orders
    join customers on contact = customer_contact(customer_email, customer_phone) where orders.id = new.order_id;
    perform pg_advisory_xact_lock(hashtextextended('credit ' || new.customer_id::text, 0));
    if new.direction = 'received' and new.amount > customer_credit(new.customer_id) then
      raise exception 'more credit would be spent than there is' using errcode = 'check_violation';
    end if;
  end if;
  -- A conversion would need more locks than the server has. It runs alone, and has locked the order.
  is_alone := coalesce(current_setting('kairaba.converts_money', true), '') = 'on';
  if not is_alone then
    perform pg_advisory_xact_lock(hashtextextended('money ' || new.source || ' ' || new.source_id, 0));
  end if;
  if exists (
    select from live_money
    where source = new.source and source_id = new.source_id and direction = new.direction
  ) then
    raise exception 'this money is in the ledger already' using errcode = 'unique_violation';
  end if;
  -- A company may name a refund as it names its payment.
  if new.reference is not null and new.direction = 'received' then
    if not is_alone then
      perform pg_advisory_xact_lock(hashtextextended('money reference ' || upper(new.reference), 0));
    end if;
    if exists (
      select from live_money
      where upper(reference) = upper(new.reference) and method = new.method and direction = 'received'
    ) then
      raise exception 'money of this reference is in the ledger already' using errcode = 'unique_violation';
    end if;
  end if;

  if new.direction = 'returned' then
    select coalesce(sum(amount), 0) as amount, sum(order_amount) as order_amount, sum(usd_amount) as usd_amount,
        sum(gmd_amount) as gmd_amount into came
      from money_entries
      where direction = 'received' and mode = new.mode and currency = new.currency
        and (order_id = new.order_id
          or (new.order_id is null and order_id is null and source = new.source and source_id = new.source_id));
    select coalesce(sum(amount), 0) as amount, coalesce(sum(order_amount), 0) as order_amount,
        coalesce(sum(usd_amount), 0) as usd_amount, coalesce(sum(gmd_amount), 0) as gmd_amount into went
      from money_entries
      where direction = 'returned' and mode = new.mode and currency = new.currency and order_id = new.order_id;
    if went.amount + new.amount > came.amount then
      raise exception 'more money would be returned than was received' using errcode = 'check_violation';
    end if;
    new.order_amount := round(
      came.order_amount * (went.amount + new.amount) / came.amount, money_decimals(order_currency)) - went.order_amount;
    new.usd_amount := round(came.usd_amount * (went.amount + new.amount) / came.amount, 2) - went.usd_amount;
    new.gmd_amount := case new.currency when 'GMD' then new.amount
      else round(came.gmd_amount * (went.amount + new.amount) / came.amount, 2) - went.gmd_amount end;
    return new;
  end if;

  if new.order_id is not null then
    select coalesce(sum(amount) filter (where currency = new.currency), 0) as amount,
        coalesce(sum(order_amount) filter (where currency = new.currency), 0) as order_amount_of_currency,
        coalesce(sum(order_amount), 0) as order_amount, coalesce(sum(usd_amount), 0) as usd_amount,
        coalesce(sum(gmd_amount), 0) as gmd_amount into came
      from money_entries where order_id = new.order_id and direction = 'received';
    charge := case
      when new.currency = 'GMD' then total_gmd
      else (select card_payments.amount / 10.0 ^ money_decimals(currency) from card_payments
        where order_id = new.order_id and currency = new.currency)
    end;
    -- A page charges what the parts before have left.
    earlier := case when is_held and new.currency <> 'GMD' then came.order_amount - came.order_amount_of_currency else 0 end;
    new.order_amount := case
      when new.currency = order_currency then new.amount
      when charge > 0 then greatest(0, round((total - earlier) * (came.amount + new.amount) / charge, money_decimals(order_currency))
        - came.order_amount_of_currency)
      else round(new.usd_amount * order_rate / 1000000, money_decimals(order_currency))
    end;
    if total > 0 then
      new.usd_amount :=
        greatest(0, round(total_usd * (came.order_amount + new.order_amount) / total, 2) - came.usd_amount);
    end if;
  end if;
  new.gmd_amount := case when new.currency = 'GMD' then new.amount
    else round(new.usd_amount * new.gmd_rate / 1000000, 2) end;
  if new.currency <> 'GMD' and total > 0 and total_gmd is not null then
    new.gmd_amount :=
      greatest(0, round(total_gmd * (came.order_amount + new.order_amount) / total, 2) - came.gmd_amount);
  end if;
  return new;
end
$$;

create or replace trigger money_entries_completed before insert on money_entries
  for each row execute function complete_money_entry();

-- Keeps the balance of the entry's order.
create or replace function keep_balance() returns trigger language plpgsql as $$
begin
  if new.direction = 'received' then
    update orders set received_amount = received_amount + new.order_amount where id = new.order_id;
  else
    update orders set returned_amount = returned_amount + new.order_amount where id = new.order_id;
  end if;
  return null;
end
$$;

create or replace trigger money_entries_balance after insert on money_entries
  for each row when (new.order_id is not null) execute function keep_balance();

-- Keeps the sums of the entry's day in The Gambia, whose time is UTC. Credit is no money of a day. Every payment of a day waits for this row, so it is
-- written as the last of its transaction.
create or replace function keep_money_by_day() returns trigger language plpgsql as $$
begin
  if new.method = 'credit' then
    return null;
  end if;
  insert into money_by_day as kept
    (day, direction, method, currency, mode, entries, amount, usd_amount, gmd_amount, fee)
  values (
    (new.at at time zone 'UTC')::date, new.direction, new.method, new.currency, new.mode,
    case when new.reverses is null then 1 else -1 end, new.amount, new.usd_amount, new.gmd_amount, coalesce(new.fee, 0)
  )
  on conflict (day, direction, method, currency, mode) do update set
    entries = kept.entries + excluded.entries,
    amount = kept.amount + excluded.amount,
    usd_amount = kept.usd_amount + excluded.usd_amount,
    gmd_amount = kept.gmd_amount + excluded.gmd_amount,
    fee = kept.fee + excluded.fee;
  return null;
end
$$;

do $$
begin
  if not exists (select from pg_trigger where tgname = 'money_entries_by_day') then
    create constraint trigger money_entries_by_day after insert on money_entries deferrable initially deferred
      for each row execute function keep_money_by_day();
  end if;
end
$$;

-- The method of a company's page: the order's own where that is one of this company.
create or replace function method_of_page(gateway text, order_method text) returns text language sql immutable parallel safe
  return case
    when gateway = 'wave' then 'wave'
    when gateway = 'modempay' and order_method = 'qmoney' then 'qmoney'
    else 'card'
  end;

-- How the ledger names money on a page: by the payment, or the page where its gateway names none.
create or replace function page_source(gateway text, payment_id text, session_id text) returns text
  language sql immutable parallel safe
  return gateway || ':' || coalesce(payment_id, session_id, '');

-- How the ledger names a receipt: by its payment, and by its number where others have paid a part before.
create or replace function receipt_source(payment_id uuid, part integer) returns text
  language sql immutable parallel safe
  return payment_id::text || case part when 1 then '' else ':' || part::text end;

-- Money on the pages of orders that is not what paid them, as stores of the release before ask; dropped with the next.
create or replace view other_money as
  select came.* from live_money as came
  where source = 'page' and direction = 'received' and order_id is not null
    and not exists (
      select from card_payments as page
      where page.order_id = came.order_id and page.status = 'paid'
        and public.page_source(page.gateway, page.payment_id, page.session_id) = came.source_id
    ) and not exists (
      select from live_money as back
      where back.source = 'page' and back.source_id = came.source_id and back.direction = 'returned'
    );

-- The sums in the words of `card_payments.other_money` ("D1.00 and C$5.00"), the latest last.
create or replace function sums_in_words(words text)
  returns table (place bigint, currency text, amount numeric) language sql immutable parallel safe as $$
  select place, symbols.currency, replace(substring(sum from '[\d,.]+$'), ',', '')::numeric
  from regexp_split_to_table(words, ' and ') with ordinality as parts (sum, place)
  join (values ('$', 'USD'), ('€', 'EUR'), ('£', 'GBP'), ('D', 'GMD'), ('C$', 'CAD'), ('A$', 'AUD'), ('¥', 'JPY'))
    as symbols (symbol, currency) on symbols.symbol = substring(sum from '^(\D+)[\d,.]+$')
$$;

-- Writes the entries that old rows lack: those from before the ledger, and those of stores of the release before, while
-- they still run. Repeating it changes nothing. Returns how many entries it wrote. Goes with the columns it reads.
create or replace function convert_old_money() returns integer language plpgsql as $$
declare
  -- Of orders that were told no sum in dalasi: today's rate, or the one that the shop falls back to.
  dalasi_rate constant bigint := coalesce(
    (select round((rates ->> 'GMD')::numeric * 1000000) from exchange_rates limit 1), 68500000);
  entries_before constant bigint := (select count(*) from money_entries);
  settled record;
begin
  -- Payments go on meanwhile: each writes its entry in the transaction that settles it, so no statement sees one alone.
  perform pg_advisory_xact_lock(hashtextextended('convert old money', 0));
  perform set_config('kairaba.converts_money', 'on', true);
  insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, usd_amount, gmd_amount,
    gmd_rate, fee, reference, source, source_id)
  select
    coalesce((
      select min(at) from order_events
      where order_id = orders.id and kind = 'payment_status' and to_status in ('paid', 'refund_needed')
    ), page.created_at),
    orders.id, 'received', method_of_page(page.gateway, orders.payment_method), page.gateway, page.mode,
    page.amount / 10.0 ^ money_decimals(page.currency), page.currency, 0, 0, dalasi_rate,
    page.fee / 10.0 ^ money_decimals(page.currency),
    case when row_number() over (partition by page.gateway, upper(page.payment_id)) = 1 then page.payment_id end,
    'page', page_source(page.gateway, page.payment_id, page.session_id)
  from (
    -- No two payments have one name, unless rows were changed by hand.
    select *, row_number() over (partition by page_source(gateway, payment_id, session_id)) as place
    from card_payments where status = 'paid'
  ) as page join orders on orders.id = page.order_id
  where place = 1 and page.amount > 0 and not exists (
    select from live_money where source = 'page' and direction = 'received'
      and source_id = page_source(page.gateway, page.payment_id, page.session_id)
  )
  order by orders.id;

  insert into money_entries (reverses, at, actor_user_id)
  select live_money.id, gambian_payments.updated_at, gambian_payments.reviewed_by
  from gambian_payments
  join live_money on live_money.order_id = gambian_payments.order_id
    and (source_id = receipt_source(gambian_payments.id, part) and source = 'receipt'
      or source = 'taken_back' and method = gambian_payments.payment_method)
  where verification_status <> 'verified' and exists (
    select from live_money where source = 'receipt' and source_id = receipt_source(gambian_payments.id, part)
  )
  order by direction desc;

  insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
    source, source_id, actor_user_id)
  select verified_at, order_id, 'received', payment_method, 'live', dalasi, 'GMD', 0, 0, dalasi_rate, 'receipt',
    receipt_source(id, part), reviewed_by
  from (
    select gambian_payments.*, case when orders.currency = 'GMD' then orders.total_amount
      else coalesce(orders.total_gmd, round(orders.total_usd * dalasi_rate / 1000000, 2)) end - case part when 1 then 0
      else (select sum(gmd_amount) from money_entries where money_entries.order_id = orders.id and source = 'receipt') end
      as dalasi
    from gambian_payments join orders on orders.id = order_id
  ) as receipt
  where verification_status = 'verified' and dalasi > 0 and not exists (
    select from live_money where source = 'receipt' and source_id = receipt_source(receipt.id, part)
  )
  order by order_id;

  -- Money on a page that is not its order's payment. Each has a note with its page, the latest sums the latest notes.
  insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, usd_amount, gmd_amount,
    gmd_rate, source, source_id)
  select noted.at, order_id, 'received', method, noted.gateway, mode, sums.amount, sums.currency,
    round(sums.amount * 1000000 / case when sums.currency = orders.currency then orders.exchange_rate
      when sums.currency = 'GMD' then dalasi_rate else 1000000 end, 2),
    0, dalasi_rate, 'page', noted.gateway || ':' || session
  from (
    select named.*, orders.payment_method, method_of_page(named.gateway, orders.payment_method) as method,
      row_number() over (partition by named.order_id order by named.at desc, named.event_id desc) as from_last
    from (
      select page.order_id, page.other_money, order_events.at, order_events.id as event_id, page.mode,
        split_part(order_events.from_status, ' ', 2) as session,
        coalesce((select gateway from left_payment_pages
          where session_id = split_part(order_events.from_status, ' ', 2) limit 1), page.gateway) as gateway
      from card_payments as page join order_events using (order_id)
      where other_money is not null and kind = 'note' and order_events.from_status like 'mismatch %'
    ) as named join orders on orders.id = named.order_id
  ) as noted
  join orders on orders.id = order_id
  join lateral (
    select sums_in_words.*, (select count(*) from regexp_split_to_table(noted.other_money, ' and ')) - place + 1 as from_last
    from sums_in_words(noted.other_money)
  ) as sums using (from_last)
  where sums.amount > 0 and (method = 'card' or sums.currency = 'GMD') and not exists (
    select from money_entries as known
    where known.order_id = orders.id and source = 'page' and direction = 'received' and known.at = noted.at
  )
  order by order_id, noted.at;

  insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
    source, source_id)
  select page.other_money_returned_at, came.order_id, 'returned', came.method, came.mode, came.amount, came.currency, 0, 0,
    came.gmd_rate, 'page', came.source_id
  from card_payments as page join live_money as came using (order_id)
  where page.other_money_returned_at >= came.at and came.source = 'page' and came.direction = 'received'
    and (page.status <> 'paid' or came.source_id <> page_source(page.gateway, page.payment_id, page.session_id))
    and not exists (
      select from live_money where source = 'page' and source_id = came.source_id and direction = 'returned'
    )
  order by came.order_id;

  -- A page that is paid and refunded while this runs is converted by the next run.
  insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, usd_amount, gmd_amount,
    gmd_rate, reference, source, source_id, actor_user_id)
  select refund.updated_at, refund.order_id, 'returned', method_of_page(page.gateway, orders.payment_method),
    case when gateway_refund_id is not null then page.gateway end, page.mode,
    refund.amount / 10.0 ^ money_decimals(page.currency), page.currency, 0, 0, dalasi_rate,
    gateway_refund_id,
    'refund', refund.id, refund.actor_user_id
  from card_refunds as refund join card_payments as page using (order_id) join orders on orders.id = order_id
  where refund.status = 'done' and page.status = 'paid' and not exists (
    select from live_money where source = 'refund' and source_id = refund.id::text
  ) and exists (
    select from live_money where order_id = refund.order_id and direction = 'received'
  )
  order by refund.order_id, refund.updated_at, refund.id;

  -- What a company took back after it came, at most what is there.
  insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, usd_amount, gmd_amount,
    gmd_rate, source, source_id)
  select taken_at, order_id, 'returned', method, gateway, 'live', least(amount_gmd, there - before), 'GMD', 0, 0,
    dalasi_rate, 'taken_back', taken_id
  from (
    select taken.*, taken.gateway || ':' || taken.reference || ':' || round(extract(epoch from taken_at) * 1000)::text as taken_id,
      method_of_page(taken.gateway, orders.payment_method) as method,
      coalesce(sum(amount_gmd) over (
        partition by order_id order by taken_at, reference rows between unbounded preceding and 1 preceding
      ), 0) as before,
      (select sum(case direction when 'received' then amount else -amount end) from money_entries
        where order_id = taken.order_id and currency = 'GMD' and mode = 'live') as there
    from payment_reversals as taken join orders on orders.id = order_id
    where not exists (
        select from money_entries where source = 'taken_back' and order_id = taken.order_id
          and source_id = taken.gateway || ':' || taken.reference || ':' || round(extract(epoch from taken_at) * 1000)::text
      ) and exists (
        select from live_money where order_id = taken.order_id and direction = 'received' and at <= taken.taken_at
      )
  ) as taken
  where there > before
  order by order_id, taken_at, reference;

  -- What staff had settled of it: again, without its company.
  for settled in
    select live_money.id, settled_at from live_money join payment_reversals as taken on taken.order_id = live_money.order_id
      and source_id = taken.gateway || ':' || taken.reference || ':' || round(extract(epoch from taken_at) * 1000)::text
    where source = 'taken_back' and live_money.gateway is not null and settled_at is not null
    order by live_money.id
  loop
    insert into money_entries (reverses, at) values (settled.id, settled.settled_at);
    insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
      source, source_id)
    select settled.settled_at, order_id, direction, method, mode, amount, currency, 0, 0, gmd_rate, source, source_id
    from money_entries where id = settled.id;
  end loop;

  insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
    source, source_id, actor_user_id)
  select coalesce(event.at, orders.updated_at), orders.id, 'returned', came.method, 'live',
    least(came.amount, there.amount), 'GMD', 0, 0, came.gmd_rate, 'receipt', came.source_id, event.actor_user_id
  from orders
  join live_money as came on came.order_id = orders.id and came.source = 'receipt' and came.direction = 'received'
  cross join lateral (
    select sum(case direction when 'received' then amount else -amount end) as amount from money_entries
    where order_id = orders.id and currency = 'GMD' and mode = 'live'
  ) as there
  left join lateral (
    select at, actor_user_id from order_events
    where order_id = orders.id and kind = 'payment_status' and to_status = 'refunded' order by at desc limit 1
  ) as event on true
  where orders.payment_status = 'refunded' and there.amount > 0
    and not exists (select from card_payments where order_id = orders.id and status = 'paid')
    and not exists (
      select from live_money where source = 'receipt' and source_id = came.source_id and direction = 'returned'
    )
  order by orders.id;

  perform convert_old_closes();
  perform set_config('kairaba.converts_money', 'off', true);
  return (select count(*) from money_entries) - entries_before;
end
$$;

select convert_old_money();
