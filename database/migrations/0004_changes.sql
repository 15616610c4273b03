-- Every change that a shopper may see is announced on one channel, in the words of the page cache:
-- 'product:{id}' where one product's stock moved, 'catalogue' where products or their pictures changed otherwise,
-- 'settings' for everything else that pages show. PostgreSQL sends the same words once per transaction.
create function announce_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'stock_quantity' - 'updated_at') = (to_jsonb(old) - 'stock_quantity' - 'updated_at') then
    if new.stock_quantity <> old.stock_quantity then
      perform pg_notify('shop_changed', 'product:' || new.id);
    end if;
  else
    perform pg_notify('shop_changed', 'catalogue');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_announced after insert or update or delete on products
  for each row execute function announce_product_change();
--> statement-breakpoint
create function announce_size_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', 'product:' || coalesce(new.product_id, old.product_id));
  return null;
end
$$;
--> statement-breakpoint
create trigger product_stock_announced after insert or update or delete on product_stock
  for each row execute function announce_size_change();
--> statement-breakpoint
create function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', 'settings');
  return null;
end
$$;
--> statement-breakpoint
create trigger site_settings_announced after insert or update or delete on site_settings
  for each statement execute function announce_settings_change();
--> statement-breakpoint
create trigger content_pages_announced after insert or update or delete on content_pages
  for each statement execute function announce_settings_change();
--> statement-breakpoint
create trigger shipping_zones_announced after insert or update or delete on shipping_zones
  for each statement execute function announce_settings_change();
--> statement-breakpoint
create trigger payment_settings_announced after insert or update or delete on payment_settings
  for each statement execute function announce_settings_change();
--> statement-breakpoint
create trigger exchange_rates_announced after insert or update or delete on exchange_rates
  for each statement execute function announce_settings_change();
--> statement-breakpoint
create trigger media_announced after insert or update or delete on media
  for each statement execute function announce_settings_change();
