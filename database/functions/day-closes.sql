-- Refuses every change of a signed off day.
create or replace function refuse_close_change() returns trigger language plpgsql as $$
begin
  raise exception 'a signed off day is frozen';
end
$$;

create or replace trigger day_closes_frozen before update or delete on day_closes
  for each row execute function refuse_close_change();
create or replace trigger day_closes_no_truncate before truncate on day_closes
  for each statement execute function refuse_close_change();
create or replace trigger closed_orders_frozen before update or delete on closed_orders
  for each row execute function refuse_close_change();
create or replace trigger closed_orders_no_truncate before truncate on closed_orders
  for each statement execute function refuse_close_change();
create or replace trigger closed_acts_frozen before update or delete on closed_acts
  for each row execute function refuse_close_change();
create or replace trigger closed_acts_no_truncate before truncate on closed_acts
  for each statement execute function refuse_close_change();
create or replace trigger closed_money_frozen before update or delete on closed_money
  for each row execute function refuse_close_change();
create or replace trigger closed_money_no_truncate before truncate on closed_money
  for each statement execute function refuse_close_change();
create or replace trigger close_corrections_frozen before update or delete on close_corrections
  for each row execute function refuse_close_change();
create or replace trigger close_corrections_no_truncate before truncate on close_corrections
  for each statement execute function refuse_close_change();

-- Counts what moved before the latest close of the release before, which counted orders, so that no later close counts it
-- again. Repeating it changes nothing. Dropped with the next release.
create or replace function convert_old_closes() returns void language sql as $$
  insert into closed_money (day, money_day, direction, method, currency, entries, usd_amount, gmd_amount)
  select latest.day, money_day, direction, method, currency, moved.entries - coalesce(counted.entries, 0),
    moved.usd_amount - coalesce(counted.usd_amount, 0), moved.gmd_amount - coalesce(counted.gmd_amount, 0)
  from (
    select day, signed_at from day_closes where day = (select max(day) from closed_orders)
      and not exists (select from closed_money where closed_money.day >= day_closes.day)
  ) as latest
  cross join lateral (
    select (at at time zone 'UTC')::date as money_day, direction, method, currency,
      sum(case when reverses is null then 1 else -1 end) as entries, sum(usd_amount) as usd_amount,
      sum(gmd_amount) as gmd_amount
    from money_entries where mode = 'live' and at <= latest.signed_at group by 1, 2, 3, 4
  ) as moved
  left join (
    select money_day, direction, method, currency, sum(entries) as entries, sum(usd_amount) as usd_amount,
      sum(gmd_amount) as gmd_amount
    from closed_money group by 1, 2, 3, 4
  ) as counted using (money_day, direction, method, currency)
$$;
