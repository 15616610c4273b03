-- Triggers notify every process of changes to cached data on the channel shop_changed: 'product:{id}' for the stock of one
-- product, 'catalogue' for any other change of products and where something sells out or comes back, which moves it in
-- listings, 'settings' for everything else that pages show, 'staff' for a
-- role or an e-mail address. PostgreSQL sends equal payloads once per transaction.
create or replace function announce_product_change() returns trigger language plpgsql as $$
declare
  without_stock products := new;
begin
  if tg_op = 'UPDATE' then
    without_stock.stock_quantity := old.stock_quantity;
    without_stock.updated_at := old.updated_at;
    if without_stock is not distinct from old then
      if new.stock_quantity <> old.stock_quantity then
        perform pg_notify('shop_changed', 'product:' || new.id);
      end if;
      return null;
    end if;
  end if;
  perform pg_notify('shop_changed', 'catalogue');
  return null;
end
$$;

create or replace function announce_size_change() returns trigger language plpgsql as $$
begin
  if (coalesce(old.quantity, 0) > 0) <> (coalesce(new.quantity, 0) > 0) then
    perform pg_notify('shop_changed', 'catalogue');
    return null;
  end if;
  perform pg_notify('shop_changed', 'product:' || coalesce(new.product_id, old.product_id));
  return null;
end
$$;

create or replace function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', 'settings');
  return null;
end
$$;

create or replace function announce_staff_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', 'staff');
  return null;
end
$$;

create or replace trigger products_announced after insert or update or delete on products
  for each row execute function announce_product_change();

create or replace trigger product_stock_announced after insert or update or delete on product_stock
  for each row execute function announce_size_change();

create or replace trigger site_settings_announced after insert or update or delete on site_settings
  for each statement execute function announce_settings_change();

create or replace trigger content_pages_announced after insert or update or delete on content_pages
  for each statement execute function announce_settings_change();

create or replace trigger shipping_zones_announced after insert or update or delete on shipping_zones
  for each statement execute function announce_settings_change();

create or replace trigger delivery_areas_announced after insert or update or delete on delivery_areas
  for each statement execute function announce_settings_change();

create or replace trigger payment_settings_announced after insert or update or delete on payment_settings
  for each statement execute function announce_settings_change();

create or replace trigger exchange_rates_announced after insert or update or delete on exchange_rates
  for each statement execute function announce_settings_change();

create or replace trigger media_announced after insert or update or delete on media
  for each statement execute function announce_settings_change();

create or replace trigger user_roles_announced after insert or update or delete on user_roles
  for each statement execute function announce_staff_change();

create or replace trigger users_address_announced after update of email on users
  for each row when (old.email is distinct from new.email) execute function announce_staff_change();
