-- Refuses every change of what is only added to: what was wrong there gets a row of its own.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end
$$;

create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change('the audit log is append-only');
create or replace trigger money_entries_append_only before update or delete or truncate on money_entries
  for each statement execute function refuse_change('the ledger of money is append-only');
create or replace trigger drawer_entries_append_only
  before delete or truncate or update of key, at, kind, amount_gmd, reason on drawer_entries
  for each statement execute function refuse_change('the entries of the drawer are append-only');
-- The ledger of stock is deleted with its product.
create or replace trigger stock_changes_append_only before update on stock_changes
  for each row execute function refuse_change('the ledger of stock is append-only');

create or replace trigger day_closes_frozen before update or delete or truncate on day_closes
  for each statement execute function refuse_change('a signed off day is frozen');
create or replace trigger closed_acts_frozen before update or delete or truncate on closed_acts
  for each statement execute function refuse_change('a signed off day is frozen');
create or replace trigger closed_money_frozen before update or delete or truncate on closed_money
  for each statement execute function refuse_change('a signed off day is frozen');
create or replace trigger close_corrections_frozen before update or delete or truncate on close_corrections
  for each statement execute function refuse_change('a signed off day is frozen');
