-- Refuses more refunds of a page than were paid there: those that are done and those that nobody knows the end of.
create or replace function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  others bigint;
begin
  if new.status = 'failed' then
    return new;
  end if;
  select amount into paid from payment_pages where id = new.page_id and order_id = new.order_id and status = 'paid' for update;
  select coalesce(sum(amount), 0) into others from card_refunds
    where page_id = new.page_id and id <> new.id and status <> 'failed';
  if paid is null or others + new.amount > paid then
    raise exception 'the refunds of a payment are more than was paid' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger card_refunds_within_payment before insert or update of status, amount on card_refunds
  for each row execute function keep_refunds_within_payment();
