-- The same news as in 0004 and 0010, for less: every order writes them. A product's rows are compared as they are instead
-- of as JSON, and the events that an order writes at once are announced once.
create or replace function announce_product_change() returns trigger language plpgsql as $$
declare
  unmoved products := new;
begin
  if tg_op = 'UPDATE' then
    unmoved.stock_quantity := old.stock_quantity;
    unmoved.updated_at := old.updated_at;
    if unmoved is not distinct from old then
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
--> statement-breakpoint
drop trigger order_events_announced on order_events;
--> statement-breakpoint
create function announce_order_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders_changed', 'moved:' || orders.order_number)
  from orders where orders.id in (select order_id from added);
  return null;
end
$$;
--> statement-breakpoint
create trigger order_events_announced after insert on order_events
  referencing new table as added for each statement execute function announce_order_events();
