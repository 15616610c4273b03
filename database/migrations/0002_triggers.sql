-- stock_quantity is always the sum of the sizes, whoever writes them.
create function sum_product_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update products set stock_quantity = stock_quantity + new.quantity where id = new.product_id;
  elsif tg_op = 'UPDATE' then
    if new.product_id <> old.product_id then
      raise exception 'a size stays with its product';
    end if;
    update products set stock_quantity = stock_quantity + new.quantity - old.quantity where id = new.product_id;
  else
    update products set stock_quantity = stock_quantity - old.quantity where id = old.product_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger product_stock_sum after insert or update or delete on product_stock
  for each row execute function sum_product_stock();
--> statement-breakpoint
-- The audit log only grows.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
