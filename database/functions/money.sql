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

-- Returns what is left of money like an entry's: of its order, or of its payment where it has none, in its currency and
-- mode; with names of sources, of those alone.
create or replace function money_left(entry money_entries, names text[])
  returns table (amount numeric, order_amount numeric, usd_amount numeric, gmd_amount numeric) language sql stable
as $$
  select coalesce(sum(sign * moved.amount), 0), sum(sign * moved.order_amount), sum(sign * moved.usd_amount),
    sum(sign * moved.gmd_amount)
  from (select *, case direction when 'received' then 1 else -1 end as sign from money_entries) as moved
  where mode = entry.mode and currency = entry.currency and (names is null or source_id = any(names))
    and (order_id = entry.order_id
      or (entry.order_id is null and order_id is null and source = entry.source and source_id = entry.source_id))
$$;

-- Works out an entry before it is written, and refuses one whose source or reference is in the ledger, that returns
-- more than was received, or that takes credit back which is spent. A reversal copies the entry it reverses, negated.
-- What an entry is worth follows from the sum that its order was told, parts of it so that they add up to it to the last
-- butut; other money is worth `usd_amount` as given, by the rate of that moment. The order is locked until the
-- transaction ends.
create or replace function complete_money_entry() returns trigger language plpgsql as $$
declare
  original money_entries;
  total numeric;
  over numeric;
  order_currency text;
  order_rate numeric;
  total_usd numeric;
  total_gmd numeric;
  page payment_pages;
  page_names text[];
  other_names text[];
  charge numeric;
  earlier numeric;
  is_held boolean;
  came record;
  rest record;
  of_page record;
begin
  if new.reverses is not null then
    select * into original from money_entries where id = new.reverses;
    if original.id is null or original.reverses is not null then
      raise exception 'only an entry of money that moved can be reversed' using errcode = 'check_violation';
    end if;
    if original.method = 'credit' and original.direction = 'returned' then
      perform pg_advisory_xact_lock(hashtextextended('credit ' || original.customer_id::text, 0));
      if original.amount > customer_credit(original.customer_id) then
        raise exception 'credit that is spent would be taken back'
          using errcode = 'check_violation', constraint = 'money_entries_credit_unspent';
      end if;
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
        orders.held_until is not null, orders.received_amount - orders.returned_amount - orders.total_amount
      into total, order_currency, order_rate, total_usd, total_gmd, is_held, over
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
  perform pg_advisory_xact_lock(hashtextextended('money ' || new.source || ' ' || new.source_id, 0));
  if exists (
    select from live_money
    where source = new.source and source_id = new.source_id and direction = new.direction
  ) then
    raise exception 'this money is in the ledger already' using errcode = 'unique_violation';
  end if;
  -- A company may name a refund as it names its payment.
  if new.reference is not null and new.direction = 'received' then
    perform pg_advisory_xact_lock(hashtextextended('money reference ' || upper(new.reference), 0));
    if exists (
      select from live_money
      where upper(reference) = upper(new.reference) and method = new.method and direction = 'received'
    ) then
      raise exception 'money of this reference is in the ledger already' using errcode = 'unique_violation';
    end if;
  end if;

  if new.direction = 'returned' then
    select * into rest from money_left(new, null);
    if new.amount > rest.amount then
      raise exception 'more money would be returned than was received' using errcode = 'check_violation';
    end if;
    -- A refund is worth what its page took, by that page's own rate; any other money what is left of all, on average.
    came := rest;
    if new.source = 'refund' and new.amount < rest.amount then
      select * into page from payment_pages
        where id = (select page_id from card_refunds where order_id = new.order_id and id::text = new.source_id);
      page_names := page_sources(page.gateway, page.payment_id, page.session_id);
      select * into of_page
        from money_left(new, page_names || array(select id::text from card_refunds where page_id = page.id));
      came := case when new.amount <= of_page.amount then of_page else rest end;
    end if;
    new.order_amount := least(rest.order_amount,
      round(came.order_amount * new.amount / came.amount, money_decimals(order_currency)));
    -- The nearest sum in a coarser currency gives back all that is over.
    if new.currency <> order_currency and over > 0
      and abs(new.order_amount - over) < came.order_amount / came.amount / 10.0 ^ money_decimals(new.currency)
    then
      new.order_amount := over;
    end if;
    new.usd_amount := least(rest.usd_amount, round(came.usd_amount * new.amount / came.amount, 2));
    new.gmd_amount := case new.currency when 'GMD' then new.amount
      else least(rest.gmd_amount, round(came.gmd_amount * new.amount / came.amount, 2)) end;
    return new;
  end if;

  if new.order_id is not null then
    if new.currency <> 'GMD' then
      select * into page from payment_pages
        where order_id = new.order_id and currency = new.currency and amount > 0
        order by new.source_id = any(page_sources(gateway, payment_id, session_id)) desc,
          created_at desc
        limit 1;
      page_names := page_sources(page.gateway, page.payment_id, page.session_id);
      other_names := array(select page_source(gateway, payment_id, session_id) from payment_pages
        where order_id = new.order_id and id <> page.id);
    end if;
    -- What came of the same charge: in dalasi, or on the page; of a payment that no page names, since the last one was made.
    select coalesce(sum(amount) filter (where is_same), 0) as amount,
        coalesce(sum(order_amount) filter (where is_same), 0) as order_amount_of_charge,
        coalesce(sum(order_amount), 0) as order_amount, coalesce(sum(usd_amount), 0) as usd_amount,
        coalesce(sum(gmd_amount), 0) as gmd_amount into came
      from (
        select *, currency = new.currency and case when new.source_id = any(page_names) then source_id = any(page_names)
            else page.id is null or at >= page.created_at and source_id <> all(other_names) end as is_same
        from money_entries where order_id = new.order_id and direction = 'received'
      ) as entries;
    charge := case when new.currency = 'GMD' then total_gmd else page.amount / 10.0 ^ money_decimals(page.currency) end;
    -- A page charges what the parts before have left.
    earlier := case when is_held and new.currency <> 'GMD' then came.order_amount - came.order_amount_of_charge else 0 end;
    new.order_amount := case
      when new.currency = order_currency then new.amount
      when charge > 0 then greatest(0, round((total - earlier) * (came.amount + new.amount) / charge, money_decimals(order_currency))
        - came.order_amount_of_charge)
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

-- Keeps the sums of the entry's day in The Gambia, whose time is UTC. Credit is no money of a day. Every payment of a day
-- waits for this row, so it is written as the last of its transaction.
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

-- How the ledger names money on a page: by the payment, or the page where its gateway names none.
create or replace function page_source(gateway text, payment_id text, session_id text) returns text
  language sql immutable parallel safe
  return gateway || ':' || coalesce(payment_id, session_id, '');

-- All names by which the ledger may have money on a page: before it knew the payment it named the page.
create or replace function page_sources(gateway text, payment_id text, session_id text) returns text[]
  language sql immutable parallel safe
  return array[page_source(gateway, payment_id, session_id), page_source(gateway, null, session_id)];

-- How the ledger names a receipt: by its payment, and by its number where others have paid a part before.
create or replace function receipt_source(payment_id uuid, part integer) returns text
  language sql immutable parallel safe
  return payment_id::text || case part when 1 then '' else ':' || part::text end;
