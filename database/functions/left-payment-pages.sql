-- The release before keeps pages that were left in a table of their own, and names no page of a refund: until the next
-- release its rows are taken over, and it finds the pages that this one leaves.
create or replace function take_pages_over() returns void language sql as $$
  insert into payment_pages (order_id, gateway, session_id, mode, currency, amount, status, expires_at, next_check_at,
    created_at, updated_at)
  select orders.id, former.gateway, former.session_id, coalesce(card_payments.mode, 'live'), orders.currency, 0, 'left',
    left_at, check_at, left_at, left_at
  from left_payment_pages as former join orders on orders.id = former.order_id
  left join card_payments on card_payments.order_id = orders.id
  where not exists (
    select from payment_pages
    where payment_pages.gateway = former.gateway and payment_pages.session_id = former.session_id
  )
  on conflict do nothing;
  update card_refunds set page_id = card_payments.id
  from card_payments where card_payments.order_id = card_refunds.order_id and page_id is null;
$$;

create or replace function page_left_by_release_before() returns trigger language plpgsql as $$
begin
  perform take_pages_over();
  return null;
end
$$;

create or replace function page_left_for_release_before() returns trigger language plpgsql as $$
begin
  insert into left_payment_pages (gateway, session_id, order_id, left_at, check_at)
  values (new.gateway, new.session_id, new.order_id, new.updated_at, null) on conflict do nothing;
  return null;
end
$$;

create or replace trigger payment_pages_left after insert or update of status on payment_pages
  for each row when (new.status = 'left' and new.session_id is not null) execute function page_left_for_release_before();

do $$
begin
  perform take_pages_over();
  if not exists (select from pg_trigger where tgname = 'left_payment_pages_left') then
    create constraint trigger left_payment_pages_left after insert on left_payment_pages deferrable initially deferred
      for each row execute function page_left_by_release_before();
  end if;
end
$$;
