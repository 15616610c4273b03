-- Triggers notify the staff's screens of new and changed orders on the channel orders_changed: 'placed:{number}' for an
-- order to be handled (one with a receipt when placed, one with a payment page when paid), 'receipt:{number}' for a receipt, and
-- 'moved:{number}' for any other change. PostgreSQL sends equal payloads once per transaction.
create or replace function announce_order() returns trigger language plpgsql as $$
declare
  has_page constant boolean := exists (select from card_payments where order_id = new.id);
  word text := 'moved';
begin
  if tg_op = 'INSERT' then
    if not has_page then
      word := 'placed';
    end if;
  elsif has_page and old.payment_status <> 'paid' and new.payment_status = 'paid' then
    word := 'placed';
  end if;
  perform pg_notify('orders_changed', word || ':' || new.order_number);
  return null;
end
$$;

create or replace function announce_order_part() returns trigger language plpgsql as $$
declare
  word text := 'moved';
  named text;
begin
  if tg_table_name = 'gambian_payments' and tg_op = 'INSERT' then
    word := 'receipt';
  end if;
  select order_number into named from orders where id = new.order_id;
  if named is not null then
    perform pg_notify('orders_changed', word || ':' || named);
  end if;
  return null;
end
$$;

create or replace function announce_order_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders_changed', 'moved:' || orders.order_number)
  from orders where orders.id in (select order_id from added);
  return null;
end
$$;

create or replace trigger orders_announced after insert or update on orders
  for each row execute function announce_order();

create or replace trigger gambian_payments_announced after insert or update on gambian_payments
  for each row execute function announce_order_part();

create or replace trigger order_events_announced after insert on order_events
  referencing new table as added for each statement execute function announce_order_events();
