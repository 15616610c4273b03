-- Returns what a search for a customer looks in; each word has a space before it.
create or replace function customer_words(contact text, name text, phone text) returns text
  language sql immutable parallel safe
  return plain_text(' ' || contact || ' ' || name || ' ' || phone);

-- Writes the figures of customers anew from their orders and the ledger of money. Test orders and test money do not count.
create or replace function recount_customers(contacts text[]) returns void language plpgsql as $$
begin
  -- Locked before their orders are read, so that nobody counts without the orders of another transaction.
  perform from customers where contact = any(contacts) order by contact for update;
  -- Whose last order was changed to another address has none.
  update customers set orders = 0, spent_usd = 0
  where contact = any(contacts) and not exists (
    select from orders where customer_contact(orders.customer_email, orders.customer_phone) = contact
  );
  insert into customers (contact, name, phone, search, first_order_at, last_order_at, orders, spent_usd)
  select known.contact, coalesce((array_agg(placed.name order by at desc) filter (where placed.name <> ''))[1], ''),
    coalesce((array_agg(placed.phone order by at desc) filter (where placed.phone <> ''))[1], ''),
    left(string_agg(distinct customer_words(known.contact, placed.name, placed.phone), ''), 2000), min(at), max(at),
    count(*) filter (where not is_test), coalesce(sum(usd), 0)
  from (select distinct contact from unnest(contacts) as contact) as known
  cross join lateral (
    select btrim(orders.customer_name) as name, plain_phone(orders.customer_phone) as phone, orders.created_at as at,
      exists (select from test_orders where test_orders.order_id = orders.id) as is_test,
      (
        select sum(case direction when 'received' then usd_amount else -usd_amount end)
        from money_entries where money_entries.order_id = orders.id and money_entries.mode = 'live'
      ) as usd
    from orders
    where customer_contact(orders.customer_email, orders.customer_phone) = known.contact
  ) as placed
  group by known.contact
  on conflict (contact) do update set name = excluded.name, phone = excluded.phone, search = excluded.search,
    first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at, orders = excluded.orders,
    spent_usd = excluded.spent_usd;
end
$$;

-- Counts a new order with its customer.
create or replace function count_order_of_customer() returns trigger language plpgsql as $$
begin
  if exists (select from payment_pages where order_id = new.id and mode = 'test') then
    perform recount_customers(array[customer_contact(new.customer_email, new.customer_phone)]);
    return null;
  end if;
  insert into customers as known (contact, name, phone, search, first_order_at, last_order_at, orders, spent_usd)
  select contact, name, phone, customer_words(contact, name, phone), new.created_at, new.created_at, 1, 0
  from (
    select customer_contact(new.customer_email, new.customer_phone) as contact, btrim(new.customer_name) as name,
      plain_phone(new.customer_phone) as phone
  ) as placed
  where contact is not null
  on conflict (contact) do update set
    name = case when excluded.name = '' or excluded.last_order_at < known.last_order_at then known.name
      else excluded.name end,
    phone = case when excluded.phone = '' or excluded.last_order_at < known.last_order_at then known.phone
      else excluded.phone end,
    search = case when position(excluded.search in known.search) > 0 then known.search
      else left(known.search || excluded.search, 2000) end,
    first_order_at = least(known.first_order_at, excluded.first_order_at),
    last_order_at = greatest(known.last_order_at, excluded.last_order_at),
    orders = known.orders + 1;
  return null;
end
$$;

-- Adds the money of an entry to what the customer of its order spent.
create or replace function count_money_of_customer() returns trigger language plpgsql as $$
begin
  update customers set spent_usd = spent_usd + case new.direction when 'received' then new.usd_amount else -new.usd_amount end
  from orders
  where orders.id = new.order_id and contact = customer_contact(orders.customer_email, orders.customer_phone);
  return null;
end
$$;

-- Counts the customers of a changed order again: who it is, and whether it is a test order, hardly ever changes.
create or replace function recount_customer_of_order() returns trigger language plpgsql as $$
declare
  before constant text := customer_contact(old.customer_email, old.customer_phone);
  after constant text := customer_contact(new.customer_email, new.customer_phone);
begin
  if before is distinct from after or (new.customer_name, new.customer_phone) <> (old.customer_name, old.customer_phone)
    or exists (select from payment_pages where order_id = new.id and mode = 'test')
  then
    perform recount_customers(array[before, after]);
  end if;
  return null;
end
$$;

create or replace function recount_customer_of_page() returns trigger language plpgsql as $$
begin
  -- What else changes of a page, such as when it is asked about next, makes no order a test order.
  if 'test' in (old.mode, new.mode)
    and (old.order_id, old.mode, old.status) is distinct from (new.order_id, new.mode, new.status)
  then
    perform recount_customers(array_agg(customer_contact(customer_email, customer_phone)))
    from orders where id = coalesce(new.order_id, old.order_id);
  end if;
  return null;
end
$$;

-- The triggers run at the end of a transaction: a customer is locked last, and the page of a new order is written.
do $$
begin
  if not exists (select from pg_trigger where tgname = 'orders_count_customer') then
    create constraint trigger orders_count_customer after insert on orders deferrable initially deferred
      for each row execute function count_order_of_customer();
    create constraint trigger orders_recount_customer
      after update of customer_name, customer_email, customer_phone, payment_method, payment_status, order_status on orders
      deferrable initially deferred for each row execute function recount_customer_of_order();
    create constraint trigger payment_pages_recount_customer after insert or update or delete on payment_pages
      deferrable initially deferred for each row execute function recount_customer_of_page();
    create constraint trigger money_entries_count_customer after insert on money_entries
      deferrable initially deferred for each row
      when (new.mode = 'live' and new.order_id is not null) execute function count_money_of_customer();
    -- A shop from before the table has orders and no customers.
    perform recount_customers(array(
      select distinct customer_contact(customer_email, customer_phone) from orders
      where customer_contact(customer_email, customer_phone) is not null
    ));
  end if;
end
$$;
