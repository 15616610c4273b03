-- Takes pieces out of stock, all that are wanted or none: so many of each product and size, each pair once, in the order
-- of the products' ids. Answers the lines that are short, with how many pieces are there; nothing is taken then.
-- The products are locked in that order, so that two orders for the same things wait for each other and never deadlock;
-- each statement sees what the one waited for has left. One call, because every turn between server and database is
-- time in which others wait for the same pair; and by single keys, so that every plan is made once a connection.
create function take_stock(product_ids uuid[], wanted_sizes text[], quantities integer[])
  returns table (product_id uuid, size text, available integer)
  language plpgsql as $$
#variable_conflict use_column
declare
  is_by_size boolean[];
  by_size boolean;
  stock integer;
  asked integer := 0;
  is_short boolean := false;
begin
  for line in 1 .. cardinality(product_ids) loop
    select stock_per_size, case when is_active and archived_at is null then stock_quantity end into by_size, stock
    from products where id = product_ids[line] for update;
    if by_size and stock is not null then
      select quantity into stock from product_stock
      where product_id = product_ids[line] and size = wanted_sizes[line];
    end if;
    stock := coalesce(stock, 0);

    -- The sizes of a product whose stock is one number share its pieces.
    if by_size or line = 1 or product_ids[line] <> product_ids[line - 1] then
      asked := 0;
    end if;
    if stock - asked < quantities[line] then
      is_short := true;
      take_stock.product_id := product_ids[line];
      take_stock.size := wanted_sizes[line];
      take_stock.available := stock - asked;
      return next;
    else
      asked := asked + quantities[line];
    end if;
    is_by_size[line] := by_size;
  end loop;
  if is_short then
    return;
  end if;

  for line in 1 .. cardinality(product_ids) loop
    if is_by_size[line] then
      update product_stock set quantity = quantity - quantities[line]
      where product_id = product_ids[line] and size = wanted_sizes[line];
    else
      update products set stock_quantity = stock_quantity - quantities[line] where id = product_ids[line];
    end if;
  end loop;
end
$$;
--> statement-breakpoint
-- As in 0000, but planned once a connection instead of once an order.
create or replace function order_items_total(items jsonb) returns numeric
  language plpgsql immutable strict parallel safe as $$
begin
  return (
    select coalesce(sum((item ->> 'price')::numeric * (item ->> 'quantity')::integer), 0)
    from jsonb_array_elements(items) as item
  );
end
$$;
--> statement-breakpoint
-- Who is told of a receipt is kept in memory: 'staff' is announced where a role or somebody's address changes.
create function announce_staff_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', 'staff');
  return null;
end
$$;
--> statement-breakpoint
create trigger user_roles_announced after insert or update or delete on user_roles
  for each statement execute function announce_staff_change();
--> statement-breakpoint
create trigger users_address_announced after update of email on users
  for each row when (old.email is distinct from new.email) execute function announce_staff_change();
