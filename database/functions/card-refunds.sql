-- Refuses more refunds of a payment than were paid: those that are done and those that nobody knows the end of.
create or replace function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  others bigint;
begin
  if new.status = 'failed' then
    return new;
  end if;
  select amount into paid from card_payments where order_id = new.order_id for update;
  select coalesce(sum(amount), 0) into others from card_refunds
    where order_id = new.order_id and id <> new.id and status <> 'failed';
  if others + new.amount > paid then
    raise exception 'the refunds of a payment are more than was paid' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger card_refunds_within_payment before insert or update of status, amount on card_refunds
  for each row execute function keep_refunds_within_payment();
