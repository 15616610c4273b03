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
create or replace trigger close_corrections_frozen before update or delete on close_corrections
  for each row execute function refuse_close_change();
create or replace trigger close_corrections_no_truncate before truncate on close_corrections
  for each statement execute function refuse_close_change();
